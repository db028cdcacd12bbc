import { openaiModel } from '@mortise/provider-openai';
import { cityIn, listIn, sse, type Wire } from './wire.ts';

/** A server with Chat Completions and its own provider name, so that OpenAI never reads its metadata. */
export const openaiChat: Wire = {
  name: 'a compatible server',
  oracle: 'OpenAIChatRequest',
  ownMember: 'reasoning',
  model: (fetch) =>
    openaiModel('qwen3', {
      api: 'chat',
      baseURL: 'http://localhost:11434/v1',
      provider: 'local',
      fetch,
      maxRetries: 0,
    }),
  stream({ thought, text, calls = [] }) {
    const chunk = (delta: object, finish_reason: string | null = null): object => ({
      id: 'chatcmpl-1',
      object: 'chat.completion.chunk',
      choices: [{ index: 0, delta, finish_reason }],
    });
    return `${sse([
      chunk({ role: 'assistant', content: '' }),
      // This wire has no signature: the thought itself must not reach another provider.
      ...(thought ? [chunk({ reasoning: `${thought.text} ${thought.mark}` })] : []),
      ...(text === undefined ? [] : [chunk({ content: text })]),
      ...calls.map(({ id, name, args }, index) =>
        chunk({ tool_calls: [{ index, id, type: 'function', function: { name, arguments: JSON.stringify(args) } }] }),
      ),
      chunk({}, calls.length > 0 ? 'tool_calls' : 'stop'),
    ])}data: [DONE]\n\n`;
  },
  exchanged(body) {
    const messages = listIn(body, 'messages');
    return {
      calls: messages
        .flatMap((message) => listIn(message, 'tool_calls'))
        .map((call) => ({ id: String(call['id']), city: cityIn(call['function']) })),
      results: messages
        .filter(({ role }) => role === 'tool')
        .map((message) => ({ id: String(message['tool_call_id']), city: cityIn(message['content']) })),
    };
  },
};
