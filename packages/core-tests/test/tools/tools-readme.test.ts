import { expect, it } from 'vitest';
import { runReadme } from '../../../../tooling/run-readme.ts';

it('the example of the README of @mortise/tools runs', async () => {
  expect(await runReadme(import.meta.dirname, { page: '../../../tools/README.md' })).toBe('Size M it is.');
});
