import { expect, it } from 'vitest';
import { runReadme } from '../../../../tooling/run-readme.ts';

it('the example of the README of @mortise/session-tools runs', async () => {
  expect(await runReadme(import.meta.dirname, { page: '../../../session-tools/README.md' })).toBe('2 []');
});
