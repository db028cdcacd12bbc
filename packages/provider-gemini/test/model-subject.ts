import { eventsUntil, type ScriptedAnswer, scriptedAnswer } from '@mortise/provider-kit/test';
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
import { type GeminiModelOptions, geminiModel } from '../src/index.ts';
import { generateContentDialect as dialect, type GeminiDialect } from './support/generate-content-dialect.ts';
import { interactionsDialect } from './support/interactions-dialect.ts';
import { failedInteraction, sentInteraction } from './support/interactions-subject.ts';

/** The test server of generateContent. */
export const generateContentSide: Side = { dialect, failed, sent: sentIn };

/** The model over both protocols, and with both services. */
export const modelSubjects: readonly TestedModel[] = [
  testedModel('generateContent'),
  testedModel('generateContent without streaming', { stream: false }),
  testedModel('generateContent of Vertex AI', { vertexai: {} }),
  testedModel('interactions', { api: 'interactions' }),
  testedModel('interactions without streaming', { api: 'interactions', stream: false }),
];

/** The test server of one protocol. */
interface Side {
  readonly dialect: GeminiDialect;
  readonly failed: (turn: Extract<ProviderTurn, { do: 'fail' }>) => WireReply;
  readonly sent: (request: SeenRequest) => SentRequest;
}

function testedModel(name: string, options: GeminiModelOptions = {}): TestedModel {
  const { stream = true, api } = options;
  const side: Side =
    api === 'interactions'
      ? { dialect: interactionsDialect, failed: failedInteraction, sent: sentInteraction }
      : generateContentSide;
  const counts = api !== 'interactions';
  return {
    name,
    subject: () =>
      wireSubject({
        model: (fetch) => geminiModel('gemini-3.8-flash', { apiKey: key, maxRetries: 0, fetch, ...options }),
        reply: (turn) => replyTo(turn, side, stream),
        ...(counts && { count: (tokens) => ({ headers: json, pieces: [JSON.stringify({ totalTokens: tokens })] }) }),
        sent: side.sent,
        secret: key,
      }),
    options: {
      // Parses the sent request again, which throws if the request is invalid.
      cleanup: (subject) => void subject.sent(),
      lacks: {
        ...(side.dialect.args[stream ? 'streamed' : 'whole'] === 'object' && {
          argsText: 'arguments arrive as objects',
        }),
        ...(!counts && { countTokens: 'the protocol cannot count tokens' }),
        cacheWriteTokens: 'the wire does not count them',
        ...(!stream && { streaming: 'the answer is one JSON body' }),
      },
    },
  };
}

const key = 'AIzaSyTest0123456789abcdefABCDEF0123456';

export function replyTo(turn: ProviderTurn, { dialect, failed }: Side, stream: boolean): WireReply {
  switch (turn.do) {
    case 'answer':
      return stream
        ? { pieces: dialect.events(saidBy(turn)).map(dialect.frame) }
        : { headers: json, pieces: [JSON.stringify(dialect.whole(saidBy(turn)))] };
    case 'fail':
      return failed(turn);
    case 'stall':
    case 'cut':
      return stream
        ? {
            pieces: [...untilText(dialect, turn.text), ...failureIn(turn, dialect)].map(dialect.frame),
            ending: turn.do,
          }
        : { headers: json, pieces: [wholeOf(turn, dialect)], ending: turn.do };
    case 'garbage':
      return { headers: { 'content-type': 'text/html' }, pieces: ['<html><p>Please log in.</p></html>'] };
  }
}

/** Returns the reply of a failed request. The API sends the retry delay in the body, not in a header. */
function failed({
  status,
  message = `status ${status}`,
  retryAfterMs,
}: Extract<ProviderTurn, { do: 'fail' }>): WireReply {
  const retryDelay = {
    '@type': 'type.googleapis.com/google.rpc.RetryInfo',
    retryDelay: `${(retryAfterMs ?? 0) / 1000}s`,
  };
  const error = {
    code: status,
    message,
    status: words[status],
    ...(retryAfterMs !== undefined && { details: [retryDelay] }),
  };
  return { status, headers: json, pieces: [JSON.stringify({ error })] };
}

function untilText(dialect: GeminiDialect, text: string): readonly object[] {
  return text === '' ? [] : eventsUntil(dialect.events({ text }), text);
}

/** Returns the event of a failure that the provider sends within its answer. */
function failureIn(turn: ProviderTurn, { failure, errorWords }: GeminiDialect): readonly object[] {
  if (turn.do !== 'cut' || turn.says === undefined) return [];
  return [failure({ message: turn.says, word: errorWords.overloaded })];
}

/** Returns the same failure as one JSON body. */
function wholeOf(turn: ProviderTurn, { errorBody, errorWords }: GeminiDialect): string {
  if (turn.do !== 'cut' || turn.says === undefined) return '{"id":';
  return JSON.stringify(errorBody(200, { message: turn.says, word: errorWords.overloaded }));
}

function saidBy(answer: ProviderAnswer): ScriptedAnswer {
  const { finishReason, stopReason } = answer;
  const finish = stopReason ?? (finishReason && finishes[finishReason]);
  return { ...scriptedAnswer(answer), ...(finish && { finish }) };
}

/** Returns the content of a request. Throws if the API would refuse the request. */
function sentIn({ body }: SeenRequest): SentRequest {
  const problems = dialect.problemsOf?.(body) ?? [];
  if (problems.length > 0) throw new Error(`the request is not valid: ${problems.join('; ')}`);
  const { systemInstruction, contents = [], tools = [], generationConfig } = body as Body;
  return {
    instructions: systemInstruction ? [systemInstruction.parts.map(({ text }) => text).join('\n\n')] : [],
    items: contents.flatMap(itemsOf),
    tools: tools
      .flatMap(({ functionDeclarations = [] }) => functionDeclarations)
      .map(({ name, description, parametersJsonSchema }) => ({ name, description, schema: parametersJsonSchema })),
    ...(generationConfig?.responseJsonSchema !== undefined && { outputSchema: generationConfig.responseJsonSchema }),
    body,
  };
}

function itemsOf({ role, parts }: Body['contents'][0]): readonly SentItem[] {
  return parts.flatMap((part): readonly SentItem[] => {
    const { text, thought, functionCall: call, functionResponse: result } = part;
    if (call) return [{ type: 'call', ...idOf(call), name: call.name, args: call.args ?? {} }];
    if (result) return [{ type: 'result', ...idOf(result), name: result.name, response: result.response }];
    if (text === undefined || thought) return [];
    return [{ type: 'text', role: role === 'model' ? 'model' : 'user', text }];
  });
}

/** Returns the id of a call; the response to a call without an id refers to the call by position. */
function idOf({ id }: { readonly id?: string }): { readonly id?: string } {
  return id === undefined ? {} : { id };
}

/** The members of a request body that the server reads. */
interface Body {
  readonly systemInstruction?: { readonly parts: readonly { readonly text: string }[] };
  readonly contents: readonly {
    readonly role: string;
    readonly parts: readonly {
      readonly text?: string;
      readonly thought?: boolean;
      readonly functionCall?: { readonly id?: string; readonly name: string; readonly args?: object };
      readonly functionResponse?: { readonly id?: string; readonly name: string; readonly response: object };
    }[];
  }[];
  readonly tools?: readonly {
    readonly functionDeclarations?: readonly {
      readonly name: string;
      readonly description: string;
      readonly parametersJsonSchema: object;
    }[];
  }[];
  readonly generationConfig?: { readonly responseJsonSchema?: object };
}

const json = { 'content-type': 'application/json' };
const words: { readonly [status: number]: string } = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
};
const finishes: { readonly [reason in NonNullable<ProviderAnswer['finishReason']>]: string } = {
  stop: 'stop',
  functionCalls: 'calls',
  length: 'length',
  safety: 'filter',
  error: 'MALFORMED_FUNCTION_CALL',
  other: 'OTHER',
};
