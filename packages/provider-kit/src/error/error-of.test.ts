import { describe, expect, it } from 'vitest';
import { errorOf } from './error-of.ts';
import { wireErrors } from './wire-error.ts';

const wireError = wireErrors('OPENAI_API_KEY');
const of = (thrown: unknown, opened = false) => errorOf(thrown, 'openai', opened, wireError);
const withMembers = (error: Error, members: object) => Object.assign(error, members);

describe('the cause of an error', () => {
  it('the thrown value is the cause unless it contains text that looks like a key', () => {
    const clean = new Error('refused');
    expect(of(clean).cause).toBe(clean);
    expect(of(withMembers(new Error('refused'), { request: { key: 'Bearer abcdefgh' } })).cause).toBeUndefined();
  });
});

describe('the retry hint of the server', () => {
  it.each([
    [503, 'false', false],
    [503, 'true', true],
    [503, 'perhaps', true],
    [400, 'true', true],
    [400, 'false', false],
    [400, 'perhaps', false],
  ])('the retry hint of the server overrides the status: status %d, hint %s', (status, word, retryable) => {
    const headers = new Headers({ 'x-should-retry': word, 'retry-after': '7' });
    const error = of(withMembers(new Error('no'), { status, headers }));
    expect(error).toMatchObject({ status, retryable, retryAfterMs: 7_000 });
  });
});

it('a redirect that was not followed is reported with its status', () => {
  expect(of(withMembers(new Error(''), { status: 302, headers: new Headers() }))).toMatchObject({
    code: 'bad_response',
    status: 302,
  });
});

describe('errors without a status', () => {
  it.each([
    ['an answer that broke off, once its headers had arrived', new Error('over'), true, 'stream_cut'],
    [
      'an answer that broke off, with an error of another library',
      withMembers(new Error('over'), { requestID: undefined, code: 'ECONNRESET' }),
      true,
      'stream_cut',
    ],
    [
      'an answer that broke off, with a failed read',
      withMembers(new Error(''), { code: 'EPIPE' }),
      false,
      'stream_cut',
    ],
    [
      'a server that was not reached',
      withMembers(new Error(''), { requestID: undefined, code: 'ECONNREFUSED' }),
      false,
      'unreachable',
    ],
    [
      'a server that was not reached, in the format of fetch',
      withMembers(new TypeError('fetch'), { requestID: 1 }),
      false,
      'unreachable',
    ],
    ['an error of the server as text', withMembers(new Error(''), { error: 'too slow' }), false, 'overloaded'],
    ['a response that is not of the API', new TypeError('not iterable'), false, 'bad_response'],
    ['a response that is not JSON', new SyntaxError('token'), false, 'bad_stream'],
  ])('an error without a status is %s', (_what, thrown, opened, code) => {
    expect(of(thrown, opened)).toMatchObject({ code });
  });

  it('an error without a status is classified by its system code, anywhere in the chain of causes', () => {
    const cause = withMembers(new Error('inner'), { code: 'ENOTFOUND' });
    const thrown = withMembers(new Error('outer', { cause: new Error('middle', { cause }) }), { requestID: 1 });
    expect(of(thrown).message).toContain('(ENOTFOUND)');
  });
});
