import { readFileSync } from 'node:fs';
import * as core from '@mortise/core';
import { describe, expect, test } from 'vitest';
import { floorHarness } from '../subject/floor-harness.ts';
import { mortiseHarness } from '../subject/mortise-harness.ts';
import { zodTools } from '../subject/zod-tools.ts';
import { compareTable, notTried, tableIn, withTable } from './compare-table.ts';
import { situations } from './situations.ts';

const page = readFileSync(new URL('../../../docs/compare.md', import.meta.url), 'utf8');
const mortise = mortiseHarness(core, await zodTools(core));

describe.each(situations)('$title', ({ title, observe }) => {
  test('Mortise handles the situation as docs/compare.md says', async () => {
    const row = tableIn(page)
      .split('\n')
      .map((line) => line.split('|').map((cell) => cell.trim()))
      .find(([, first]) => first === title);
    expect(row?.[2]).toBe(await observe(mortise));
  });
});

test('a loop without checks shows the faults', async () => {
  const words = await Promise.all(situations.map(async ({ id, observe }) => [id, await observe(floorHarness)]));
  expect(Object.fromEntries(words)).toMatchObject({
    'wrong-types': 'runs',
    'key-twice': 'runs the last',
    'large-integer': 'runs with another number',
    'throws-secret': 'the model reads it',
    'circular-result': 'the model gets an error',
    'returns-map': 'the model reads no entry',
  });
});

test('the table reports cases that were not tried, and replaces the one of the page', () => {
  const [first] = situations;
  const table = compareTable(
    first ? [first] : [],
    ['a', 'b'],
    [{ subject: 'a', situation: 'wrong-types', words: 'x' }],
  );
  expect(table.split('\n')[2]).toMatch(new RegExp(`\\| x +\\| ${notTried} \\|$`));
  expect(tableIn(withTable(page, table))).toBe(table);
  expect(() => withTable('no markers', table)).toThrow('lacks');
});
