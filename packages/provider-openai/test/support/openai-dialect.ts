import type { Dialect } from '@mortise/provider-kit/test';
import { requestOracle } from '@mortise/provider-kit/test/request-oracle';
import { tooLongMessages } from '@mortise/provider-kit/test/vendor-errors';
import OpenAI from 'openai';
import { type OpenAIModelOptions, openaiModel } from '../../src/index.ts';

/** Options of a model of the tests. */
export interface AskedOptions extends OpenAIModelOptions {
  /** The id of the model; default `test-model`. */
  readonly id?: string;
}

/** The dialect of one of OpenAI's protocols. */
export interface OpenAIDialect extends Dialect {
  readonly name: 'responses' | 'chat';
  modelAt(url: string, options?: AskedOptions): ReturnType<Dialect['modelAt']>;
}

/** Returns the common parts of both protocols. The models assume OpenAI's own server. */
export function openaiDialect(
  api: 'responses' | 'chat',
): Pick<OpenAIDialect, 'name' | 'provider' | 'args' | 'problemsOf' | 'keyIn'> & Models & Errors {
  const problemsOf = requestOracle(api === 'chat' ? 'OpenAIChatRequest' : 'OpenAIResponsesRequest');
  return {
    name: api,
    provider: 'openai',
    modelAt: (url, { id = 'test-model', ...options } = {}) =>
      openaiModel(id, { api, apiKey: 'test-key', baseURL: `${url}/v1`, compatible: false, maxRetries: 0, ...options }),
    modelOfSdk(url, { id = 'test-model', apiKey = 'test-key', ...options } = {}) {
      const client = new OpenAI({ apiKey, baseURL: `${url}/v1`, maxRetries: 5, logLevel: 'off' });
      return openaiModel(id, { api, client, ...options });
    },
    modelOfClient(send, { id = 'test-model', ...options } = {}) {
      const resource = { create: async (body: unknown) => send(body) };
      const client = { responses: resource, chat: { completions: resource } };
      return openaiModel(id, { api, client, maxRetries: 0, ...options });
    },
    keyIn: ({ authorization }) => authorization?.replace(/^Bearer /, ''),
    ...(problemsOf && { problemsOf }),
    args: { streamed: 'text', whole: 'text' },
    errorBody: (_, { message, word }) => ({
      error: { message, type: word ?? 'test_error', param: null, code: word ?? null },
    }),
    sampleKey: 'sk-proj-AbCdEf0123456789AbCdEf',
    errorWords: { overloaded: 'server_error', badRequest: 'invalid_request_error' },
    tooLong: [
      {
        status: 400,
        word: 'context_length_exceeded',
        message: 'Your input exceeds the context window of this model.',
      },
      ...tooLongMessages.map((message) => ({ status: 400, message })),
      { status: 422, message: 'Input validation error: `inputs` tokens + `max_new_tokens` must be <= 8193' },
    ],
    badKey: [
      { status: 401, message: 'Incorrect API key provided.' },
      { status: 401, word: 'invalid_api_key', message: 'Incorrect API key provided.' },
      { status: 403, message: 'You are not allowed to use this model.' },
    ],
    noQuota: [
      { status: 429, word: 'insufficient_quota', message: 'You exceeded your current quota.' },
      { status: 402, message: 'Insufficient credits. Add more and retry the request.' },
    ],
  };
}

type Models = Pick<OpenAIDialect, 'modelAt' | 'modelOfSdk' | 'modelOfClient'>;
type Errors = Pick<Dialect, 'errorBody' | 'sampleKey' | 'errorWords' | 'tooLong' | 'badKey' | 'noQuota'>;
