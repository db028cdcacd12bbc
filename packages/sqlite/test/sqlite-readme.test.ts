import { expect, it } from 'vitest';
import { runReadme } from '../../../tooling/run-readme.ts';
import { scratch } from './support/scratch.ts';

const { directory } = scratch();

it.each([
  ['sessions', 'You are Ada.'],
  ['memory', 'No nuts, then.'],
])('the example of the README about %s runs', async (_subject, printed) => {
  expect(await runReadme(import.meta.dirname, { block: printed, cwd: directory })).toBe(printed);
});
