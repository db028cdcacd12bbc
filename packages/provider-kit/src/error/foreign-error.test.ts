import { describe, expect, it } from 'vitest';
import { errorFieldsIn } from './error-fields.ts';
import { foreignRefusal } from './foreign-error.ts';

const error = (members: object, cause?: unknown) => Object.assign(new Error('no', { cause }), members);
const waits = { 'retry-after': '3' };

describe('refusals in errors', () => {
  it.each<readonly [string, unknown, number, string | null]>([
    ['in `status` and `headers`', error({ status: 429, headers: new Headers(waits) }), 429, '3'],
    ['in `statusCode` and a record of headers', error({ statusCode: 429, headers: waits }), 429, '3'],
    ['in `status_code`', error({ status_code: 404 }), 404, null],
    ['in a cause', error({ name: 'Outer' }, error({ status_code: 500 })), 500, null],
    ['in `response`', error({ response: { status: 401, headers: waits } }), 401, '3'],
    ['in `$metadata`', error({ $metadata: { httpStatusCode: 429 } }), 429, null],
    ['in `code`', error({ code: 403 }), 403, null],
    ['in `rawResponse`', error({ statusCode: 429, rawResponse: new Response('', { headers: waits }) }), 429, '3'],
  ])('a refusal is found %s', (_, thrown, status, wait) => {
    const refusal = foreignRefusal(thrown) as Error & { readonly headers: Headers };
    expect(refusal).toMatchObject({ status });
    expect(refusal.headers.get('retry-after')).toBe(wait);
  });

  it.each([
    ['an object', { error: { code: 'slow', message: 'wait' } }],
    ['text', '{"error":{"code":"slow","message":"wait"}}'],
    ['the members of an object', { code: 'slow', message: 'wait' }],
  ])('a refusal has the message of its body, which is %s', (_, body) => {
    const refusal = foreignRefusal(error({ statusCode: 429, body })) as Error & { readonly error: object };
    expect(errorFieldsIn(refusal.error)).toMatchObject({ code: 'slow', message: 'wait' });
  });
});

it.each<readonly [string, unknown]>([
  ['a value that is no error', undefined],
  ['an error without a status', error({ code: 'ECONNRESET' })],
  ['a success', error({ statusCode: 200 })],
  ['a number that is not an HTTP status', error({ code: 20 })],
])('%s contains no refusal of a server', (_, thrown) => {
  expect(foreignRefusal(thrown)).toBeUndefined();
});
