import { describe, expect, it } from 'vitest';
import { growthOf, mostGrowth } from './growth-of.ts';
import { seeds, textReaders } from './text-readers.ts';

const around = [
  ['', ''],
  ['', '!'],
  ['a', '1'],
] as const;

describe('the work for four times the text', () => {
  for (const [name, read] of Object.entries(textReaders)) {
    it(`four times the text is at most a little more than four times the work: ${name}`, async () => {
      for (const seed of seeds) {
        for (const [before, after] of around) {
          const grown = await growthOf((size) => {
            const text = before + seed.repeat(size / seed.length) + after;
            try {
              read(text);
            } catch (error) {
              // A text may be refused, but not because the stack is too small for it.
              if (error instanceof RangeError) throw error;
            }
          }, 12_000);
          expect(grown, JSON.stringify([before, seed, 'again and again', after])).toBeLessThan(mostGrowth);
        }
      }
    });
  }
});
