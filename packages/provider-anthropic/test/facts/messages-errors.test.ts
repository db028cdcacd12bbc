import { apiError, ask, broken, endOf, failureOf, json, serve, streamed } from '@mortise/provider-kit/test';
import { describe, expect, it } from 'vitest';
import { messagesDialect as dialect } from '../support/messages-dialect.ts';

const kinds = [
  [400, 'invalid_request_error', 'bad_request', false],
  [401, 'authentication_error', 'auth', false],
  [402, 'billing_error', 'rate_limit', false],
  [403, 'permission_error', 'auth', false],
  [404, 'not_found_error', 'bad_request', false],
  [413, 'request_too_large', 'context_overflow', false],
  [429, 'rate_limit_error', 'rate_limit', true],
  [500, 'api_error', 'overloaded', true],
  [504, 'timeout_error', 'overloaded', true],
  [529, 'overloaded_error', 'overloaded', true],
] as const;

/** Each test states a fact about the errors of Anthropic. */
describe('an error of the Messages API', () => {
  it.each(kinds)(
    'an error with the status %i and the type %s has the code %s; retryable: %s',
    async (status, word, code, retryable) => {
      const { model } = await serve(dialect, [apiError(dialect, status, { word, message: 'Not now' })]);
      const failure = failureOf(await ask(model));
      expect(failure.error).toMatchObject({ code, status });
      expect(failure.error.message).toContain(`(${status} ${word}): Not now`);
      expect(failure.retryable).toBe(retryable);
    },
  );

  it.each(kinds)(
    'an error in the middle of a stream has no status, so its type decides (%i %s)',
    async (_, word, code, retryable) => {
      const begun = dialect.events({ text: 'Fine' }).slice(0, 3);
      const { model } = await serve(dialect, [
        broken(dialect, [...begun, dialect.failure({ word, message: 'No' })], 'end'),
      ]);
      const failure = failureOf(await ask(model));
      expect(failure.error).toMatchObject({ code, status: undefined });
      expect(failure.error.message).toContain('No');
      expect(failure.retryable).toBe(retryable);
    },
  );

  it('an error with a code in its details is classified by that code', async () => {
    const details = { error_code: 'enforced_spend_limit_reached' };
    const error = { type: 'rate_limit_error', message: 'Your spend limit is reached', details };
    const { model } = await serve(dialect, [json({ type: 'error', error, request_id: 'req_1' }, 429)]);
    const failure = failureOf(await ask(model));
    expect(failure).toMatchObject({ retryable: false, error: { code: 'rate_limit', status: 429 } });
    expect(failure.error.message).toContain('429 enforced_spend_limit_reached');
  });

  it('an error of the Messages API keeps the id of the request in its cause', async () => {
    const refused = apiError(dialect, 400, { message: 'no' }, { 'request-id': 'req_7' });
    const { model } = await serve(dialect, [refused]);
    expect(failureOf(await ask(model)).error.cause).toMatchObject({ requestID: 'req_7' });
  });

  it('an error instead of a complete answer is a failure too', async () => {
    const { model } = await serve(dialect, [json(dialect.failure({ word: 'overloaded_error', message: 'Busy' }))], {
      stream: false,
    });
    expect(failureOf(await ask(model))).toMatchObject({ retryable: true, error: { code: 'overloaded' } });
  });

  it('an error after message_stop is ignored: the answer was complete', async () => {
    const late = dialect.failure({ word: 'overloaded_error', message: 'Busy' });
    const { model } = await serve(dialect, [streamed(dialect, [...dialect.events({ text: 'Fine' }), late])]);
    expect(endOf(await ask(model)).finishReason.unified).toBe('stop');
  });

  it('an answer without content may be requested again, and its error does not blame `baseURL`', async () => {
    const { model } = await serve(dialect, [json({ id: 'msg_1', type: 'message', role: 'assistant' })], {
      stream: false,
    });
    const { error } = failureOf(await ask(model));
    expect(error).toMatchObject({ code: 'bad_response', retryable: true });
    expect(error.message).not.toContain('baseURL');
  });

  it('a response that is not a message is a failure that blames `baseURL`', async () => {
    const { model } = await serve(dialect, [json({ choices: [] })], { stream: false });
    const { error } = failureOf(await ask(model));
    expect(error).toMatchObject({ code: 'bad_response' });
    expect(error.message).toContain('baseURL');
  });
});
