import { tooLongMessages, vendorErrors } from '@mortise/provider-kit/test/vendor-errors';
import { describe, expect, it } from 'vitest';
import { fromError } from './answer-end.ts';

describe('an error that the SDK of a vendor throws', () => {
  it.each(vendorErrors)(
    'the error of $vendor: $status $body has the code $code, retryable: $retryable',
    ({ status, body, ...expected }) => {
      const error = typeof body === 'object' && 'error' in body ? body.error : body;
      const thrown = Object.assign(new Error(`${status} no`), { status, headers: new Headers(), error });
      expect(fromError(thrown, 'genkit.x', false)).toMatchObject({
        code: expected.code,
        retryable: expected.retryable,
        retryAfterMs: expected.retryAfterMs,
        status,
      });
    },
  );

  it.each(tooLongMessages)('the error message "%s" is a context overflow', (message) => {
    const thrown = genkitError('INVALID_ARGUMENT', `400 ${message}`);
    expect(fromError(thrown, 'genkit.x', false)).toMatchObject({ code: 'context_overflow', retryable: false });
  });
});

describe('an error of Genkit', () => {
  it.each([
    ['RESOURCE_EXHAUSTED', 'slow', 'rate_limit', true],
    ['UNAVAILABLE', 'busy', 'overloaded', true],
    ['UNAUTHENTICATED', 'no', 'auth', false],
    ['NOT_FOUND', 'no', 'bad_request', false],
    ['INTERNAL', '402 Insufficient credits', 'rate_limit', false],
  ])('the error %s "%s" of Genkit has the code %s, retryable: %s', (status, message, code, retryable) => {
    expect(fromError(genkitError(status, message), 'genkit.x', false)).toMatchObject({ code, retryable });
  });

  it.each([
    ['the body of the response', (body: object) => JSON.stringify(body, null, 2)],
    ['the details of the body', (body: { error: { details: object } }) => JSON.stringify(body.error.details)],
  ])("an error of Genkit quotes %s, with Google's delay and daily quota", (_, quote) => {
    const details = (more: readonly object[]) => ({ error: { details: [googleQuota, ...more] } });
    const read = (body: { error: { details: object } }) =>
      fromError(genkitError('RESOURCE_EXHAUSTED', `[429 Too Many Requests] slow ${quote(body)}`), 'genkit.x', false);
    expect(read(details([]))).toMatchObject({ code: 'rate_limit', retryable: false });
    expect(read(details([googleDelay]))).toMatchObject({ retryable: true, retryAfterMs: 34_400 });
  });

  it('an error of Genkit about a stream without chunks is an empty answer', () => {
    const error = fromError(new Error('request ended without sending any chunks'), 'genkit.x', false);
    expect(error).toMatchObject({ code: 'stream_cut', retryable: true });
  });

  it('an error of a plugin about an unreadable response is retryable, and does not blame `baseURL`', () => {
    const error = fromError(new TypeError("Cannot read properties of undefined (reading '0')"), 'genkit.x', false);
    expect(error).toMatchObject({ code: 'bad_response', retryable: true });
    expect(error.message).not.toMatch(/baseURL/);
  });
});

const googleQuota = {
  '@type': 'type.googleapis.com/google.rpc.QuotaFailure',
  violations: [{ quotaId: 'GenerateRequestsPerDayPerProjectPerModel-FreeTier' }],
};
const googleDelay = { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '34.4s' };

function genkitError(status: string, message: string): Error {
  return Object.assign(new Error(message), { name: 'GenkitError', status });
}
