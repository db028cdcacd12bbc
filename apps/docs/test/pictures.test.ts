import { describe, expect, it } from 'vitest';
import { drawBars } from '../src/pictures/bar-picture.ts';
import { readTable, rowOf } from '../src/pictures/read-table.ts';

describe('bar charts', () => {
  it('the bars of a chart are as long as their values', () => {
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

  it('readTable reads figures by row and column, and omits missing measurements', () => {
    const rows = readTable(table, '# A');
    expect([...rowOf(rows, 'ms')]).toEqual([['floor', 1362]]);
    expect([...rowOf(rows, 'µs, all')]).toEqual([
      ['floor', -0.3],
      ['pi', 7],
    ]);
  });

  it('readTable throws if there is no such table or row', () => {
    expect(() => readTable(table, '# B')).toThrow('no table after "# B"');
    expect(() => rowOf(readTable(table, '# A'), 'kg')).toThrow('no row is called "kg"');
  });
});
