import { openaiModel } from '@mortise/provider-openai';
import { type Body, cityIn, listIn, sse, type Turn, type Wire } from './wire.ts';

/** OpenAI's Responses. */
export const openaiResponses: Wire = {
  name: 'openai responses',
  oracle: 'OpenAIResponsesRequest',
  model: (fetch) => openaiModel('gpt-5', { apiKey: 'sk-openai', fetch, maxRetries: 0 }),
  stream(turn) {
    const output = itemsOf(turn);
    const response = { id: 'resp_1', status: 'completed', model: 'gpt-5', output, usage: null };
    return sse([
      ...output.flatMap((item, output_index) => [
        { type: 'response.output_item.added', output_index, item },
        { type: 'response.output_item.done', output_index, item },
      ]),
      { type: 'response.completed', response },
    ]);
  },
  exchanged(body) {
    const input = listIn(body, 'input');
    return {
      calls: input
        .filter(({ type }) => type === 'function_call')
        .map((item) => ({ id: String(item['call_id']), city: cityIn(item['arguments']) })),
      results: input
        .filter(({ type }) => type === 'function_call_output')
        .map((item) => ({ id: String(item['call_id']), city: cityIn(item['output']) })),
    };
  },
};

function itemsOf({ thought, search, text, calls = [] }: Turn): readonly Body[] {
  return [
    ...(thought
      ? [
          {
            type: 'reasoning',
            id: `rs_${thought.mark}`,
            summary: [{ type: 'summary_text', text: thought.text }],
            encrypted_content: thought.mark,
          },
        ]
      : []),
    ...(search
      ? [
          {
            type: 'web_search_call',
            id: `ws_${search.secret}`,
            status: 'completed',
            action: { type: 'search', query: search.query },
          },
        ]
      : []),
    ...(text === undefined
      ? []
      : [
          {
            type: 'message',
            id: 'msg_1',
            role: 'assistant',
            status: 'completed',
            content: [{ type: 'output_text', text, annotations: [] }],
          },
        ]),
    ...calls.map(({ id, name, args }) => ({
      type: 'function_call',
      id: `fc_${id}`,
      call_id: id,
      name,
      arguments: JSON.stringify(args),
      status: 'completed',
    })),
  ];
}
