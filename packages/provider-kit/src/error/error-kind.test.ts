import { describe, expect, it } from 'vitest';
import { tooLongMessages, vendorErrors } from '../../test/support/vendor-errors.ts';
import { errorFieldsIn } from './error-fields.ts';
import { errorKindOf } from './error-kind.ts';
import { wireErrors } from './wire-error.ts';

const wireError = wireErrors('SOME_KEY');
const kindOf = (said: object) => errorKindOf(errorFieldsIn(said));

describe('the error of a vendor', () => {
  it.each(vendorErrors)(
    'the error of $vendor: $status $body has the code $code, retryable: $retryable',
    ({ status, body, ...expected }) => {
      expect(
        wireError(
          'any',
          typeof body === 'string'
            ? { message: body, status }
            : Array.isArray(body)
              ? { ...body[0], status }
              : { ...body, status },
        ),
      ).toMatchObject({
        code: expected.code,
        retryable: expected.retryable,
        retryAfterMs: expected.retryAfterMs,
      });
    },
  );

  it.each(tooLongMessages)(
    'the error message "%s" is a context overflow with the status 400, 422 or none, and with no other',
    (message) => {
      for (const status of [400, 422, undefined]) expect(kindOf({ status, message })).toBe('contextOverflow');
      expect(kindOf({ status: 404, message })).toBe('badRequest');
      expect(kindOf({ status: 500, message })).toBe('overloaded');
    },
  );

  it.each([
    "Invalid value for 'max_tokens': must be at most 4096",
    'temperature is too large',
    'The model `context-1` does not exist',
  ])('the error message "%s" is a bad request, and not a context overflow', (message) => {
    expect(kindOf({ status: 400, message })).toBe('badRequest');
  });
});
