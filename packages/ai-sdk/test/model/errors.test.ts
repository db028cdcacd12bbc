import type { ResponseHead } from '@mortise/core';
import { tooLongMessages, vendorErrors } from '@mortise/provider-kit/test/vendor-errors';
import { describe, expect, it } from 'vitest';
import { aiSdkModel } from '../../src/model/index.ts';
import { aiError, apiCallError } from './support/ai-error.ts';
import { ask, empty, endOf, failureOf, said } from './support/ask.ts';
import { type FakeAnswer, fakeModel, finish, text } from './support/fake-model.ts';

describe('an error of the API', () => {
  it.each(vendorErrors)(
    'the error of $vendor: $status $body has the code $code, retryable: $retryable',
    async (refused) => {
      const { status, body, code, retryable, retryAfterMs } = refused;
      const { error, ...failure } = failureOf(await said(apiCallError(status, body)));
      expect(error).toMatchObject({ code, status, retryAfterMs });
      expect(failure.retryable).toBe(retryable);
    },
  );

  it.each(tooLongMessages)('the error message "%s" is a context overflow', async (message) => {
    const { error } = failureOf(await said(apiCallError(400, { error: { message } })));
    expect(error).toMatchObject({ code: 'context_overflow', retryable: false });
  });

  it('an error of the API has the retry delay from the headers or the body', async () => {
    const head = apiCallError(429, {}, { responseHeaders: { 'retry-after': '7' } });
    expect(failureOf(await said(head)).error).toMatchObject({ retryAfterMs: 7_000 });
    const body = apiCallError(429, { error: { details: [{ retryDelay: '34.4s' }], message: 'slow' } });
    expect(failureOf(await said(body)).error).toMatchObject({ retryAfterMs: 34_400 });
  });

  it('an error of the API without a status is a network error, and with a success status a bad response', async () => {
    const unreachable = apiCallError(undefined, '', { cause: new Error('connect ECONNREFUSED') });
    expect(failureOf(await said(unreachable))).toMatchObject({ retryable: true, error: { code: 'unreachable' } });
    const page = apiCallError(200, '<html>', { cause: aiError('AI_JSONParseError', 'no JSON') });
    expect(failureOf(await said(page)).error.code).toBe('bad_response');
    const cut = apiCallError(200, '', { cause: new TypeError('terminated') });
    expect(failureOf(await said(cut))).toMatchObject({ retryable: true, error: { code: 'stream_cut' } });
  });
});

describe('a response with a success status that is no answer', () => {
  it.each([
    ['an HTML page', '<html>Log in</html>', 'bad_response', false],
    ['empty', '', 'stream_cut', true],
    ['an error', { error: { code: 429, message: 'slow' } }, 'rate_limit', true],
    ['an error as text', { error: 'prompt is too long' }, 'context_overflow', false],
    ['an answer without a message', { id: 'x', choices: [] }, 'bad_response', true],
  ])('a response that is %s blames `baseURL` only if it is an HTML page', async (what, body, code, retryable) => {
    const thrown = apiCallError(200, body, { cause: aiError('AI_TypeValidationError', 'choices: expected a list') });
    const failure = failureOf(await said(thrown));
    expect(failure).toMatchObject({ retryable, error: { code } });
    expect(failure.error.message.includes('baseURL')).toBe(what === 'an HTML page');
  });

  it('a response with a success status that is no answer is classified by the event that its package refused, if that is an error', async () => {
    const error = aiError('AI_TypeValidationError', 'Type validation failed', { value: { error: { code: 429 } } });
    const failure = failureOf(await said([{ type: 'error', error }, finish('error')]));
    expect(failure).toMatchObject({ retryable: true, error: { code: 'rate_limit' } });
  });
});

describe('an error of an AI SDK provider package', () => {
  it.each([
    ['AI_LoadAPIKeyError', 'auth'],
    ['AI_UnsupportedFunctionalityError', 'bad_request'],
    ['AI_InvalidPromptError', 'bad_request'],
    ['AI_NoSuchModelError', 'bad_request'],
    ['AI_TypeValidationError', 'bad_stream'],
    ['Error', 'bad_response'],
  ])(
    'an error of an AI SDK provider package called %s has a code and a message, and is not retried',
    async (name, code) => {
      const { error, retryable } = failureOf(await said(aiError(name, 'set MISTRAL_API_KEY')));
      expect(error).toMatchObject({ code, message: 'the package of ai-sdk:fake.chat says: set MISTRAL_API_KEY' });
      expect(retryable).toBe(false);
    },
  );
});

describe('a wrapped error of a client', () => {
  it.each([
    [401, 'auth', false],
    [404, 'bad_request', false],
    [429, 'rate_limit', true],
    [500, 'overloaded', true],
  ])('a wrapped error of a client has the code of the status %d in its cause', async (status, code, retryable) => {
    const cause = Object.assign(new Error('no'), { name: 'ResponseError', status_code: status });
    const thrown = Object.assign(new Error('no', { cause }), { name: 'OllamaError' });
    expect(failureOf(await said(thrown))).toMatchObject({ retryable, error: { code, status } });
  });
});

describe('a response that ends without a finish reason according to its package', () => {
  const cut = { type: 'error', error: aiError('AI_InvalidResponseDataError', 'ended without a finish reason.') };
  const emptyBody = aiError('AI_EmptyResponseBodyError', 'Empty response body');

  it('a response without a finish reason counts as cut, and may be requested again', async () => {
    const events = await said([...text('It is'), cut, finish('error')]);
    expect(failureOf(events)).toMatchObject({ retryable: true, error: { code: 'stream_cut' } });
  });

  it('a response without a finish reason is empty if no part arrived, and its error does not blame `baseURL`', async () => {
    for (const none of [[{ type: 'stream-start', warnings: [] }, cut, finish('error')], emptyBody]) {
      const failure = failureOf(await said(none as never));
      expect(failure).toMatchObject({ retryable: true, error: { code: 'stream_cut' } });
      expect(failure.error.message).toMatch(/is empty/);
      expect(failure.error.message).not.toMatch(/baseURL/);
    }
  });

  it('a response that ends without a finish reason according to its package is distinguished from a response with invalid data', async () => {
    const error = Object.assign(aiError('AI_InvalidResponseDataError', 'Expected a name'), { data: {} });
    const events = await said([...text('It is'), { type: 'error', error }, finish('error')]);
    expect(failureOf(events)).toMatchObject({ retryable: true, error: { code: 'bad_response' } });
  });
});

describe('an error within a response', () => {
  it.each([
    ['the error of the server', { type: 'overloaded_error', message: 'busy' }, 'overloaded'],
    ['the error of the package', { message: 'slow', statusCode: 429, isRetryable: true }, 'rate_limit'],
    ['JSON text', '{"error":{"type":"overloaded_error","message":"busy"}}', 'overloaded'],
    ['words', 'busy', 'overloaded'],
    ['an error', apiCallError(401, {}), 'auth'],
    ['nothing', undefined, 'overloaded'],
  ])('an error within a response is a failure if it is %s', async (_, error, code) => {
    expect(failureOf(await said([...text('It is'), { type: 'error', error }, finish()])).error.code).toBe(code);
  });
});

describe('a failed model call', () => {
  it('a failed model call is retried unless a part was shown, like for every model', async () => {
    const busy = apiCallError(503, {}, { responseHeaders: { 'retry-after-ms': '1' } });
    const fake = fakeModel([
      busy,
      [
        { type: 'stream-start', warnings: [] },
        { type: 'error', error: busy },
      ],
      [...text('a'), finish()],
    ]);
    expect(endOf(await ask(aiSdkModel(fake))).content.parts).toEqual([{ type: 'text', text: 'a' }]);
    expect(fake.calls).toHaveLength(3);
  });

  it('a failed model call has a code if every property of the thrown value throws', async () => {
    const trap = (): never => {
      throw new Error('no');
    };
    const hostile = new Proxy({}, { get: trap, has: trap, getPrototypeOf: trap, getOwnPropertyDescriptor: trap });
    const model = aiSdkModel({ ...fakeModel([]), doStream: () => Promise.reject(hostile) });
    expect(failureOf(await ask(model))).toMatchObject({ retryable: false, error: { code: 'bad_response' } });
  });

  it('a failed model call shows no key from the headers of the model or from the options', async () => {
    const refused = () => apiCallError(401, { error: { message: 'wrong: hunter2-hunter2, hunter3-hunter3' } });
    const config = { headers: () => ({ Authorization: 'Bearer hunter2-hunter2', 'x-title': 'wrong' }) };
    const model = fakeModel([refused()], { config } as object);
    const kept: string[] = [];
    const { signal } = new AbortController();
    const options = { signal, keepSecret: (_: string, value: string) => void kept.push(value) };
    const asked = aiSdkModel(model, { secrets: ['hunter3-hunter3'] }).generate(
      { instructions: [], contents: [], declarations: [], providerTools: [] },
      options,
    );
    for await (const event of asked) if (event.type === 'failure') expect(event.error.message).not.toMatch(/hunter/);
    expect(new Set(kept)).toEqual(new Set(['hunter2-hunter2', 'hunter3-hunter3']));
  });
});

describe('the response headers', () => {
  it('the response headers are reported if the package provides them', async () => {
    const answer = [...text('It is'), finish()];
    expect(await heads([answer])).toEqual([]);
    expect(await heads([answer], { headers: { 'x-ratelimit-limit-requests': '9' } })).toEqual([[200, '9']]);
    expect(await heads([answer], { headers: { 'x-ratelimit-limit-requests': '9', 'no name': 'x', at: 1 } })).toEqual([
      [200, '9'],
    ]);
  });

  it('the response headers are reported for a refusal, with or without headers', async () => {
    const headers = { 'x-ratelimit-limit-requests': '9' };
    expect(await heads([apiCallError(429, {}, { responseHeaders: headers })])).toEqual([[429, '9']]);
    expect(await heads([apiCallError(503, '', { responseHeaders: undefined })])).toEqual([[503, null]]);
    expect(await heads([apiCallError(undefined, '')])).toEqual([]);
    expect(await heads([new TypeError('fetch failed')])).toEqual([]);
  });
});

/** Returns the response heads that a model reports, each with the value of one header. */
async function heads(answers: readonly FakeAnswer[], response?: object): Promise<readonly unknown[]> {
  const fake = fakeModel(answers);
  const doStream = async (call: never): Promise<never> => ({ ...(await fake.doStream(call)), response }) as never;
  const reported: unknown[] = [];
  const onResponse = ({ status, headers }: ResponseHead): void =>
    void reported.push([status, headers.get('x-ratelimit-limit-requests')]);
  const model = aiSdkModel({ ...fake, doStream }, { maxRetries: 0 });
  for await (const _ of model.generate(empty, { signal: new AbortController().signal, onResponse }));
  return reported;
}
