import { runReadme } from '@mortise/readme-kit';
import { expect, it } from 'vitest';

it('the ten lines of the README run', async () => {
  expect(await runReadme(import.meta.dirname)).toBe('Paid.');
});
