import { createMistral } from '@ai-sdk/mistral';
import type { Usage } from '@mortise/core';
import { callId, inPieces } from '@mortise/provider-kit/test';
import type { ProviderAnswer, ProviderTurn, SentRequest, WireReply } from '@mortise/testing/model';
import { type ChatBody, chatSent } from '../../../../packages/provider-openai/test/support/chat-sent.ts';
import type { TestedWire } from './tested-wire.ts';

const apiKey = 'mistral-key-of-the-subject-0123456789';

/** `@ai-sdk/mistral`. */
export const mistralChat: TestedWire = {
  name: 'mistral.chat',
  secret: apiKey,
  model: (fetch) => createMistral({ apiKey, fetch: fetch as typeof globalThis.fetch })('magistral-medium-latest'),
  reply,
  sent: ({ body }) => withoutEmpty(chatSent(body as ChatBody)),
  lacks: {
    safety: 'Mistral says no such thing',
    marks: 'Mistral wants nothing back',
    cacheWriteTokens: 'they are not counted',
    thoughtTokens: 'they are not counted',
  },
  wholeLacks: { usage: 'every answer is counted, and its package takes none that is not' },
};

function reply(turn: ProviderTurn, stream: boolean): WireReply {
  switch (turn.do) {
    case 'answer':
      return stream
        ? streamed([...chunksOf(turn), last(turn)])
        : { headers: json, pieces: [JSON.stringify(whole(turn))] };
    case 'fail': {
      const { status, message = `status ${turn.status}`, retryAfterMs } = turn;
      const wait = retryAfterMs === undefined ? {} : { 'retry-after': String(retryAfterMs / 1_000) };
      const error = { object: 'error', message, type: 'test_error', param: null, code: null };
      return { status, headers: { ...json, ...wait }, pieces: [JSON.stringify(error)] };
    }
    case 'stall':
    case 'cut':
      return stream
        ? {
            pieces: [...chunksOf({ do: 'answer', text: turn.text }), ...failureIn(turn)].map(frame),
            ending: turn.do,
          }
        : {
            headers: json,
            pieces: failureIn(turn).length > 0 ? failureIn(turn).map((each) => JSON.stringify(each)) : ['{"id":'],
            ending: turn.do,
          };
    case 'garbage':
      return { headers: { 'content-type': 'text/html' }, pieces: ['<html><p>Please log in.</p></html>'] };
  }
}

/** The failure that the server sends within its answer. */
function failureIn(turn: ProviderTurn): readonly object[] {
  if (turn.do !== 'cut' || turn.says === undefined) return [];
  return [{ object: 'error', message: turn.says, type: 'overloaded', param: null, code: null }];
}

function streamed(chunks: readonly object[]): WireReply {
  return { pieces: [...chunks.map(frame), 'data: [DONE]\n\n'] };
}

function frame(chunk: object): string {
  return `data: ${JSON.stringify(chunk)}\n\n`;
}

function chunk(delta: object, finish: string | null = null, usage?: Usage): object {
  return {
    id: 'cmpl-1',
    object: 'chat.completion.chunk',
    created: 1_700_000_000,
    model: 'magistral-medium-latest',
    choices: [{ index: 0, delta, finish_reason: finish }],
    ...(usage && { usage: usageOf(usage) }),
  };
}

/** Mistral sends a call in one piece. */
function chunksOf({ thought = '', text = '', calls = [], pieces }: ProviderAnswer): readonly object[] {
  return [
    ...(thought === '' && text === '' ? [] : [chunk({ role: 'assistant', content: '' })]),
    ...inPieces(thought, pieces).map((piece) => chunk({ content: [thinking(piece)] })),
    ...inPieces(text, pieces).map((content) => chunk({ content })),
    ...calls.map((_, at) => chunk({ tool_calls: [toolCall(calls, at)] })),
  ];
}

function last({ usage, ...answer }: ProviderAnswer): object {
  return chunk({ content: '' }, finishOf(answer), usage);
}

function whole({ thought, text, calls = [], usage, ...answer }: ProviderAnswer): object {
  const content = thought === undefined ? (text ?? '') : [thinking(thought), { type: 'text', text: text ?? '' }];
  const message = {
    role: 'assistant',
    content,
    ...(calls.length > 0 && { tool_calls: calls.map((_, at) => toolCall(calls, at)) }),
  };
  return {
    id: 'cmpl-1',
    object: 'chat.completion',
    created: 1_700_000_000,
    model: 'magistral-medium-latest',
    choices: [{ index: 0, message, finish_reason: finishOf({ calls, ...answer }) }],
    usage: usageOf(usage ?? { inputTokens: 1, outputTokens: 1 }),
  };
}

function thinking(text: string): object {
  return { type: 'thinking', thinking: [{ type: 'text', text }] };
}

function toolCall(calls: NonNullable<ProviderAnswer['calls']>, at: number): object {
  const { id, name, args } = calls[at] ?? { name: '', args: '' };
  const text = typeof args === 'string' ? args : JSON.stringify(args);
  return {
    index: at,
    id: callId({ ...(id !== undefined && { id }), name, args: text }, at),
    function: { name, arguments: text },
  };
}

function finishOf({ finishReason, stopReason, calls = [] }: Omit<ProviderAnswer, 'usage'>): string {
  const word = stopReason ?? finishReason ?? (calls.length > 0 ? 'functionCalls' : 'stop');
  return word === 'functionCalls' ? 'tool_calls' : word;
}

function usageOf({ inputTokens = 0, outputTokens = 0, cachedInputTokens }: Usage): object {
  return {
    prompt_tokens: inputTokens,
    completion_tokens: outputTokens,
    total_tokens: inputTokens + outputTokens,
    ...(cachedInputTokens !== undefined && { num_cached_tokens: cachedInputTokens }),
  };
}

/** A turn that only calls has an empty text on this wire. */
function withoutEmpty(sent: SentRequest): SentRequest {
  return { ...sent, items: sent.items.filter((item) => item.type !== 'text' || item.text !== '') };
}

const json = { 'content-type': 'application/json' };
