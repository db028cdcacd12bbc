import { expect, it } from 'vitest';
import { runReadme } from '../../../tooling/run-readme.ts';
import { folderWith } from './support/skill-folder.ts';

it('the example of the README runs', async () => {
  expect(await runReadme(import.meta.dirname, { cwd: folderWith({}) })).toBe('Boil water first.');
});
