import { describe, expect, it } from 'vitest';
import { ModelError } from '../error/errors.ts';
import { retryDelay } from './retry-delay.ts';

describe('retryDelay', () => {
  const plain = new ModelError('overloaded', 'busy');

  it('retryDelay is random in a range that doubles up to eight seconds', () => {
    const most = [0, 1, 2, 3, 4, 9].map((attempt) => retryDelay(plain, attempt, { random: () => 1 }));
    expect(most).toEqual([500, 1000, 2000, 4000, 8000, 8000]);
    expect(retryDelay(plain, 3, { random: () => 0 })).toBe(0);
    expect(retryDelay(plain, 3, { random: () => 1, maxDelayMs: 700 })).toBe(700);
  });

  it("retryDelay is the provider's delay, up to a minute or the given maximum", () => {
    const asked = (retryAfterMs: number, maxDelayMs?: number) =>
      retryDelay(new ModelError('rate_limit', 'slow', { retryAfterMs }), 0, { maxDelayMs });
    expect([asked(0), asked(1234), asked(60_000), asked(60_001)]).toEqual([0, 1234, 60_000, undefined]);
    expect([asked(10, 10), asked(11, 10)]).toEqual([10, undefined]);
  });

  it.each([-1, Number.NaN, '7', null])('retryDelay ignores %j, which is not a time', (retryAfterMs) => {
    expect(retryDelay({ retryAfterMs }, 0, { random: () => 1 })).toBe(500);
  });
});
