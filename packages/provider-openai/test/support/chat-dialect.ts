import { callId, inPieces, type ScriptedAnswer, type ScriptedUsage } from '@mortise/provider-kit/test';
import { type OpenAIDialect, openaiDialect } from './openai-dialect.ts';

/** Chat Completions. Thoughts are in `reasoning_content`, as compatible servers send them. */
export const chatDialect: OpenAIDialect = {
  ...openaiDialect('chat'),
  path: { streamed: '/v1/chat/completions', whole: '/v1/chat/completions' },
  historyOf: ({ messages = [] }) => messages as readonly Message[],
  pairsOf({ messages = [] }) {
    const all = messages as readonly Message[];
    return {
      calls: all.flatMap(({ tool_calls = [] }) => tool_calls.map(({ id }) => id)),
      results: all.flatMap(({ role, tool_call_id }) => (role === 'tool' ? [tool_call_id] : [])),
    };
  },
  blockedWords: { filter: 'content_filter', refusal: 'refusal' },
  events: (said) => [...deltas(said), ...end(said)],
  whole: (said) => ({
    ...base('chat.completion'),
    choices: [{ index: 0, message: messageOf(said), logprobs: null, finish_reason: finishOf(said) }],
    ...(said.usage && { usage: usageOf(said.usage) }),
  }),
  failure: ({ message, word = 'test_error' }) => ({ error: { message, type: word, code: word, param: null } }),
  frame: (event) => `data: ${JSON.stringify(event)}\n\n`,
  mark: 'data: [DONE]\n\n',
  endOfCalls: '"finish_reason":"tool_calls"',
};

interface Message {
  readonly role: string;
  readonly tool_calls?: readonly { readonly id: unknown }[];
  readonly tool_call_id?: unknown;
}

/** Returns a chunk with this delta of the first choice. */
export function chunk(delta: object, finishReason: string | null = null): object {
  return { ...base('chat.completion.chunk'), choices: [{ index: 0, delta, finish_reason: finishReason }] };
}

function deltas({ thought, text, refusal, calls = [], pieces, mark }: ScriptedAnswer): readonly object[] {
  return [
    chunk({ role: 'assistant', content: '' }),
    ...inPieces(thought ?? '', pieces).map((piece) => chunk({ reasoning_content: piece })),
    ...inPieces(text ?? '', pieces).map((content) => chunk({ content })),
    ...inPieces(refusal ?? '', pieces).map((piece) => chunk({ refusal: piece })),
    ...calls.flatMap((call, index) => [
      chunk({
        tool_calls: [
          {
            index,
            id: callId(call, index),
            type: 'function',
            function: { name: call.name, arguments: '' },
            ...signatureOf(mark, index),
          },
        ],
      }),
      ...inPieces(call.args, pieces).map((piece) => chunk({ tool_calls: [{ index, function: { arguments: piece } }] })),
    ]),
  ];
}

function end(said: ScriptedAnswer): readonly object[] {
  const usage = said.usage ? [{ ...base('chat.completion.chunk'), choices: [], usage: usageOf(said.usage) }] : [];
  return [chunk({}, finishOf(said)), ...usage];
}

function messageOf({ thought, text, refusal, calls, mark }: ScriptedAnswer): object {
  return {
    role: 'assistant',
    content: text ?? null,
    refusal: refusal ?? null,
    ...(thought !== undefined && { reasoning_content: thought }),
    ...(calls && {
      tool_calls: calls.map((call, at) => ({
        id: callId(call, at),
        type: 'function',
        function: { name: call.name, arguments: call.args },
        ...signatureOf(mark, at),
      })),
    }),
  };
}

/** Returns the signature on the first call, as Gemini sends it behind this protocol. */
function signatureOf(mark: string | undefined, at: number): object {
  return mark === undefined || at > 0 ? {} : { extra_content: { google: { thought_signature: mark } } };
}

function finishOf({ finish, calls }: ScriptedAnswer): string {
  const word = finish ?? (calls?.length ? 'calls' : 'stop');
  return word === 'calls' ? 'tool_calls' : word === 'filter' ? 'content_filter' : word;
}

function usageOf({ input, output, cached, cacheWritten, reasoning }: ScriptedUsage): object {
  return {
    prompt_tokens: input,
    completion_tokens: output,
    total_tokens: input + output,
    ...((cached ?? cacheWritten) !== undefined && {
      prompt_tokens_details: { cached_tokens: cached ?? 0, cache_write_tokens: cacheWritten ?? 0 },
    }),
    ...(reasoning !== undefined && { completion_tokens_details: { reasoning_tokens: reasoning } }),
  };
}

function base(object: string): object {
  return { id: 'chatcmpl-1', object, created: 1_700_000_000, model: 'm' };
}
