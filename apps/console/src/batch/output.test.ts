import { expect, test } from 'vitest';
import { jsonLine } from './output.ts';

test('jsonLine writes errors as name and message at any depth', () => {
  const line = jsonLine({ type: 'warning', code: 'c', message: 'm', cause: { inner: new TypeError('broken') } });
  expect(JSON.parse(line)).toEqual({
    type: 'warning',
    code: 'c',
    message: 'm',
    cause: { inner: { name: 'TypeError', message: 'broken' } },
  });
});

test('a result is one line of JSON, even with values that JSON cannot represent', () => {
  const line = jsonLine({ type: 'warning', code: 'c', message: 'a\nb', cause: { big: 1n, symbol: Symbol('s') } });
  expect(line).not.toContain('\n');
  expect(JSON.parse(line)).toMatchObject({ cause: { big: '1', symbol: 'Symbol(s)' } });
});

test('jsonLine writes an error with a cyclic cause', () => {
  const cause: Record<string, unknown> = {};
  cause['self'] = cause;
  expect(JSON.parse(jsonLine({ type: 'warning', code: 'c', message: 'm', cause }))).toMatchObject({
    type: 'warning',
    cause: { self: '[circular]' },
  });
});
