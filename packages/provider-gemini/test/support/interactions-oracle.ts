import { oracleOf, type RequestOracle } from '@mortise/provider-kit/test/request-oracle';

/** Returns a check that our requests have only members that the SDK's types of the Interactions API allow. */
export function interactionsOracle(): RequestOracle {
  return oracleOf(() => request, { discriminator: true });
}

const text = { type: 'string' };
const texts = { type: 'array', items: text };
const anything = {};

/** Returns the schema of an object with only these members. */
function closed(required: object, optional: object = {}): object {
  return {
    type: 'object',
    properties: { ...required, ...optional },
    required: Object.keys(required),
    additionalProperties: false,
  };
}

/** Returns the schema of a union of objects, distinguished by `type`. */
function byType(kinds: { readonly [type: string]: readonly [required: object, optional?: object] }): object {
  return {
    type: 'object',
    required: ['type'],
    discriminator: { propertyName: 'type' },
    oneOf: Object.entries(kinds).map(([type, [required, optional]]) =>
      closed({ type: { const: type }, ...required }, optional),
    ),
  };
}

const media = { data: text, uri: text, mime_type: text };
const content = byType({
  text: [{ text }, { annotations: anything }],
  image: [{}, { ...media, resolution: text }],
  audio: [{}, { ...media, channels: anything, sample_rate: anything }],
  video: [{}, { ...media, resolution: text, processing: anything, name: text }],
  document: [{}, media],
});
const contents = { type: 'array', items: content, minItems: 1 };
const signed = { signature: { type: 'string', minLength: 1 } };

/** On the wire, a call has a signature, which the SDK's types lack. */
const step = byType({
  user_input: [{ content: contents }],
  model_output: [{ content: contents }],
  thought: [signed, { summary: contents }],
  function_call: [{ id: { type: 'string', minLength: 1 }, name: text, arguments: { type: 'object' } }, signed],
  function_result: [
    { call_id: { type: 'string', minLength: 1 }, result: { anyOf: [text, { type: 'object' }, contents] } },
    { name: text, is_error: { type: 'boolean' } },
  ],
  google_search_call: [
    { id: text, arguments: anything },
    { ...signed, search_type: text },
  ],
  google_search_result: [
    { call_id: text, result: anything },
    { ...signed, is_error: anything },
  ],
  code_execution_call: [{ id: text, arguments: anything }, signed],
  code_execution_result: [
    { call_id: text, result: anything },
    { ...signed, is_error: anything },
  ],
});

const tool = byType({
  function: [{ name: text, description: text, parameters: { type: 'object' } }],
  google_search: [{}, { search_types: texts }],
  google_maps: [{}, { enable_widget: { type: 'boolean' }, latitude: anything, longitude: anything }],
  file_search: [{}, { file_search_store_names: texts, metadata_filter: text, top_k: { type: 'number' } }],
  url_context: [{}],
  code_execution: [{}],
});

const choice = { enum: ['auto', 'any', 'none', 'validated'] };
const toolChoice = { anyOf: [choice, closed({ allowed_tools: closed({ mode: choice, tools: texts }) })] };

const request = closed(
  { model: text, stream: { type: 'boolean' } },
  {
    input: { type: 'array', items: step, minItems: 1 },
    system_instruction: text,
    tools: { type: 'array', items: tool, minItems: 1 },
    generation_config: closed(
      {},
      {
        temperature: { type: 'number' },
        top_p: { type: 'number' },
        max_output_tokens: { type: 'number' },
        seed: { type: 'number' },
        stop_sequences: texts,
        thinking_level: { enum: ['minimal', 'low', 'medium', 'high'] },
        thinking_summaries: { enum: ['auto', 'none'] },
        tool_choice: toolChoice,
      },
    ),
    response_format: closed({ type: { const: 'text' }, mime_type: text, schema: { type: 'object' } }),
    store: { type: 'boolean' },
    previous_interaction_id: text,
    continuation_token: text,
    service_tier: text,
    safety_settings: anything,
    labels: anything,
  },
);
