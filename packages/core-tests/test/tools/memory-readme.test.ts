import { expect, it } from 'vitest';
import { runReadme } from '../../../../tooling/run-readme.ts';

it('the example of the README of @mortise/memory runs', async () => {
  expect(await runReadme(import.meta.dirname, { page: '../../../memory/README.md' })).toBe('No nuts, then.');
});
