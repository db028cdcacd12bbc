import { runReadme } from '@mortise/readme-kit';
import { expect, it } from 'vitest';

it('the ten lines of the README of the worker run', async () => {
  expect(await runReadme(import.meta.dirname, { page: '../../worker/README.md' })).toBe('1950 years.');
});
