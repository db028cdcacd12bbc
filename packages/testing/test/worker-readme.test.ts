import { expect, it } from 'vitest';
import { runReadme } from '../../../tooling/run-readme.ts';

it('the ten lines of the README of the worker run', async () => {
  expect(await runReadme(import.meta.dirname, { page: '../../worker/README.md' })).toBe('1950 years.');
});
