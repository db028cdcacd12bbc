import { describe, expect, it } from 'vitest';
import { callPaths } from './call-paths.ts';
import { growthOf, mostGrowth } from './growth-of.ts';

describe('the work of a run for four times as many items', () => {
  for (const [name, prepare] of Object.entries(callPaths)) {
    it(`four times as many items are at most a little more than four times the work: ${name}`, async () => {
      // Compiling on the way is no growth.
      await (await prepare(200))();
      const works = new Map<number, () => unknown>();
      const grown = await growthOf(
        (size) => works.get(size)?.(),
        1_000,
        async (size) => void works.set(size, await prepare(size)),
      );
      expect(grown).toBeLessThan(mostGrowth);
    });
  }
});
