import { expect, it } from 'vitest';
import { runReadme } from '../../../tooling/run-readme.ts';

it('the example of the README runs', async () => {
  expect(await runReadme(import.meta.dirname)).toBe('The sea is green.');
});

it('the memo of docs/workflows.md runs', async () => {
  const page = '../../../docs/workflows.md';
  const printed = await runReadme(import.meta.dirname, { page, block: 'memo.ts' });
  expect(printed.split('\n').sort()).toEqual([
    'facts: It rains.',
    'risks: Floods.',
    'writer: It rains, so it may flood.',
  ]);
});
