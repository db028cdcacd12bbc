import { expect, it } from 'vitest';
import { runReadme } from '../../../tooling/run-readme.ts';

it('the worker example of the README runs', async () => {
  expect(await runReadme(import.meta.dirname, { page: '../../worker/README.md' })).toBe('1950 years.');
});
