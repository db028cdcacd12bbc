import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../src/build-site.ts';
import { drawBars, spoken } from '../src/pictures/bar-picture.ts';
import { costPictures } from '../src/pictures/cost-pictures.ts';
import { readTable, rowOf } from '../src/pictures/read-table.ts';

const pictures = [...costPictures(root)];
const page = readFileSync(join(root, 'docs/costs.md'), 'utf8');

describe('the pictures of costs', () => {
  it.each(pictures)('%s is what was measured: run `node apps/docs/src/pictures/main.ts`', (name, picture) => {
    for (const scheme of ['light', 'dark'] as const)
      expect(readFileSync(join(root, `docs/pictures/cost-${name}-${scheme}.svg`), 'utf8')).toBe(
        drawBars(picture, scheme),
      );
  });

  it.each(pictures)('%s is in the page, with a description', (name, { groups }) => {
    expect(page).toContain(`<source media="(prefers-color-scheme: dark)" srcset="pictures/cost-${name}-dark.svg">`);
    expect(page).toContain(`<img src="pictures/cost-${name}-light.svg" alt="${spoken(groups)}">`);
  });

  it('has bars as long as their figures', () => {
    const bars = [
      { label: 'a', value: 10, ours: true },
      { label: 'b', value: 40, ours: false },
    ];
    const drawn = drawBars({ title: 'ms', groups: [{ bars }] }, 'light');
    const lengths = Array.from(drawn.matchAll(/<rect x="130" [^>]*width="(\d+)"/g), ([, length]) => Number(length));
    expect(lengths[1]).toBe(290);
    expect(lengths[0]).toBeCloseTo(290 / 4, -1);
  });
});

describe('readTable', () => {
  const table = '# A\n\n| x | floor | pi |\n| - | ----: | -: |\n| ms | 1,362 | – |\n| µs, all | -0.30 | 7 |\n\ntext\n';

  it('reads figures by row and column, and omits what was not measured', () => {
    const rows = readTable(table, '# A');
    expect([...rowOf(rows, 'ms')]).toEqual([['floor', 1362]]);
    expect([...rowOf(rows, 'µs, all')]).toEqual([
      ['floor', -0.3],
      ['pi', 7],
    ]);
  });

  it('throws if there is no such table or row', () => {
    expect(() => readTable(table, '# B')).toThrow('no table after "# B"');
    expect(() => rowOf(readTable(table, '# A'), 'kg')).toThrow('no row is called "kg"');
  });
});
