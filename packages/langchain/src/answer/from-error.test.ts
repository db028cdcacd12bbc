import { expect, it } from 'vitest';
import { fromError } from './from-error.ts';

it.each([
  ['tool_use_failed', 'overloaded', true],
  ['json_validate_failed', 'overloaded', true],
  ['invalid_request_error', 'bad_request', false],
])('%s, as the SDK of a vendor throws it, has the code %s', (code, expected, retryable) => {
  const thrown = Object.assign(new Error('400'), { status: 400, error: { code, message: 'It failed.' } });
  expect(fromError(thrown, 'groq', false)).toMatchObject({ code: expected, retryable, status: 400 });
});
