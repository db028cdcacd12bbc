import { expect, it } from 'vitest';
import { TotalUsage } from '../src/index.ts';

const one = { provider: 'acme', model: 'm1' };
const other = { provider: 'beta', model: 'b1' };

it('adds up usage by model, in the order of the first calls, and in total', () => {
  const usage = new TotalUsage();
  usage.add({ model: one, usage: { inputTokens: 1, outputTokens: 2 } });
  usage.add({ model: other, usage: { inputTokens: 10, outputTokens: 20, thoughtTokens: 5 } });
  usage.add({ model: one, usage: { inputTokens: 3, outputTokens: 4, cachedInputTokens: 2 } });
  expect(usage.byModel()).toEqual([
    { ...one, inputTokens: 4, outputTokens: 6, totalTokens: 10, cachedInputTokens: 2 },
    { ...other, inputTokens: 10, outputTokens: 20, totalTokens: 30, thoughtTokens: 5 },
  ]);
  expect(usage.total()).toEqual({
    inputTokens: 14,
    outputTokens: 26,
    totalTokens: 40,
    thoughtTokens: 5,
    cachedInputTokens: 2,
  });
});

it('the usage of messages that report none is empty, and a count that no call reported is absent', () => {
  const usage = new TotalUsage();
  usage.add({});
  expect(usage.byModel()).toEqual([]);
  expect(usage.total()).toEqual({});
  usage.add({ usage: { outputTokens: 3 } });
  expect(usage.byModel()).toEqual([{ outputTokens: 3 }]);
  expect(usage.total()).toEqual({ outputTokens: 3 });
});
