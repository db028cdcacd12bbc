import { scratch } from '@mortise/sqlite-kit/test/scratch';
import { expect, it } from 'vitest';
import { runReadme } from '../../../tooling/run-readme.ts';

const { directory } = scratch();

it('the ten lines of the README run', async () => {
  expect(await runReadme(import.meta.dirname, { cwd: directory })).toBe('No nuts, then.');
});
