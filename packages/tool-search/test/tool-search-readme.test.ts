import { runReadme } from '@mortise/readme-kit';
import { expect, it } from 'vitest';

it('the example of the README runs', async () => {
  expect(await runReadme(import.meta.dirname)).toBe('Sent.');
});
