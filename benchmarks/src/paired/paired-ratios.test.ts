import { expect, test } from 'vitest';
import { type PairedSample, pairedRatios } from './paired-ratios.ts';

const sampleOf = (ms: number): PairedSample => ({
  importMs: ms,
  makeMs: ms,
  firstRunMs: ms,
  turn10Us: ms,
  turn100Us: ms,
});

test('compares the two of a pair, so that a slowdown of the machine cancels out', () => {
  const pairs = [1, 10, 100].map((load) => ({ before: sampleOf(2 * load), after: sampleOf(3 * load) }));
  expect(pairedRatios(pairs)[0]).toEqual({ figure: 'importMs', before: 20, after: 30, ratio: 1.5 });
});

test('gives little weight to an outlier pair', () => {
  const pairs = [1, 1, 50].map((ms) => ({ before: sampleOf(1), after: sampleOf(ms) }));
  expect(pairedRatios(pairs).map(({ ratio }) => ratio)).toEqual([1, 1, 1, 1, 1]);
});
