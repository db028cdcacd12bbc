import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { openAICompatible } from '@genkit-ai/compat-oai';
import { ChatOpenAI } from '@langchain/openai';
import { aiSdkModel } from '@mortise/ai-sdk/model';
import type { Model, ModelFailure } from '@mortise/core';
import { genkitModel } from '@mortise/genkit/model';
import { langchainModel } from '@mortise/langchain/model';
import { openaiModel } from '@mortise/provider-openai';
import { genkit } from 'genkit/beta';
import { describe, expect, it } from 'vitest';
import { tooLongMessages, vendorErrors } from '../../../packages/provider-kit/test/support/vendor-errors.ts';

type Fetch = typeof globalThis.fetch;

const baseURL = 'http://127.0.0.1:9/v1';
const apiKey = 'key-0123456789abcdef';

interface Adapter {
  readonly name: string;
  readonly modelOf: (fetch: Fetch, stream: boolean) => Model;
  /** Client frameworks that pass on only the status and the message of an error. */
  readonly losesCodes?: boolean;
  /** Answers for which a framework waits forever. */
  readonly hangsAt?: readonly string[];
}

/** The adapters of this repository before a compatible server, each with the client of its framework. */
const adapters: readonly Adapter[] = [
  {
    name: 'openaiModel',
    modelOf: (fetch, stream) => openaiModel('m', { api: 'chat', baseURL, apiKey, fetch, stream, maxRetries: 0 }),
  },
  {
    name: 'aiSdkModel of openai-compatible',
    modelOf: (fetch, stream) =>
      aiSdkModel(createOpenAICompatible({ name: 's', baseURL, apiKey, fetch })('m'), { stream, maxRetries: 0 }),
  },
  {
    name: 'aiSdkModel of openai',
    modelOf: (fetch, stream) =>
      aiSdkModel(createOpenAI({ baseURL, apiKey, fetch }).chat('m'), { stream, maxRetries: 0 }),
  },
  {
    name: 'langchainModel of ChatOpenAI',
    modelOf: (fetch, stream) =>
      langchainModel(new ChatOpenAI({ model: 'm', apiKey, maxRetries: 0, configuration: { baseURL, fetch } }), {
        stream,
      }),
  },
  {
    name: 'genkitModel of compat-oai',
    modelOf: (fetch, stream) => {
      const ai = genkit({
        plugins: [openAICompatible({ name: 'compat', apiKey, baseURL, fetch, maxRetries: 0 } as never)],
      });
      return genkitModel(ai, 'compat/m', { stream, maxRetries: 0 });
    },
    losesCodes: true,
    hangsAt: ['no choice'],
  },
];

const chunk = (members: object): string =>
  `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', created: 1, model: 'm', ...members })}\n\n`;
const whole = { id: 'x', object: 'chat.completion', created: 1, model: 'm' };

interface Answer {
  readonly what: string;
  readonly body: string;
  readonly stream: boolean;
}

const answers: readonly Answer[] = [
  { what: 'no event', body: '', stream: true },
  { what: 'a comment alone', body: ': ok\n\n', stream: true },
  { what: '[DONE] alone', body: 'data: [DONE]\n\n', stream: true },
  { what: 'no choice', body: `${chunk({ choices: [] })}data: [DONE]\n\n`, stream: true },
  { what: 'half an answer', body: chunk({ choices: [{ index: 0, delta: { content: 'Hi' } }] }), stream: true },
  { what: 'an error', body: 'data: {"error":{"code":429,"message":"slow down"}}\n\n', stream: true },
  { what: 'an error in words', body: 'data: {"error":"slow down"}\n\n', stream: true },
  { what: 'no text', body: '', stream: false },
  { what: 'no choice', body: JSON.stringify({ ...whole, choices: [] }), stream: false },
  { what: 'an error', body: '{"error":{"code":429,"message":"slow down"}}', stream: false },
  { what: 'an error in words', body: '{"error":"slow down"}', stream: false },
];

async function failureOf(model: Model): Promise<ModelFailure> {
  const contents = [{ role: 'user' as const, parts: [{ type: 'text' as const, text: 'hi' }] }];
  const request = { instructions: [], contents, declarations: [], providerTools: [] };
  for await (const event of model.generate(request, { signal: AbortSignal.timeout(20_000) }))
    if (event.type === 'failure') return event;
  throw new Error('the call did not fail');
}

describe.each(adapters)('$name', ({ modelOf, losesCodes = false, hangsAt = [] }) => {
  it.each(answers.filter(({ what, stream }) => !(stream && hangsAt.includes(what))))(
    '$name is retryable after $what with status 200, streamed: $stream, and names no address',
    async (answer) => {
      const type = answer.stream ? 'text/event-stream' : 'application/json';
      const fetch: Fetch = async () => new Response(answer.body, { headers: { 'content-type': type } });
      const { retryable, error } = await failureOf(modelOf(fetch, answer.stream));
      expect({ retryable, message: error.message }).toEqual({
        retryable: true,
        message: expect.not.stringMatching(/baseURL/i),
      });
    },
  );

  it.each(vendorErrors.filter(({ isByCode }) => !(isByCode && losesCodes)))(
    '$vendor: $status $body is $code, retryable: $retryable',
    async ({ status, body, code, retryable }) => {
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      const fetch: Fetch = async () => new Response(text, { status, headers: { 'content-type': 'application/json' } });
      for (const stream of [true, false]) {
        const failure = await failureOf(modelOf(fetch, stream));
        expect(failure).toMatchObject({ retryable, error: { code } });
      }
    },
  );

  it.each(tooLongMessages)('"%s" is a context overflow', async (message) => {
    const body = JSON.stringify({ error: { message, type: 'invalid_request_error' } });
    const fetch: Fetch = async () =>
      new Response(body, { status: 400, headers: { 'content-type': 'application/json' } });
    expect(await failureOf(modelOf(fetch, true))).toMatchObject({ error: { code: 'context_overflow' } });
  });
});
