import { runReadme } from '@mortise/readme-kit';
import { expect, it } from 'vitest';

it('the ten lines of the README run', async () => {
  expect(await runReadme(import.meta.dirname)).toBe('Paid.');
});

it.each([
  ['y', '150 paid back for A7\nThat is settled.'],
  ['n', 'That is settled.'],
])('the approval of the front page shows what would run, and takes "%s"', async (said, ends) => {
  const typed = [['[y/n]', said]] as const;
  const printed = await runReadme(import.meta.dirname, { page: '../../../README.md', block: 3, typed });
  expect(printed).toMatch(/\{"order":"A7","amount":150\} \[y\/n\]/);
  expect(printed.split('[y/n] ')[1]?.trim()).toBe(ends);
});
