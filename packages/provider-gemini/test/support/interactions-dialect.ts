import { GoogleGenAI } from '@google/genai';
import {
  callId,
  inPieces,
  type SaidError,
  type ScriptedAnswer,
  type ScriptedCall,
  type ScriptedUsage,
} from '@mortise/provider-kit/test';
import { geminiModel } from '../../src/index.ts';
import type { GeminiDialect } from './generate-content-dialect.ts';
import { interactionsOracle } from './interactions-oracle.ts';

/** The dialect of the Interactions API. */
export const interactionsDialect: GeminiDialect = {
  name: 'interactions',
  provider: 'gemini',
  modelAt: (url, { id = 'test-model', ...options } = {}) =>
    geminiModel(id, { api: 'interactions', apiKey: 'test-key', baseURL: url, maxRetries: 0, ...options }),
  modelOfSdk(url, { id = 'test-model', apiKey = 'test-key', ...options } = {}) {
    const client = new GoogleGenAI({ apiKey, httpOptions: { baseUrl: url } });
    return geminiModel(id, { api: 'interactions', client, ...options });
  },
  modelOfClient(send, { id = 'test-model', ...options } = {}) {
    const client = { interactions: { create: async (parameters: object) => send(parameters) } };
    return geminiModel(id, { api: 'interactions', client, maxRetries: 0, ...options });
  },
  path: { streamed: '/v1/interactions', whole: '/v1/interactions' },
  keyIn: (headers) => headers['x-goog-api-key'],
  historyOf: ({ input = [] }) => input as readonly unknown[],
  pairsOf({ input = [] }) {
    const steps = input as readonly { readonly type: string; readonly id?: string; readonly call_id?: string }[];
    return {
      calls: steps.flatMap(({ type, id }) => (type === 'function_call' ? [id] : [])),
      results: steps.flatMap(({ type, call_id: id }) => (type === 'function_result' ? [id] : [])),
    };
  },
  problemsOf: interactionsOracle(),
  args: { streamed: 'text', whole: 'object' },
  blockedWords: { filter: 'content_blocked', refusal: 'content_blocked' },
  events: (said) => [
    { event_type: 'interaction.created', interaction: { ...about, status: 'in_progress' } },
    { event_type: 'interaction.status_update', interaction_id: about.id, status: 'in_progress' },
    ...stepsOf(said).flatMap(({ deltas, step }, index) => [
      { event_type: 'step.start', index, step },
      ...deltas.map((delta) => ({ event_type: 'step.delta', index, delta })),
      { event_type: 'step.stop', index },
    ]),
    { event_type: 'interaction.completed', interaction: { ...about, ...statusOf(said), ...usageOf(said.usage) } },
  ],
  whole: (said) => ({
    ...about,
    ...statusOf(said),
    ...usageOf(said.usage),
    steps: stepsOf(said).map(({ whole }) => whole),
  }),
  frame: (event) => `event: ${Object(event).event_type}\ndata: ${JSON.stringify(event)}\n\n`,
  mark: '',
  endOfCalls: 'event: interaction.completed',
  failure: (error) => ({ event_type: 'error', ...errorBody(error) }),
  errorBody: (_, error) => errorBody(error),
  sampleKey: 'AIzaSyAbCdEf0123456789AbCdEf0123456789A',
  errorWords: { overloaded: 'unavailable', badRequest: 'invalid_request' },
  tooLong: [
    {
      status: 400,
      word: 'invalid_request',
      message: 'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).',
    },
  ],
  badKey: [
    { status: 400, word: 'api_key_invalid', message: 'API key not valid. Please pass a valid API key.' },
    { status: 401, word: 'unauthenticated', message: 'Request had invalid authentication credentials.' },
    { status: 403, word: 'permission_denied', message: 'The caller does not have permission.' },
  ],
  noQuota: [{ status: 429, word: 'quota_exhausted', message: 'You exceeded your current quota.' }],
};

/** One step in two forms, for a stream and for a JSON body. */
interface WireStep {
  readonly step: object;
  readonly deltas: readonly object[];
  readonly whole: object;
}

function stepsOf({ thought, text, refusal, calls = [], mark, pieces }: ScriptedAnswer): readonly WireStep[] {
  const said = `${text ?? ''}${refusal ?? ''}`;
  return [
    ...(thought === undefined && mark === undefined ? [] : [thoughtStep(thought ?? '', mark, pieces)]),
    ...(said === '' ? [] : [outputStep(said, pieces)]),
    ...calls.map((call, at) => callStep(call, at, pieces)),
  ];
}

function thoughtStep(text: string, signature: string | undefined, pieces: number | undefined): WireStep {
  const summaries = inPieces(text, pieces).map((piece) => ({ type: 'text', text: piece }));
  return {
    step: { type: 'thought' },
    deltas: [
      ...summaries.map((content) => ({ type: 'thought_summary', content })),
      ...(signature === undefined ? [] : [{ type: 'thought_signature', signature }]),
    ],
    whole: {
      type: 'thought',
      ...(text !== '' && { summary: [{ type: 'text', text }] }),
      ...(signature !== undefined && { signature }),
    },
  };
}

function outputStep(text: string, pieces: number | undefined): WireStep {
  return {
    step: { type: 'model_output' },
    deltas: inPieces(text, pieces).map((piece) => ({ type: 'text', text: piece })),
    whole: { type: 'model_output', content: [{ type: 'text', text }] },
  };
}

/** Returns the step of a call. A stream signs the call with an empty text; a JSON body does not. */
function callStep(call: ScriptedCall, at: number, pieces: number | undefined): WireStep {
  const { name, args } = call;
  const named = { type: 'function_call', id: callId(call, at), name };
  return {
    step: { ...named, signature: '', arguments: {} },
    deltas: inPieces(args, pieces).map((piece) => ({ type: 'arguments_delta', arguments: piece })),
    get whole() {
      return { ...named, arguments: args === '' ? {} : JSON.parse(args) };
    },
  };
}

function statusOf({ finish, calls, refusal }: ScriptedAnswer): object {
  const word = finish ?? (calls ? 'calls' : 'stop');
  if (refusal !== undefined || word === 'filter') {
    return { status: 'failed', errors: [{ code: 'content_blocked', message: 'The answer was blocked.' }] };
  }
  return { status: statuses.get(word) ?? word };
}

function usageOf(usage: ScriptedUsage | undefined): object {
  if (!usage) return {};
  const { input, output, cached, reasoning } = usage;
  return {
    usage: {
      total_input_tokens: input,
      total_output_tokens: output - (reasoning ?? 0),
      ...(cached !== undefined && { total_cached_tokens: cached }),
      ...(reasoning !== undefined && { total_thought_tokens: reasoning }),
    },
  };
}

function errorBody({ message, word = 'test_error' }: SaidError): object {
  return { error: { message, code: word } };
}

const about = { id: 'v1_test', object: 'interaction', model: 'test-model-001' };

const statuses: ReadonlyMap<string, string> = new Map([
  ['stop', 'completed'],
  ['calls', 'requires_action'],
  ['length', 'incomplete'],
]);
