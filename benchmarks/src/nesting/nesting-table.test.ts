import { expect, test } from 'vitest';
import { nestingTable } from './nesting-table.ts';

test('shows medians, and the agent tool relative to the other ways', () => {
  const cases = [{ id: 'depth8', title: '8 deep' }];
  const samples = [
    { id: 'depth8', way: 'by hand', us: 4 },
    { id: 'depth8', way: 'agent tool', us: 7 },
    { id: 'depth8', way: 'agent tool', us: 9 },
    { id: 'depth8', way: 'agent tool', us: 8 },
    { id: 'depth8', way: 'second runner', error: 'it failed' },
  ];
  const [, , line] = nestingTable(cases, ['by hand', 'second runner', 'agent tool'], samples).split('\n');
  expect(line?.split('|').map((cell) => cell.trim())).toEqual(['', '8 deep', '4', '–', '8', '2', '–', '']);
});
