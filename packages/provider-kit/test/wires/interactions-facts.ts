import { either, type Shape, sometimes } from './shape.ts';

/** Objects of Gemini's Interactions, without the members that a script sets. */
export const interactionsFacts: Readonly<Record<'interaction' | 'begun' | 'usage' | 'call', Shape>> = {
  interaction: {
    id: 'v1_interaction',
    object: 'interaction',
    model: 'gemini-test-4',
    created: sometimes('2026-11-27T10:00:00Z'),
    updated: sometimes('2026-11-27T10:00:09Z'),
    service_tier: sometimes('standard'),
  },
  begun: { id: 'v1_interaction', object: 'interaction', model: 'gemini-test-4' },
  usage: {
    input_tokens_by_modality: sometimes([{ modality: 'text', tokens: 1 }]),
    output_tokens_by_modality: sometimes([{ modality: 'text', tokens: 1 }]),
  },
  call: { type: 'function_call' },
};

/** A step of a provider tool: the start event, the following events, and the complete step. */
export interface HostedStep {
  readonly begins: Shape;
  readonly deltas: readonly Shape[];
  readonly whole: Shape;
}

export const interactionsHosted: readonly (readonly HostedStep[])[] = [
  [
    step({ type: 'code_execution_call', id: 'code_1' }, { arguments: { language: 'python', code: 'print(1)' } }),
    step({ type: 'code_execution_result', call_id: 'code_1' }, { result: '1' }, { is_error: either(false, true) }),
  ],
  [
    step({ type: 'google_search_call', id: 'search_1' }, { arguments: { queries: ['Rome'] } }),
    step({ type: 'google_search_result', call_id: 'search_1' }, { result: [{ search_suggestions: '<p>' }] }),
  ],
  [
    step({ type: 'url_context_call', id: 'url_1' }, { arguments: { urls: ['https://example.com'] } }),
    step(
      { type: 'url_context_result', call_id: 'url_1' },
      { result: [{ url: 'https://example.com', status: 'success' }] },
    ),
  ],
  [
    step(
      { type: 'mcp_server_tool_call', id: 'mcp_1', name: 'echo', server_name: 'kit' },
      { arguments: { text: 'hi' } },
    ),
    step(
      { type: 'mcp_server_tool_result', call_id: 'mcp_1', name: 'echo', server_name: 'kit' },
      { result: [{ type: 'text', text: 'hi' }] },
    ),
  ],
  [
    step({ type: 'google_maps_call', id: 'maps_1' }, { arguments: { queries: ['Rome'] } }),
    step({ type: 'google_maps_result', call_id: 'maps_1' }, { result: [{ places: [] }] }),
  ],
  [
    step({ type: 'retrieval_call', id: 'ret_1' }, { arguments: { queries: ['Rome'] } }),
    step({ type: 'retrieval_result', call_id: 'ret_1' }, {}),
  ],
  [
    step({ type: 'file_search_call', id: 'file_1' }, {}),
    step({ type: 'file_search_result', call_id: 'file_1' }, { result: [{}] }),
  ],
  [step({ type: 'processing_call', id: 'proc_1' }, {}), step({ type: 'processing_result', call_id: 'proc_1' }, {})],
];

/** Returns a step whose members arrive in one delta. */
function step(begins: Shape, comes: Shape, also: Shape = {}): HostedStep {
  return {
    begins: { ...begins, ...also },
    deltas: [{ type: `${begins['type']}`, ...comes }],
    whole: { ...begins, ...also, ...comes },
  };
}
