import { expect, it } from 'vitest';
import { checkEarlier } from './check-earlier.ts';
import { fixtureTree } from './fixture-tree.ts';
import { runCommand } from './run-command.ts';

it('says how to get the earlier commit if the clone has no history', async () => {
  const root = fixtureTree({ 'package.json': { name: 'workspace', private: true } });
  expect(runCommand('git', ['init', '--quiet'], root).ok).toBe(true);
  const commit = '0123456789abcdef0123456789abcdef01234567';
  expect(await checkEarlier(root, commit)).toEqual([
    {
      file: 'scripts/check-earlier.ts',
      problem: `this clone has no commit ${commit}, whose tarballs are tried here`,
      fix: `Get it: \`git fetch --unshallow\`, or \`git fetch --depth 1 origin ${commit}\`.`,
    },
  ]);
});
