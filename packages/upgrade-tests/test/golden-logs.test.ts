import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { changedOutcomes } from './golden/changed-outcomes.ts';
import type { Facts } from './golden/facts.ts';
import { keptSets, logsFolder } from './golden/kept-logs.ts';
import { matrixText, resumeAll } from './golden/matrix.ts';
import { installedModules } from './golden/modules.ts';
import { states } from './golden/states.ts';

const sets = keptSets();
const factsOf = (commit: string): Facts => JSON.parse(readFileSync(join(logsFolder, commit, 'facts.json'), 'utf8'));

describe('kept logs', () => {
  it.each(sets)(
    'the kept logs of $commit are unchanged: no file was changed, and none was added',
    ({ commit, files }) => {
      const folder = join(logsFolder, commit);
      const hashes = readdirSync(folder).map((name) => [name, sha256(readFileSync(join(folder, name)))]);
      expect(Object.fromEntries(hashes)).toEqual(files);
    },
  );

  it('kept logs are all listed in index.json', () => {
    const folders = readdirSync(logsFolder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(sets.map(({ commit }) => commit).sort()).toEqual(folders.map(({ name }) => name).sort());
  });

  it('kept logs have every state that their version can be in: only later features are absent, and the newest set has all states', () => {
    const names = states.map(({ name }) => name).sort();
    for (const { commit } of sets)
      expect(Object.keys(factsOf(commit).absent).filter((name) => !['chain', 'rewound'].includes(name))).toEqual([]);
    const newest = factsOf(sets.at(-1)?.commit ?? '');
    expect([Object.keys(newest.states).sort(), newest.absent]).toEqual([names, {}]);
  });
});

it('every kept session resumes as with the version that wrote it, or as docs/upgrades.md lists', async () => {
  const columns = await resumeAll(await installedModules());
  expect(columns.flatMap(({ set, problems }) => problems.map((problem) => `${set.commit}, ${problem}`))).toEqual([]);
  for (const [commit, changed] of Object.entries(changedOutcomes))
    for (const [state, { why }] of Object.entries(changed))
      expect(columns.find(({ set }) => set.commit === commit)?.cells[state]).toBe(why);
  const page = readFileSync(join(logsFolder, '../../docs/upgrades.md'), 'utf8');
  // The table is written by `node scripts/upgrades-page.ts --write`.
  expect(page).toContain(matrixText(columns));
});

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
