import { runReadme } from '@mortise/readme-kit';
import { scratch } from '@mortise/sqlite-kit/test/scratch';
import { expect, it } from 'vitest';

const { directory } = scratch();

it('the ten lines of the README run', async () => {
  expect(await runReadme(import.meta.dirname, { cwd: directory })).toBe('No nuts, then.');
});
