import { runReadme } from '@mortise/readme-kit';
import { expect, test } from 'vitest';

test.each([
  { page: '../../../README.md', prints: 'It is 21 °C in Rome.' },
  { page: '../README.md', prints: 'There is no such tool. 2' },
])('the ten lines of $page run', async ({ page, prints }) => {
  expect(await runReadme(import.meta.dirname, { page })).toBe(prints);
});
