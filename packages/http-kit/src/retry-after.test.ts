import { expect, it } from 'vitest';
import { retryAfterOf } from './retry-after.ts';

const now = (): number => Date.parse('2026-11-21T10:00:00Z');

it.each([
  [{}, undefined],
  [{ 'retry-after': '2' }, 2000],
  [{ 'retry-after': '0.5' }, 500],
  [{ 'retry-after': '0' }, 0],
  [{ 'retry-after-ms': '0', 'retry-after': '9' }, 0],
  [{ 'retry-after-ms': '-1', 'retry-after': '9' }, 9000],
  [{ 'retry-after-ms': 'Infinity', 'retry-after': '9' }, 9000],
  [{ 'retry-after-ms': ' ', 'retry-after': '9' }, 9000],
  [{ 'retry-after-ms': '350', 'retry-after': '9' }, 350],
  [{ 'retry-after': 'Sat, 21 Nov 2026 10:00:30 GMT' }, 30_000],
  [{ 'retry-after': 'Sat, 21 Nov 2026 09:00:00 GMT' }, 0],
  [{ 'retry-after': 'soon' }, undefined],
  [{ 'retry-after': '-4' }, 0],
  [{ 'retry-after': '' }, undefined],
])('the delay that %j asks for is %s ms', (headers, ms) => {
  expect(retryAfterOf(new Headers(headers as Record<string, string>), now)).toBe(ms);
});

it('a client without headers asks for no delay', () => expect(retryAfterOf(undefined)).toBeUndefined());
