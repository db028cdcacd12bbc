import { ask, endOf, failureOf, json, type Reply, saidIn, serve, sse } from '@mortise/provider-kit/test';
import { vendorErrors } from '@mortise/provider-kit/test/vendor-errors';
import { describe, expect, it } from 'vitest';
import { chatDialect as dialect } from '../support/chat-dialect.ts';
import { dialects } from '../support/dialects.ts';

/** Errors of servers with Chat Completions, written from their documentation: no recording has them. */
const options = { provider: 'openrouter', compatible: true };

const moderated = {
  code: 403,
  message: 'openai/gpt-5 requires moderation. Your input was flagged.',
  metadata: { reasons: ['violence'], flagged_input: 'how to', provider_name: 'OpenAI', model_slug: 'openai/gpt-5' },
};
const upstream = {
  code: 400,
  message: 'Provider returned error',
  metadata: { raw: '{"error":{"message":"tools.0 is not valid"}}', provider_name: 'Google' },
};
const overflowed = {
  code: 400,
  message: 'Provider returned error',
  metadata: { raw: { message: 'prompt is too long: 210000 tokens > 200000 maximum' }, provider_name: 'Anthropic' },
};

const ways: readonly (readonly [string, (error: { readonly code: number }) => Reply])[] = [
  ['as an answer with its status', (error) => json({ error }, error.code, { 'x-request-id': 'req_7' })],
  ['with status 200', (error) => json({ error }, 200, { 'x-request-id': 'req_7' })],
  [
    'in a stream',
    (error) => ({
      headers: { 'content-type': 'text/event-stream', 'x-request-id': 'req_7' },
      pieces: [
        ': OPENROUTER PROCESSING\n\n',
        `data: ${JSON.stringify({ id: 'gen-1', error, choices: [{ index: 0, delta: {}, finish_reason: 'error' }] })}\n\n`,
      ],
    }),
  ],
];

describe.each(ways)('an error of OpenRouter %s', (_, reply) => {
  it('an error of OpenRouter about a moderation is a blocked request, and not a wrong key', async () => {
    const { model, server } = await serve(dialect, [reply(moderated)], { ...options, maxRetries: 2 });
    const { error } = failureOf(await ask(model));
    expect(error).toMatchObject({ code: 'blocked', retryable: false });
    expect(error.message).toContain('requires moderation');
    expect(server.requests).toHaveLength(1);
  });

  it('an error of OpenRouter has the message of the upstream server, and the request id', async () => {
    const { model, server } = await serve(dialect, [reply(upstream)], { ...options, maxRetries: 2 });
    const { error } = failureOf(await ask(model));
    expect(error).toMatchObject({ code: 'bad_request', retryable: false });
    expect(error.message).toContain('Google says {"error":{"message":"tools.0 is not valid"}}');
    expect(error.message).toContain('req_7');
    expect(server.requests).toHaveLength(1);
  });

  it('an error of OpenRouter is a context overflow if the message of the upstream server says so', async () => {
    const { model } = await serve(dialect, [reply(overflowed)], options);
    expect(failureOf(await ask(model)).error).toMatchObject({ code: 'context_overflow' });
  });

  it.each([
    [402, 'rate_limit', false],
    [401, 'auth', false],
    [429, 'rate_limit', true],
    [529, 'overloaded', true],
  ])('an error of OpenRouter with the code %i is %s, retryable: %s', async (code, name, retryable) => {
    const { model } = await serve(dialect, [reply({ code, message: 'no' } as { code: number })], options);
    expect(failureOf(await ask(model)).error).toMatchObject({ code: name, retryable });
  });
});

describe.each(dialects)('an error of a vendor behind $name', (any) => {
  it.each(vendorErrors)(
    '$vendor: $status $body is $code, retryable: $retryable',
    async ({ status, body, retryable, code, retryAfterMs }) => {
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      const headers = { 'content-type': typeof body === 'string' ? 'text/plain' : 'application/json' };
      const { model } = await serve(any, [{ status, headers, pieces: [text] }]);
      const failure = failureOf(await ask(model));
      expect(failure).toMatchObject({ retryable, error: { code, status, retryAfterMs } });
    },
  );
});

describe('an error body of another shape', () => {
  it.each([
    ['{ error: "text" } of xAI and Ollama', { code: 'invalid-argument', error: 'maximum prompt length is 9' }],
    ['{ message } of Mistral', { object: 'error', message: 'maximum context length is 9', code: '3051' }],
    ['{ detail } of FastAPI', { detail: 'maximum context length is 9' }],
    ['{ message: { detail } } of Mistral', { object: 'error', message: { detail: [{ msg: 'context length' }] } }],
  ])('the error body %s is read by its text', async (_, body) => {
    const { model } = await serve(dialect, [json(body, 400)], options);
    expect(failureOf(await ask(model)).error).toMatchObject({ code: 'context_overflow', status: 400 });
  });
});

describe('an answer without a message', () => {
  const empty = { id: 'gen-1', object: 'chat.completion', model: 'm', choices: [] };

  it('an answer without a message is requested again, and its error does not blame `baseURL`', async () => {
    const replies = [json(empty), json(dialect.whole({ text: 'Fine' })), json(empty)];
    const { model, server } = await serve(dialect, replies, { ...options, stream: false, maxRetries: 1 });
    expect(saidIn(endOf(await ask(model))).text).toBe('Fine');
    expect(server.requests).toHaveLength(2);
    const once = await serve(dialect, [json(empty)], { ...options, stream: false });
    const { error } = failureOf(await ask(once.model));
    expect(error).toMatchObject({ code: 'bad_response', retryable: true });
    expect(error.message).not.toContain('baseURL');
  });

  it('an answer without a message is requested again if the stream has only its end mark', async () => {
    const replies = [sse(['data: [DONE]\n\n']), sse([dialect.events({ text: 'Fine' }).map(dialect.frame).join('')])];
    const { model, server } = await serve(dialect, replies, { ...options, maxRetries: 1 });
    expect(saidIn(endOf(await ask(model))).text).toBe('Fine');
    expect(server.requests).toHaveLength(2);
  });
});
