import { expect, it } from 'vitest';
import { runReadme } from '../../../tooling/run-readme.ts';
import { scratch } from './support/scratch.ts';

const { directory } = scratch();

it('the example of the README runs', async () => {
  expect(await runReadme(import.meta.dirname, { cwd: directory })).toBe('You are Ada.');
});
