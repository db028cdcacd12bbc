import { ModelError } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { retryDelay } from './retry-delay.ts';

describe('the wait before a retry', () => {
  const plain = new ModelError('overloaded', 'busy');

  it('is drawn from a range that doubles up to eight seconds', () => {
    const most = [0, 1, 2, 3, 4, 9].map((attempt) => retryDelay(plain, attempt, () => 1));
    expect(most).toEqual([500, 1000, 2000, 4000, 8000, 8000]);
    expect(retryDelay(plain, 3, () => 0)).toBe(0);
  });

  it('is what the server asks for, up to a minute', () => {
    const asked = (retryAfterMs: number) => retryDelay(new ModelError('rate_limit', 'slow', { retryAfterMs }), 0);
    expect([asked(0), asked(1234), asked(60_000), asked(60_001)]).toEqual([0, 1234, 60_000, undefined]);
  });
});
