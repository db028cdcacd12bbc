import type { JsonMap } from '../recordings/json-map.ts';
import type { ExpectedAnswer, NamedAnswer } from './wire-script.ts';

/** An item of a case: its start, its events, and its end. */
export interface Item {
  readonly item: JsonMap;
  readonly begins?: JsonMap;
  readonly events?: readonly JsonMap[];
}

export const nothing: ExpectedAnswer = {
  text: '',
  thought: '',
  calls: [],
  marks: [],
  kept: [],
  finish: 'stop',
  usage: { inputTokens: 10, outputTokens: 5 },
};

export const asked: ExpectedAnswer = {
  ...nothing,
  calls: [{ name: 'weather', id: 'call_0', args: { city: 'Rome' } }],
  finish: 'functionCalls',
};

export const approval = {
  type: 'mcp_approval_request',
  id: 'mcpr_1',
  name: 'echo',
  arguments: '{"a":1}',
  server_label: 'kit',
};

export const failed: JsonMap = {
  type: 'response.failed',
  sequence_number: 3,
  response: {
    ...response([]),
    status: 'failed',
    usage: null,
    error: { code: 'insufficient_quota', message: 'No quota is left.' },
    background: false,
    instructions: null,
    max_output_tokens: null,
    max_tool_calls: null,
    metadata: {},
    parallel_tool_calls: true,
    previous_response_id: null,
    prompt_cache_key: null,
    prompt_cache_retention: null,
    reasoning: { effort: 'low', summary: null },
    safety_identifier: null,
    service_tier: 'auto',
    store: true,
    temperature: 1,
    text: { format: { type: 'text' }, verbosity: 'medium' },
    tool_choice: 'auto',
    tools: [],
    top_logprobs: 0,
    top_p: 1,
    truncation: 'disabled',
    user: null,
  },
};

export const image: Item = {
  begins: { type: 'image_generation_call', id: 'ig_1', status: 'in_progress', result: null },
  events: [
    { type: 'response.image_generation_call.in_progress' },
    { type: 'response.image_generation_call.generating' },
    { type: 'response.image_generation_call.partial_image', partial_image_index: 0, partial_image_b64: 'aW0=' },
    { type: 'response.image_generation_call.completed' },
  ],
  item: { type: 'image_generation_call', id: 'ig_1', status: 'completed', result: 'aW1hZ2U=', output_format: 'png' },
};

export const said: Item = {
  item: {
    type: 'message',
    id: 'msg_0',
    role: 'assistant',
    status: 'completed',
    content: [{ type: 'output_text', text: 'Fine.', annotations: [] }],
  },
};

export const refused: Item = {
  begins: { type: 'message', id: 'msg_0', role: 'assistant', status: 'in_progress', content: [] },
  events: [
    { type: 'response.content_part.added', content_index: 0, part: { type: 'refusal', refusal: '' } },
    { type: 'response.refusal.delta', content_index: 0, delta: 'I will ' },
    { type: 'response.refusal.delta', content_index: 0, delta: 'not.' },
    { type: 'response.refusal.done', content_index: 0, refusal: 'I will not.' },
    { type: 'response.content_part.done', content_index: 0, part: { type: 'refusal', refusal: 'I will not.' } },
  ],
  item: {
    type: 'message',
    id: 'msg_0',
    role: 'assistant',
    status: 'completed',
    content: [{ type: 'refusal', refusal: 'I will not.' }],
  },
};

export function custom(last: boolean): NamedAnswer['written'] {
  const item = {
    type: 'custom_tool_call',
    id: 'ctc_1',
    call_id: 'call_0',
    name: 'weather',
    input: 'Rome, "now"',
    status: 'completed',
  };
  const deltas = ['Rome, ', '"no', 'w"'].map((delta) => ({ type: 'response.custom_tool_call_input.delta', delta }));
  const done = { type: 'response.custom_tool_call_input.done', input: item.input };
  return {
    events: stream([
      { item, begins: { ...item, status: 'in_progress', input: '' }, events: last ? [...deltas, done] : deltas },
    ]),
    whole: response([item]),
    expected: {
      ...nothing,
      calls: [{ name: 'weather', id: 'call_0', args: { input: 'Rome, "now"' } }],
      finish: 'functionCalls',
    },
  };
}

export function call(name: string, args: string): Item {
  const item = { type: 'function_call', id: 'fc_0', call_id: 'call_0', name, arguments: args, status: 'completed' };
  return {
    item,
    begins: { ...item, arguments: '', status: 'in_progress' },
    events: [
      { type: 'response.function_call_arguments.delta', delta: args.slice(0, 4) },
      { type: 'response.function_call_arguments.delta', delta: args.slice(4) },
      { type: 'response.function_call_arguments.done', arguments: args },
    ],
  };
}

export function stream(items: readonly Item[], end: JsonMap = {}): readonly JsonMap[] {
  const whole: JsonMap = { ...response(items.map(({ item }) => item)), ...end };
  const begun = { ...whole, status: 'in_progress', output: [], usage: null, incomplete_details: null };
  const events: readonly JsonMap[] = [
    { type: 'response.created', response: begun },
    { type: 'response.in_progress', response: begun },
    ...items.flatMap(({ item, begins = item, events: between = [] }, index) => [
      { type: 'response.output_item.added', output_index: index, item: begins },
      ...between.map((event) => ({ item_id: item['id'], output_index: index, ...event })),
      { type: 'response.output_item.done', output_index: index, item },
    ]),
    { type: `response.${whole['status']}`, response: whole },
  ];
  return events.map((event, at) => ({ ...event, sequence_number: at }));
}

export function response(output: readonly JsonMap[]): JsonMap {
  return {
    id: 'resp_01',
    object: 'response',
    created_at: 1_795_000_000,
    status: 'completed',
    error: null,
    incomplete_details: null,
    model: 'gpt-test-5',
    output,
    usage: { input_tokens: 10, output_tokens: 5, total_tokens: 15 },
  };
}
