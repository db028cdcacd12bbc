import { Anthropic } from '@anthropic-ai/sdk';
import { callId, type Dialect, inPieces, type ScriptedAnswer, type ScriptedUsage } from '@mortise/provider-kit/test';
import { requestOracle } from '@mortise/provider-kit/test/request-oracle';
import { anthropicModel } from '../../src/index.ts';
import { type Block, blocksIn } from './blocks-in.ts';

const problemsOf = requestOracle('AnthropicRequest');

/** The dialect of the Messages API. A refusal is a text and a finish reason. */
export const messagesDialect: Dialect = {
  name: 'messages',
  provider: 'anthropic',
  modelAt: (url, { id = 'test-model', ...options } = {}) =>
    anthropicModel(id, { apiKey: 'test-key', baseURL: url, maxRetries: 0, cache: false, ...options }),
  modelOfSdk: (url, { id = 'test-model', apiKey = 'test-key', ...options } = {}) =>
    anthropicModel(id, {
      client: new Anthropic({ apiKey, baseURL: url, logLevel: 'off' }),
      maxRetries: 0,
      cache: false,
      ...options,
    }),
  modelOfClient: (send, { id = 'test-model', ...options } = {}) =>
    anthropicModel(id, {
      client: { messages: { create: async (body) => send(body) } },
      maxRetries: 0,
      cache: false,
      ...options,
    }),
  path: { streamed: '/v1/messages', whole: '/v1/messages' },
  keyIn: ({ authorization }) => authorization?.replace(/^Bearer /, ''),
  historyOf: ({ messages }) => messages as readonly unknown[],
  pairsOf: (body) => ({
    calls: blocksIn(body, 'tool_use').map(({ id }) => id),
    results: blocksIn(body, 'tool_result').map(({ tool_use_id: id }) => id),
  }),
  ...(problemsOf && { problemsOf }),
  args: { streamed: 'text', whole: 'object' },
  blockedWords: { filter: 'refusal', refusal: 'refusal' },
  events: (said) => streamOf(contentOf(said), { ...endOf(said), pieces: said.pieces }),
  whole: (said) => ({ ...message, content: contentOf(said).map(wholeBlock), ...endOf(said) }),
  frame: (event) => `event: ${(event as Block)['type']}\ndata: ${JSON.stringify(event)}\n\n`,
  mark: '',
  endOfCalls: 'event: message_stop',
  failure: errorOf,
  errorBody: (_, error) => errorOf(error),
  sampleKey: 'sk-ant-api03-AbCdEf0123456789AbCdEf0123456789',
  errorWords: { overloaded: 'overloaded_error', badRequest: 'invalid_request_error' },
  tooLong: [
    { status: 400, word: 'invalid_request_error', message: 'prompt is too long: 210000 tokens > 200000 maximum' },
    {
      status: 400,
      word: 'invalid_request_error',
      message: 'input length and `max_tokens` exceed context limit: 190000 + 20000 > 200000',
    },
    { status: 413, word: 'request_too_large', message: 'Request exceeds the maximum size' },
  ],
  badKey: [
    { status: 401, word: 'authentication_error', message: 'invalid x-api-key' },
    { status: 403, word: 'permission_error', message: 'Your API key does not have permission to use the resource' },
  ],
  noQuota: [
    { status: 402, word: 'billing_error', message: 'Check the payment details of the account' },
    { status: 400, word: 'invalid_request_error', message: 'Your credit balance is too low to access the API' },
  ],
};

/** The end of a message. */
export interface SaidEnd {
  readonly stop_reason: string;
  readonly usage?: object | undefined;
  /** UTF-16 units in each delta; default one delta. */
  readonly pieces?: number | undefined;
  /** Other members of the end: `stop_sequence`, `stop_details`, `container`. */
  readonly more?: object;
}

/**
 * Returns the events of a streamed message with these blocks.
 * The input of a call is a text, because it is streamed.
 */
export function streamOf(content: readonly Block[], { stop_reason, usage, pieces, more }: SaidEnd): readonly object[] {
  return [
    { type: 'message_start', message: { ...message, content: [], stop_reason: null } },
    { type: 'ping' },
    ...content.flatMap((block, index) => blockEvents(block, index, pieces)),
    { type: 'message_delta', delta: { stop_reason, ...more }, ...(usage !== undefined && { usage }) },
    { type: 'message_stop' },
  ];
}

/** Returns the events of one block. */
export function blockEvents(block: Block, index: number, pieces?: number): readonly object[] {
  const { text, thinking, signature, citations, input, ...rest } = block;
  const delta = (said: object): object => ({ type: 'content_block_delta', index, delta: said });
  const start = {
    ...rest,
    ...(text !== undefined && { text: '' }),
    ...(thinking !== undefined && { thinking: '', signature: '' }),
    ...(input !== undefined && { input: {} }),
  };
  return [
    { type: 'content_block_start', index, content_block: start },
    ...inPieces(String(thinking ?? ''), pieces).map((piece) => delta({ type: 'thinking_delta', thinking: piece })),
    ...(signature === undefined ? [] : [delta({ type: 'signature_delta', signature })]),
    ...((citations ?? []) as readonly object[]).map((citation) => delta({ type: 'citations_delta', citation })),
    ...inPieces(String(text ?? ''), pieces).map((piece) => delta({ type: 'text_delta', text: piece })),
    ...(input === '' ? [delta({ type: 'input_json_delta', partial_json: '' })] : []),
    ...inPieces(String(input ?? ''), pieces).map((piece) => delta({ type: 'input_json_delta', partial_json: piece })),
    { type: 'content_block_stop', index },
  ];
}

/** Returns a call with its input as a string. */
export function toolUse(id: string, name: string, input: string, more: object = {}): Block {
  return { type: 'tool_use', id, name, input, ...more };
}

function contentOf({ thought, text, refusal, calls = [] }: ScriptedAnswer): readonly Block[] {
  return [
    ...(thought === undefined ? [] : [{ type: 'thinking', thinking: thought, signature: 'c2lnbmVk' }]),
    ...(text === undefined ? [] : [{ type: 'text', text }]),
    ...(refusal === undefined ? [] : [{ type: 'text', text: refusal }]),
    ...calls.map((call, at) => toolUse(callId(call, at), call.name, call.args)),
  ];
}

/** Returns a block for a complete answer, which has the input as an object. */
function wholeBlock({ input, ...block }: Block): Block {
  return { ...block, ...(input !== undefined && { input: JSON.parse(String(input) || '{}') as unknown }) };
}

function endOf({ finish, refusal, calls, usage }: ScriptedAnswer): SaidEnd {
  const word = finish ?? (refusal !== undefined ? 'filter' : calls?.length ? 'calls' : 'stop');
  return { stop_reason: words.get(word) ?? word, usage: usage && usageOf(usage) };
}

/** Returns the usage on the wire, which counts cached tokens separately from the rest of the input. */
function usageOf({ input, output, cached, reasoning }: ScriptedUsage): object {
  return {
    input_tokens: cached === undefined ? input : input - cached,
    output_tokens: output,
    ...(cached !== undefined && { cache_read_input_tokens: cached }),
    ...(reasoning !== undefined && { output_tokens_details: { thinking_tokens: reasoning } }),
  };
}

function errorOf({ message: text, word = 'test_error' }: { readonly message: string; readonly word?: string }): object {
  return { type: 'error', error: { type: word, message: text }, request_id: 'req_1' };
}

const message = { id: 'msg_1', type: 'message', role: 'assistant', model: 'test-model-20261101', stop_sequence: null };

const words: ReadonlyMap<string, string> = new Map([
  ['stop', 'end_turn'],
  ['calls', 'tool_use'],
  ['length', 'max_tokens'],
  ['filter', 'refusal'],
]);
