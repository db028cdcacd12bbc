import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { runReadme } from '../../../tooling/run-readme.ts';

// Not `import.meta.dirname`: other runtimes are given this file as a part of a bundle.
const here = fileURLToPath(new URL('.', import.meta.url));

test('the example of the README runs', async () => {
  expect(await runReadme(here)).toBe('There is no such tool. 2');
});
