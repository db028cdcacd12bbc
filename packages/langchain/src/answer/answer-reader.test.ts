import { tooLongMessages, vendorErrors } from '@mortise/provider-kit/test/vendor-errors';
import { describe, expect, it } from 'vitest';
import { fromError } from './answer-reader.ts';

describe('an error that the SDK of a vendor throws', () => {
  it.each(vendorErrors)(
    'the error of $vendor: $status $body has the code $code, retryable: $retryable',
    ({ status, body, ...expected }) => {
      const error = typeof body === 'object' && 'error' in body ? body.error : body;
      const thrown = Object.assign(new Error(`${status} no`), { status, headers: new Headers(), error });
      expect(fromError(thrown, 'chat', false)).toMatchObject({
        code: expected.code,
        retryable: expected.retryable,
        retryAfterMs: expected.retryAfterMs,
        status,
      });
    },
  );

  it.each(tooLongMessages)('the error message "%s" is a context overflow', (message) => {
    const thrown = Object.assign(new Error(message), { status: 400, error: { message } });
    expect(fromError(thrown, 'chat', false)).toMatchObject({ code: 'context_overflow', retryable: false });
  });
});

describe("an error of Google's client", () => {
  const details = [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '34.4s' }];

  it.each([
    ['the body', JSON.stringify({ error: { code: 429, message: 'slow', details } })],
    ['the details', `[429 Too Many Requests] slow ${JSON.stringify(details)}`],
  ])("an error of Google's client has the retry delay that %s gives", (_, message) => {
    const thrown = Object.assign(new Error(message), { status: 429 });
    expect(fromError(thrown, 'chat', false)).toMatchObject({ code: 'rate_limit', retryAfterMs: 34_400 });
  });
});

describe('an error of LangChain itself', () => {
  it('an error of LangChain before a request is sent is a bad request with its message', () => {
    expect(fromError(new Error('no tool "x" is bound'), 'chat', false)).toMatchObject({
      code: 'bad_request',
      message: 'the chat model of chat did not accept the request: no tool "x" is bound',
    });
  });

  it('an error of LangChain about an unreadable response is retryable, and does not blame `baseURL`', () => {
    const error = fromError(new TypeError("Cannot read properties of undefined (reading 'message')"), 'chat', false);
    expect(error).toMatchObject({ code: 'bad_response', retryable: true });
    expect(error.message).not.toMatch(/baseURL/);
  });
});
