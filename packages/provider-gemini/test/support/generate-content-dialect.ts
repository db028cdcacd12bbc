import { GoogleGenAI } from '@google/genai';
import {
  type AskedOptions as AskedOfAll,
  callId,
  type Dialect,
  inPieces,
  type SaidError,
  type ScriptedAnswer,
  type ScriptedCall,
  type ScriptedUsage,
} from '@mortise/provider-kit/test';
import { requestOracle } from '@mortise/provider-kit/test/request-oracle';
import { type GeminiModelOptions, geminiModel } from '../../src/index.ts';

/** Options of a model of the tests. */
export interface AskedOptions extends GeminiModelOptions, Pick<AskedOfAll, 'id'> {
  readonly apiKey?: string;
  readonly fetch?: typeof fetch;
}

/** The dialect of one of Gemini's protocols. */
export interface GeminiDialect extends Dialect {
  modelAt(url: string, options?: AskedOptions): ReturnType<Dialect['modelAt']>;
}

const problemsOf = requestOracle('GeminiWireRequest');

/** The dialect of generateContent. */
export const generateContentDialect: GeminiDialect = {
  name: 'generateContent',
  provider: 'gemini',
  modelAt: (url, { id = 'test-model', ...options } = {}) =>
    geminiModel(id, { apiKey: 'test-key', baseURL: url, maxRetries: 0, ...options }),
  modelOfSdk(url, { id = 'test-model', apiKey = 'test-key', ...options } = {}) {
    const httpOptions = { baseUrl: url, retryOptions: { attempts: 6 } };
    return geminiModel(id, { client: new GoogleGenAI({ apiKey, httpOptions }), ...options });
  },
  modelOfClient(send, { id = 'test-model', ...options } = {}) {
    const generate = async (parameters: object) => send(parameters);
    const client = { models: { generateContent: generate, generateContentStream: generate } };
    return geminiModel(id, { client, maxRetries: 0, ...options });
  },
  path: {
    streamed: '/v1/models/test-model:streamGenerateContent?alt=sse',
    whole: '/v1/models/test-model:generateContent',
  },
  keyIn: (headers) => headers['x-goog-api-key'],
  historyOf: ({ contents = [] }) => contents as readonly unknown[],
  pairsOf({ contents = [] }) {
    const all = contents as readonly { readonly parts: readonly WirePart[] }[];
    return {
      calls: all.flatMap(({ parts }, at) => idsOf(parts, 'functionCall', at)),
      results: all.flatMap(({ parts }, at) => idsOf(parts, 'functionResponse', at - 1)),
    };
  },
  ...(problemsOf && { problemsOf }),
  args: { streamed: 'object', whole: 'object' },
  blockedWords: { filter: 'SAFETY', refusal: 'SAFETY' },
  events: (said) => [
    ...partsOf(said, said.pieces).map((part) => chunk({ content: { role: 'model', parts: [part] } })),
    {
      ...chunk({ content: { role: 'model', parts: [{ text: '' }] }, finishReason: finishOf(said) }),
      ...usageOf(said.usage),
    },
  ],
  whole: (said) => ({
    ...chunk({ content: { role: 'model', parts: partsOf(said) }, finishReason: finishOf(said) }),
    ...usageOf(said.usage),
  }),
  frame: (event) => `data: ${JSON.stringify(event)}\n\n`,
  mark: '',
  endOfCalls: '"finishReason"',
  failure: (error) => errorBody(statuses.get(error.word) ?? 500, error),
  errorBody,
  sampleKey: 'AIzaSyAbCdEf0123456789AbCdEf0123456789A',
  errorWords: { overloaded: 'UNAVAILABLE', badRequest: 'INVALID_ARGUMENT' },
  tooLong: [
    {
      status: 400,
      word: 'INVALID_ARGUMENT',
      message: 'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).',
    },
  ],
  badKey: [
    { status: 400, word: 'API_KEY_INVALID', message: 'API key not valid. Please pass a valid API key.' },
    { status: 401, word: 'UNAUTHENTICATED', message: 'Request had invalid authentication credentials.' },
    { status: 403, word: 'PERMISSION_DENIED', message: 'The caller does not have permission.' },
  ],
  noQuota: [
    {
      status: 429,
      word: 'GenerateRequestsPerDayPerProjectPerModel-FreeTier',
      message: 'You exceeded your current quota.',
    },
  ],
};

/** Returns a chunk with the given candidate. */
export function chunk(candidate: object): object {
  return { candidates: [{ ...candidate, index: 0 }], modelVersion: 'test-model-001', responseId: 'resp-1' };
}

interface WirePart {
  readonly functionCall?: { readonly id?: string; readonly name: string };
  readonly functionResponse?: { readonly id?: string; readonly name: string };
}

/**
 * Returns the ids in one content. A call without an id is identified
 * by its position among the parts of its kind, and its name.
 */
function idsOf(parts: readonly WirePart[], kind: keyof WirePart, content: number): readonly string[] {
  return parts.flatMap((part) => part[kind] ?? []).map(({ id, name }, at) => id ?? `${content}.${at} ${name}`);
}

function partsOf({ thought, text, refusal, calls = [], mark }: ScriptedAnswer, pieces?: number): readonly object[] {
  return [
    ...inPieces(thought ?? '', pieces).map((piece) => ({ text: piece, thought: true })),
    ...inPieces(`${text ?? ''}${refusal ?? ''}`, pieces).map((piece) => ({ text: piece })),
    ...calls.map((call, at) => ({
      functionCall: callOf(call, at),
      ...(at === 0 && mark !== undefined && { thoughtSignature: mark }),
    })),
  ];
}

function callOf(call: ScriptedCall, at: number): object {
  const id = callId(call, at);
  return { ...(id !== '' && { id }), name: call.name, ...(call.args !== '' && { args: JSON.parse(call.args) }) };
}

function finishOf({ finish = 'stop', refusal }: ScriptedAnswer): string {
  return refusal === undefined ? (finishes.get(finish) ?? finish) : 'SAFETY';
}

function usageOf(usage: ScriptedUsage | undefined): object {
  if (!usage) return {};
  const { input, output, cached, reasoning } = usage;
  return {
    usageMetadata: {
      promptTokenCount: input,
      candidatesTokenCount: output - (reasoning ?? 0),
      ...(cached !== undefined && { cachedContentTokenCount: cached }),
      ...(reasoning !== undefined && { thoughtsTokenCount: reasoning }),
    },
  };
}

/**
 * Returns an error body. A code that is not a status is added to
 * the details, as the reason of a refusal or the exceeded quota.
 */
function errorBody(code: number, { message, word = 'TEST_ERROR' }: SaidError): object {
  if (word.startsWith('API_KEY')) {
    const details = [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: word }];
    return { error: { code, message, status: 'INVALID_ARGUMENT', details } };
  }
  if (word.includes('Per')) {
    const details = [{ '@type': 'type.googleapis.com/google.rpc.QuotaFailure', violations: [{ quotaId: word }] }];
    return { error: { code, message, status: 'RESOURCE_EXHAUSTED', details } };
  }
  return { error: { code, message, status: word } };
}

const finishes: ReadonlyMap<string, string> = new Map([
  ['stop', 'STOP'],
  ['calls', 'STOP'],
  ['length', 'MAX_TOKENS'],
  ['filter', 'SAFETY'],
]);

const statuses: ReadonlyMap<string | undefined, number> = new Map([
  ['UNAVAILABLE', 503],
  ['INVALID_ARGUMENT', 400],
]);
