import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { runReadme } from '../../../tooling/run-readme.ts';

// Not `import.meta.dirname`: other runtimes run this file as part of a bundle.
const here = fileURLToPath(new URL('.', import.meta.url));

test('the example of the README runs', async () => {
  expect(await runReadme(here)).toBe('There is no such tool. 2');
});

test('the example of the page about crash tests prints the report that the page shows', async () => {
  const page = '../../../docs/test-my-agent.md';
  const printed = await runReadme(here, { page, block: 'crashes.ts' });
  const [shown] = readFileSync(new URL(page, import.meta.url), 'utf8').match(/(?<=```text\n)[^`]+(?=```)/) ?? [];
  expect(printed).toContain(shown?.trim());
  expect(printed).toMatch(/passed$/);
});
