import { runReadme } from '@mortise/readme-kit';
import { expect, it } from 'vitest';

it('the worker example of the README runs', async () => {
  expect(await runReadme(import.meta.dirname, { page: '../../worker/README.md' })).toBe('1950 years.');
});
