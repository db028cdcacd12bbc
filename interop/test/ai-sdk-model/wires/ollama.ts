import { inPieces } from '@mortise/provider-kit/test';
import type { ProviderAnswer, ProviderTurn, SentItem, SentRequest, WireReply } from '@mortise/testing/model';
import { createOllama } from 'ollama-ai-provider-v2';
import type { TestedWire } from './tested-wire.ts';

/** `ollama-ai-provider-v2`, which is kept by its community. */
export const ollama: TestedWire = {
  name: 'ollama.responses',
  model: (fetch) =>
    createOllama({ baseURL: 'http://127.0.0.1:11434/api', fetch: fetch as typeof globalThis.fetch })('qwen3'),
  reply,
  sent: ({ body }) => sentIn(body as Body),
  lacks: {
    argsText: 'arguments come as an object',
    marks: 'nothing has to be sent back',
    safety: 'no answer is held back',
    cachedTokens: 'they are not counted',
    cacheWriteTokens: 'they are not counted',
    thoughtTokens: 'they are not counted',
    secret: 'there is no key',
    usage: 'its package says 0 for what was not counted',
  },
};

function reply(turn: ProviderTurn, stream: boolean): WireReply {
  switch (turn.do) {
    case 'answer':
      return stream ? lines([...said(turn), last(turn)]) : { headers: json, pieces: [JSON.stringify(whole(turn))] };
    case 'fail': {
      const { status, message = 'no', retryAfterMs } = turn;
      const wait = retryAfterMs === undefined ? {} : { 'retry-after': String(retryAfterMs / 1_000) };
      return { status, headers: { ...json, ...wait }, pieces: [JSON.stringify({ error: message })] };
    }
    case 'stall':
    case 'cut':
      return stream
        ? withFailure(lines(said({ do: 'answer', text: turn.text })), turn)
        : {
            headers: json,
            pieces: [turn.do === 'cut' && turn.says ? failureOf(turn.says) : '{"model":'],
            ending: turn.do,
          };
    case 'garbage':
      return { headers: { 'content-type': 'text/html' }, pieces: ['<html><p>Please log in.</p></html>'] };
  }
}

/** Ollama reports a failure in a line of the stream. */
function withFailure(
  { pieces = [], ...reply }: WireReply,
  turn: Extract<ProviderTurn, { readonly do: 'cut' | 'stall' }>,
): WireReply {
  const failure = turn.do === 'cut' && turn.says ? [failureOf(turn.says)] : [];
  return { ...reply, pieces: [...pieces, ...failure], ending: turn.do };
}

function failureOf(error: string): string {
  return `${JSON.stringify({ error })}\n`;
}

function said({ thought = '', text = '', calls = [], pieces }: ProviderAnswer): readonly object[] {
  const made = calls.map(callOf);
  return [
    ...inPieces(thought, pieces).map((thinking) => ({ message: { role: 'assistant', content: '', thinking } })),
    ...inPieces(text, pieces).map((content) => ({ message: { role: 'assistant', content } })),
    ...(made.length > 0 ? [{ message: { role: 'assistant', content: '', tool_calls: made } }] : []),
  ];
}

function callOf({ id, name, args }: NonNullable<ProviderAnswer['calls']>[number], at: number): object {
  return { id: id ?? `call_${at}`, function: { index: at, name, arguments: args === '' ? {} : args } };
}

function last(answer: ProviderAnswer): object {
  return { message: { role: 'assistant', content: '' }, ...endOf(answer) };
}

function whole(answer: ProviderAnswer): object {
  const { thought, text = '', calls = [] } = answer;
  return {
    ...head,
    message: {
      role: 'assistant',
      content: text,
      ...(thought !== undefined && { thinking: thought }),
      ...(calls.length > 0 && { tool_calls: calls.map(callOf) }),
    },
    ...endOf(answer),
  };
}

function endOf({ usage, finishReason, stopReason }: ProviderAnswer): object {
  return {
    done: true,
    done_reason: stopReason ?? (finishReason === 'length' ? 'length' : 'stop'),
    ...(usage && { prompt_eval_count: usage.inputTokens, eval_count: usage.outputTokens }),
  };
}

function lines(chunks: readonly object[]): WireReply {
  return {
    headers: { 'content-type': 'application/x-ndjson' },
    pieces: chunks.map((chunk) => `${JSON.stringify({ ...head, done: false, ...chunk })}\n`),
  };
}

const head = { model: 'qwen3', created_at: '2026-11-23T00:00:00Z' };
const json = { 'content-type': 'application/json' };

interface Body {
  readonly messages: readonly {
    readonly role: string;
    readonly content: string;
    readonly tool_name?: string;
    readonly tool_call_id?: string;
    readonly tool_calls?: readonly {
      readonly id?: string;
      readonly function: { readonly name: string; readonly arguments: unknown };
    }[];
  }[];
  readonly tools?: readonly {
    readonly function: { readonly name: string; readonly description: string; readonly parameters: unknown };
  }[];
  readonly format?: unknown;
}

function sentIn(body: Body): SentRequest {
  return {
    instructions: body.messages.filter(({ role }) => role === 'system').map(({ content }) => content),
    items: body.messages.flatMap(itemsOf),
    tools: (body.tools ?? []).map(({ function: { parameters: schema, ...tool } }) => ({ ...tool, schema })),
    outputSchema: body.format,
    body,
  };
}

function itemsOf({ role, content, ...message }: Body['messages'][number]): SentItem[] {
  if (role === 'system') return [];
  if (role === 'tool') {
    const { tool_call_id: id, tool_name: name } = message;
    return [
      { type: 'result', ...(id !== undefined && { id }), ...(name !== undefined && { name }), response: content },
    ];
  }
  const calls = (message.tool_calls ?? []).map(({ id, function: { name, arguments: args } }) => {
    return { type: 'call' as const, ...(id !== undefined && { id }), name, args };
  });
  const speaker = role === 'assistant' ? 'model' : 'user';
  return content === '' ? calls : [{ type: 'text', role: speaker, text: content }, ...calls];
}
