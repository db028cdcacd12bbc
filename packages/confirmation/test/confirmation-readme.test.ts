import { runReadme } from '@mortise/readme-kit';
import { expect, it } from 'vitest';

it('the ten lines of the README run', async () => {
  expect(await runReadme(import.meta.dirname)).toBe('Paid.');
});

/** The front page without a key. */
const frontPage = {
  page: '../../../README.md',
  instead: [
    ["import { openaiModel } from '@mortise/provider-openai';\n", ''],
    ["const model = openaiModel('gpt-5');", "import { model } from './offline.ts';"],
  ],
} as const;

it.each([
  ['y', 'That is settled.'],
  ['n', 'That is settled.'],
])('the approval of the front page shows what would run, and takes "%s"', async (said, ends) => {
  const typed = [['[y/n]', said]] as const;
  const printed = await runReadme(import.meta.dirname, { ...frontPage, block: 'terminal.ts', typed });
  expect(printed).toMatch(/\{"order":"A7","amount":150\} \[y\/n\]/);
  expect(printed.split('[y/n] ')[1]?.trim()).toBe(ends);
});
