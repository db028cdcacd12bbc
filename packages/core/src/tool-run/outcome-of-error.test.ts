import { describe, expect, it } from 'vitest';
import { ToolError } from '../error/errors.ts';
import { isAmbiguous } from './outcome-of-error.ts';

const failed = (code: string, more: object = {}): Error => Object.assign(new Error(code), { code, ...more });
const fetchFailed = (cause: unknown): Error => new TypeError('fetch failed', { cause });
const trap = (): never => {
  throw new Error('trap');
};
const hostile = new Proxy({}, { get: trap, getPrototypeOf: trap });
const revoked = Proxy.revocable([], {});
revoked.revoke();
const cyclic = new Error('cyclic');
cyclic.cause = cyclic;

/** Returns an error that has one error for each address, as Node collects them. */
const attempts = (code: string): Error =>
  Object.assign(new AggregateError([failed(code, { syscall: 'connect' }), failed(code, { syscall: 'connect' })]), {
    code,
  });

describe('ambiguous errors', () => {
  it.each(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ECONNABORTED', 'ERR_STREAM_PREMATURE_CLOSE'])(
    'isAmbiguous is true for the code %s',
    (code) => expect(isAmbiguous(failed(code))).toBe(true),
  );

  it.each(['UND_ERR_SOCKET', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'])(
    'isAmbiguous is true for a cause with the code %s',
    (code) => expect(isAmbiguous(fetchFailed(failed(code)))).toBe(true),
  );

  it.each<readonly [string, unknown]>([
    ['a timeout', new DOMException('over', 'TimeoutError')],
    ['an abort', new DOMException('stopped', 'AbortError')],
    ['a ToolError with the code outcome_unknown', new ToolError('who knows', { code: 'outcome_unknown' })],
    ['a ToolError whose cause is ambiguous', new ToolError('no answer', { cause: fetchFailed(failed('ECONNRESET')) })],
    ['an AggregateError with one ambiguous error', new AggregateError([failed('ECONNREFUSED'), failed('ECONNRESET')])],
    ['an error outcome with the code outcome_unknown', { status: 'error', code: 'outcome_unknown', message: '' }],
  ])('isAmbiguous is true for %s', (_what, error) => expect(isAmbiguous(error)).toBe(true));
});

describe('definite errors', () => {
  it.each(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'])(
    'isAmbiguous is false if nothing was sent: %s',
    (code) => expect(isAmbiguous(fetchFailed(failed(code)))).toBe(false),
  );

  it.each<readonly [string, unknown]>([
    ['a timeout of the connection attempt', fetchFailed(failed('ETIMEDOUT', { syscall: 'connect' }))],
    ['timeouts of connection attempts to several addresses', fetchFailed(attempts('ETIMEDOUT'))],
    ['any other error of a tool', new RangeError('no')],
    ['a ToolError without a code', new ToolError('no')],
    ['a cyclic error', cyclic],
    ['an endless chain of causes', endless()],
    ['a hostile object', hostile],
    ['an object with hostile errors', { errors: revoked.proxy }],
    ['a string', 'ECONNRESET'],
    ['undefined', undefined],
    ['null', null],
  ])('isAmbiguous is false for %s', (_what, error) => expect(isAmbiguous(error)).toBe(false));
});

function endless(): object {
  return {
    get cause() {
      return endless();
    },
  };
}
