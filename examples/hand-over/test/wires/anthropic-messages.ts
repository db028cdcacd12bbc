import { anthropicModel } from '@mortise/provider-anthropic';
import { type Body, cityIn, listIn, sse, type Turn, type Wire } from './wire.ts';

/** Anthropic's Messages. */
export const anthropicMessages: Wire = {
  name: 'anthropic messages',
  oracle: 'AnthropicRequest',
  model: (fetch) => anthropicModel('claude-sonnet-5-5', { apiKey: 'sk-ant-key', fetch, maxRetries: 0 }),
  stream(turn) {
    const message = { id: 'msg_1', type: 'message', role: 'assistant', model: 'claude-sonnet-5-5', content: [] };
    return sse([
      { type: 'message_start', message: { ...message, usage: { input_tokens: 10, output_tokens: 1 } } },
      ...blocksOf(turn).flatMap(({ begin, deltas }, index) => [
        { type: 'content_block_start', index, content_block: begin },
        ...deltas.map((delta) => ({ type: 'content_block_delta', index, delta })),
        { type: 'content_block_stop', index },
      ]),
      {
        type: 'message_delta',
        delta: { stop_reason: turn.calls ? 'tool_use' : 'end_turn', stop_sequence: null },
        usage: { output_tokens: 5 },
      },
      { type: 'message_stop' },
    ]);
  },
  exchanged(body) {
    const blocks = listIn(body, 'messages').flatMap((message) => listIn(message, 'content'));
    return {
      calls: blocks
        .filter(({ type }) => type === 'tool_use')
        .map((block) => ({ id: String(block['id']), city: cityIn(block['input']) })),
      results: blocks
        .filter(({ type }) => type === 'tool_result')
        .map((block) => ({ id: String(block['tool_use_id']), city: cityIn(block['content']) })),
    };
  },
};

interface Block {
  readonly begin: Body;
  readonly deltas: readonly Body[];
}

function blocksOf({ thought, search, text, calls = [] }: Turn): readonly Block[] {
  return [
    ...(thought
      ? [
          {
            begin: { type: 'thinking', thinking: '', signature: '' },
            deltas: [
              { type: 'thinking_delta', thinking: thought.text },
              { type: 'signature_delta', signature: thought.mark },
            ],
          },
        ]
      : []),
    ...(search ? searchBlocks(search) : []),
    ...(text === undefined ? [] : [{ begin: { type: 'text', text: '' }, deltas: [{ type: 'text_delta', text }] }]),
    ...calls.map(({ id, name, args }) => ({
      begin: { type: 'tool_use', id: `toolu_${id}`, name, input: {} },
      deltas: [{ type: 'input_json_delta', partial_json: JSON.stringify(args) }],
    })),
  ];
}

function searchBlocks({ query, secret }: NonNullable<Turn['search']>): readonly Block[] {
  const id = 'srvtoolu_1';
  const found = { type: 'web_search_result', title: 'Weather', url: 'https://a.example/', encrypted_content: secret };
  return [
    {
      begin: { type: 'server_tool_use', id, name: 'web_search', input: {} },
      deltas: [{ type: 'input_json_delta', partial_json: JSON.stringify({ query }) }],
    },
    { begin: { type: 'web_search_tool_result', tool_use_id: id, content: [found] }, deltas: [] },
  ];
}
