import { runReadme } from '@mortise/readme-kit';
import { expect, it } from 'vitest';
import { folderWith } from './support/skill-folder.ts';

const directory = folderWith({});

it('the ten lines of the README run', async () => {
  expect(await runReadme(import.meta.dirname, { cwd: directory })).toBe('Boil water first.');
});
