import { expect, it } from 'vitest';
import { runReadme } from '../../../tooling/run-readme.ts';

it('the ten lines of the README run', async () => {
  expect(await runReadme(import.meta.dirname)).toBe('Tea.');
});
