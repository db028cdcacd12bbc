import Anthropic from '@anthropic-ai/sdk';
import { anthropicModel } from '@mortise/provider-anthropic';
import { drain, eventsIn, type ProviderSubject, sse } from './provider-subject.ts';

/** Anthropic's Messages. */
export const anthropicSubject: ProviderSubject = {
  name: 'Anthropic',
  conversing(log) {
    const create = (body: object): Promise<unknown> => {
      log.bodies.push(body);
      return Promise.resolve(eventsIn(stream(log.callsTool)));
    };
    return anthropicModel(id, { client: { messages: { create } } });
  },
  sending: (fetch) => anthropicModel(id, { apiKey: 'x', fetch }),
  sendBare(fetch) {
    const { messages } = new Anthropic({ apiKey: 'x', fetch, maxRetries: 0 });
    return async (body) => drain(await messages.create({ ...body, stream: true } as never));
  },
  // The SDK needs the names of the events.
  stream: (callsTool) => stream(callsTool).replace(/^data: \{"type":"(\w+)"/gm, 'event: $1\n$&'),
};

const id = 'claude-sonnet-5-5';

function stream(callsTool: boolean): string {
  const block = callsTool
    ? { type: 'tool_use', id: 'toolu_1', name: 'weather', input: {} }
    : { type: 'text', text: '' };
  const delta = callsTool
    ? { type: 'input_json_delta', partial_json: '{"city":"Rome"}' }
    : { type: 'text_delta', text: 'Fine.' };
  const usage = { input_tokens: 1, output_tokens: 1 };
  return sse([
    { type: 'message_start', message: { id: 'msg_1', role: 'assistant', model: id, content: [], usage } },
    { type: 'content_block_start', index: 0, content_block: block },
    { type: 'content_block_delta', index: 0, delta },
    { type: 'content_block_stop', index: 0 },
    { type: 'message_delta', delta: { stop_reason: callsTool ? 'tool_use' : 'end_turn' }, usage },
    { type: 'message_stop' },
  ]);
}
