import { type Endpoint, openaiModel } from '@mortise/provider-openai';
import OpenAI from 'openai';
import { drain, eventsIn, type ProviderSubject, sse } from './provider-subject.ts';

/** OpenAI's two protocols. */
export const openaiSubjects: readonly [responses: ProviderSubject, chat: ProviderSubject] = [
  subjectOf('responses'),
  subjectOf('chat'),
];

function subjectOf(api: 'responses' | 'chat'): ProviderSubject {
  const stream = api === 'responses' ? responsesStream : chatStream;
  return {
    name: `OpenAI, ${api}`,
    conversing(log) {
      const create = (body: object): Promise<unknown> => {
        log.bodies.push(body);
        return Promise.resolve(eventsIn(stream(log.callsTool)));
      };
      return openaiModel('gpt-5', { api, client: { responses: { create }, chat: { completions: { create } } } });
    },
    sending: (fetch) => openaiModel('gpt-5', { api, apiKey: 'x', fetch }),
    sendBare(fetch) {
      const { responses, chat } = new OpenAI({ apiKey: 'x', fetch, maxRetries: 0 });
      const endpoint = api === 'responses' ? responses : chat.completions;
      return async (body) => drain(await (endpoint as Endpoint).create({ ...body, stream: true }));
    },
    stream,
  };
}

function responsesStream(callsTool: boolean): string {
  const item = callsTool
    ? { type: 'function_call', id: 'fc_1', call_id: 'call_1', name: 'weather', arguments: '{"city":"Rome"}' }
    : {
        type: 'message',
        id: 'msg_1',
        role: 'assistant',
        content: [{ type: 'output_text', text: 'Fine.', annotations: [] }],
      };
  return sse([
    { type: 'response.output_item.added', output_index: 0, item },
    { type: 'response.output_item.done', output_index: 0, item },
    { type: 'response.completed', response: { id: 'resp_1', status: 'completed', output: [item] } },
  ]);
}

function chatStream(callsTool: boolean): string {
  const chunk = (delta: object, finish_reason: string | null): object => ({
    choices: [{ index: 0, delta, finish_reason }],
  });
  const call = {
    index: 0,
    id: 'call_1',
    type: 'function',
    function: { name: 'weather', arguments: '{"city":"Rome"}' },
  };
  return sse([
    chunk(callsTool ? { tool_calls: [call] } : { content: 'Fine.' }, null),
    chunk({}, callsTool ? 'tool_calls' : 'stop'),
  ]);
}
