import { either, type Shape, sometimes } from './shape.ts';

const filtered = { filtered: false, severity: 'safe' };
const detected = { filtered: false, detected: false };
const images = { image_tokens: 0, text_tokens: 0 };

/** Objects of OpenAI's Responses, without the members that a script sets. */
export const responsesFacts: Readonly<
  Record<
    'response' | 'begun' | 'message' | 'outputText' | 'reasoning' | 'functionCall' | 'delta' | 'textDelta' | 'textDone',
    Shape
  >
> = {
  response: {
    id: 'resp_01',
    object: 'response',
    created_at: 1_795_000_000,
    completed_at: sometimes(1_795_000_009),
    status: 'completed',
    background: sometimes(false),
    billing: sometimes({ payer: 'developer' }),
    error: null,
    incomplete_details: null,
    input: sometimes([]),
    instructions: either(null, 'Be short.'),
    max_output_tokens: either(null, 512),
    max_tool_calls: sometimes(null),
    metadata: {},
    model: 'gpt-test-5',
    moderation: sometimes(null),
    parallel_tool_calls: true,
    previous_response_id: either(null, 'resp_00'),
    prompt_cache_key: sometimes(null, 'key'),
    prompt_cache_retention: sometimes(null, '24h'),
    reasoning: {
      effort: either(null, 'low'),
      summary: sometimes(null, 'auto'),
      generate_summary: sometimes(null),
      context: sometimes('current_turn'),
      mode: sometimes('standard'),
    },
    safety_identifier: sometimes(null),
    service_tier: sometimes('default', 'auto'),
    store: either(true, false),
    temperature: 1,
    text: { format: { type: 'text' }, verbosity: sometimes('medium') },
    tool_choice: 'auto',
    tools: [],
    top_logprobs: sometimes(0),
    top_p: 1,
    truncation: 'disabled',
    user: null,
    frequency_penalty: sometimes(0),
    presence_penalty: sometimes(0),
    tool_usage: sometimes({
      image_gen: {
        input_tokens: 0,
        input_tokens_details: images,
        output_tokens: 0,
        output_tokens_details: images,
        total_tokens: 0,
      },
      web_search: { num_requests: 0 },
    }),
    // Azure reports the results of its filters.
    content_filters: sometimes([
      {
        blocked: false,
        source_type: 'completion',
        content_filter_raw: null,
        content_filter_results: {
          hate: filtered,
          self_harm: filtered,
          sexual: filtered,
          violence: filtered,
          jailbreak: detected,
          protected_material_code: detected,
          protected_material_text: detected,
        },
        content_filter_offsets: { start_offset: 0, end_offset: 0, check_offset: 0 },
      },
    ]),
  },
  begun: { status: 'in_progress', completed_at: either(null, undefined), content_filters: sometimes(null) },
  message: { type: 'message', role: 'assistant', status: 'completed', phase: sometimes('commentary', 'final_answer') },
  outputText: { type: 'output_text', logprobs: sometimes([]) },
  reasoning: { type: 'reasoning', status: sometimes('completed') },
  functionCall: { type: 'function_call', status: 'completed', namespace: sometimes('default') },
  delta: { obfuscation: sometimes('x1y2') },
  textDelta: { logprobs: sometimes([]), obfuscation: sometimes('x1y2') },
  textDone: { logprobs: sometimes([]) },
};

/** The annotations of a text that name its sources. */
export const responsesAnnotations: readonly Shape[] = [
  { type: 'url_citation', url: 'https://example.com', title: 'Rome', start_index: 0, end_index: 1 },
  { type: 'file_citation', file_id: 'file_1', filename: 'a.md', index: 0 },
  {
    type: 'container_file_citation',
    container_id: 'cntr_1',
    file_id: 'file_1',
    filename: 'a.md',
    start_index: 0,
    end_index: 1,
  },
  { type: 'file_path', file_id: 'file_1', index: 0 },
];
