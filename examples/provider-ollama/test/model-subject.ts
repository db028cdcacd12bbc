import {
  type ProviderAnswer,
  type ProviderTurn,
  type SeenRequest,
  type SentItem,
  type SentRequest,
  type TestedModel,
  type WireReply,
  wireSubject,
} from '@mortise/testing/model';
import { ollamaModel } from '../src/ollama-model.ts';

/** The models over a wire whose server sends the answers of the cases. */
export const modelSubjects: readonly TestedModel[] = [
  {
    name: 'ollamaModel',
    subject: () => wireSubject({ model: (fetch) => ollamaModel('qwen3', { fetch }), reply, sent }),
    options: {
      lacks: {
        argsText: 'arguments come as an object',
        marks: 'nothing has to be sent back',
        safety: 'no answer is held back',
        cachedTokens: 'they are not counted',
        cacheWriteTokens: 'they are not counted',
        thoughtTokens: 'they are not counted',
        secret: 'there is no key',
        mediaOfModels: 'it is told that they were omitted',
        countTokens: 'it counts nothing before an answer',
      },
    },
  },
];

/** Returns the server's answer for a turn. */
function reply(turn: ProviderTurn): WireReply {
  switch (turn.do) {
    case 'answer':
      return lines([...said(turn), last(turn)]);
    case 'fail': {
      const { status, message = 'no', retryAfterMs } = turn;
      const headers = retryAfterMs === undefined ? {} : { 'retry-after': String(retryAfterMs / 1000) };
      return { status, headers, pieces: [JSON.stringify({ error: message })] };
    }
    case 'stall':
    case 'cut':
      return withFailure(lines(said({ do: 'answer', text: turn.text })), turn);
    case 'garbage':
      return { pieces: ['<html><p>Please log in.</p></html>'] };
  }
}

/** Ollama reports a failure in a line of the stream. */
function withFailure(
  { pieces = [], ...reply }: WireReply,
  turn: Extract<ProviderTurn, { readonly do: 'cut' | 'stall' }>,
): WireReply {
  const failure = turn.do === 'cut' && turn.says ? [`${JSON.stringify({ error: turn.says })}\n`] : [];
  return { ...reply, pieces: [...pieces, ...failure], ending: turn.do };
}

function said({ thought = '', text = '', calls = [], pieces }: ProviderAnswer): readonly object[] {
  const made = calls.map(({ name, args }) => ({ function: { name, arguments: args === '' ? undefined : args } }));
  return [
    ...inPieces(thought, pieces).map((thinking) => ({ message: { content: '', thinking } })),
    ...inPieces(text, pieces).map((content) => ({ message: { content } })),
    ...(made.length > 0 ? [{ message: { content: '', tool_calls: made } }] : []),
  ];
}

function last({ usage, finishReason, stopReason }: ProviderAnswer): object {
  const counts = usage && { prompt_eval_count: usage.inputTokens, eval_count: usage.outputTokens };
  return {
    message: { content: '' },
    done: true,
    done_reason: stopReason ?? (finishReason === 'length' ? 'length' : 'stop'),
    ...counts,
  };
}

function lines(chunks: readonly object[]): WireReply {
  return {
    headers: { 'content-type': 'application/x-ndjson' },
    pieces: chunks.map((chunk) => `${JSON.stringify({ model: 'qwen3', done: false, ...chunk })}\n`),
  };
}

function inPieces(text: string, units: number = Number.POSITIVE_INFINITY): readonly string[] {
  const pieces: string[] = [];
  for (let at = 0; at < text.length; at += units) pieces.push(text.slice(at, at + units));
  return pieces;
}

/** The members of a request that the cases read. */
interface Body {
  readonly messages: readonly {
    readonly role: string;
    readonly content: string;
    readonly tool_name?: string;
    readonly tool_calls?: readonly { readonly function: { readonly name: string; readonly arguments: unknown } }[];
  }[];
  readonly tools?: readonly {
    readonly function: { readonly name: string; readonly description: string; readonly parameters: unknown };
  }[];
  readonly format?: unknown;
}

/** Returns the content of a request in a neutral format. */
function sent(request: SeenRequest): SentRequest {
  const body = request.body as Body;
  return {
    instructions: body.messages.filter(({ role }) => role === 'system').map(({ content }) => content),
    items: body.messages.flatMap(itemsOf),
    tools: (body.tools ?? []).map(({ function: { parameters: schema, ...tool } }) => ({ ...tool, schema })),
    outputSchema: body.format,
    body,
  };
}

function itemsOf({
  role,
  content,
  tool_name: name = '',
  tool_calls: calls = [],
}: Body['messages'][number]): SentItem[] {
  if (role === 'system') return [];
  if (role === 'tool') return [{ type: 'result', name, response: content }];
  const made = calls.map(({ function: { name, arguments: args } }) => ({ type: 'call' as const, name, args }));
  const speaker = role === 'assistant' ? 'model' : 'user';
  return content === '' ? made : [{ type: 'text', role: speaker, text: content }, ...made];
}
