import { fileURLToPath } from 'node:url';
import { runReadme } from '@mortise/readme-kit';
import { expect, test } from 'vitest';

// Not `import.meta.dirname`: other runtimes are given this file as a part of a bundle.
const here = fileURLToPath(new URL('.', import.meta.url));

test.each([
  { page: '../../../README.md', prints: 'It is 21 °C in Rome.' },
  { page: '../README.md', prints: 'There is no such tool. 2' },
])('the ten lines of $page run', async ({ page, prints }) => {
  expect(await runReadme(here, { page })).toBe(prints);
});
