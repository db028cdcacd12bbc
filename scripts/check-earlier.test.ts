import { expect, it } from 'vitest';
import { checkEarlier } from './check-earlier.ts';
import { checkEarlierAdapter } from './check-earlier-adapter.ts';
import { fixtureTree } from './fixture-tree.ts';
import { runCommand } from './run-command.ts';

it.each([
  ['scripts/check-earlier.ts', checkEarlier],
  ['scripts/check-earlier-adapter.ts', checkEarlierAdapter],
])('%s says how to get the earlier commit if the clone has no history', async (file, check) => {
  const root = fixtureTree({ 'package.json': { name: 'workspace', private: true } });
  expect(runCommand('git', ['init', '--quiet'], root).ok).toBe(true);
  const commit = '0123456789abcdef0123456789abcdef01234567';
  expect(await check(root, commit)).toEqual([
    {
      file,
      problem: `this clone has no commit ${commit}, whose tarballs are tried here`,
      fix: `Get it: \`git fetch --unshallow\`, or \`git fetch --depth 1 origin ${commit}\`.`,
    },
  ]);
});
