import { describe, expect, it } from 'vitest';
import { callPaths } from './call-paths.ts';
import { growthOf, mostGrowth } from './growth-of.ts';

describe('four times as many items are at most a little more than four times the work:', () => {
  for (const [name, prepare] of Object.entries(callPaths)) {
    it(name, async () => {
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
