import { describe, expect, it } from 'vitest';
import { type Limits, limitReached } from './limits.ts';

const used = (modelCalls: number, toolCalls = 0, tokens = 0) => ({ modelCalls, toolCalls, tokens });

describe('limitReached', () => {
  const cases: readonly (readonly [Limits, ReturnType<typeof used>, string | undefined])[] = [
    [{}, used(24), undefined],
    [{}, used(25), 'modelCalls'],
    [{ modelCalls: 3 }, used(2), undefined],
    [{ modelCalls: 3 }, used(3), 'modelCalls'],
    [{ modelCalls: 0 }, used(0), 'modelCalls'],
    [{ toolCalls: 5 }, used(1, 4), undefined],
    [{ toolCalls: 5 }, used(1, 5), 'toolCalls'],
    [{ toolCalls: 5 }, used(1, 500), 'toolCalls'],
    [{ tokens: 100 }, used(1, 0, 99), undefined],
    [{ tokens: 100 }, used(1, 0, 100), 'tokens'],
    [{}, used(1, 1_000_000, 1_000_000_000), undefined],
    [{ modelCalls: Number.POSITIVE_INFINITY }, used(1_000_000), undefined],
    [{ modelCalls: 1, toolCalls: 1, tokens: 1 }, used(1, 1, 1), 'modelCalls'],
  ];

  for (const [limits, given, reached] of cases) {
    it(`limitReached of the limits ${JSON.stringify(limits)} is ${reached} after the usage ${JSON.stringify(given)}`, () =>
      expect(limitReached(limits, given)).toBe(reached));
  }
});
