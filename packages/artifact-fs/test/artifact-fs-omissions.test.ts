import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ArtifactService, SessionKey } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { fsArtifactService } from '../src/index.ts';
import { scratch } from './support/scratch.ts';

const key: SessionKey = { appName: 'app', userId: 'ada', sessionId: 's1' };
const root = scratch();
let folders = 0;

/** Saves one version of an artifact, damages its folder, and returns the service. */
async function after(damage: (folder: string) => void): Promise<ArtifactService> {
  const directory = join(root, `${folders++}`);
  const artifacts = fsArtifactService({ directory });
  await artifacts.save(key, 'notes.txt', { type: 'text', text: 'tea' });
  const [version = ''] = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((entry) =>
    entry.endsWith('0.json'),
  );
  damage(join(directory, version, '..'));
  return artifacts;
}

const rows: readonly [place: string, said: RegExp, run: () => Promise<unknown>][] = [
  [
    'an artifact whose name file was lost',
    /name\.json was changed after it was written/,
    async () => (await after((folder) => rmSync(join(folder, 'name.json')))).list(key),
  ],
  [
    'an artifact whose name file has a different name',
    /name\.json was changed after it was written/,
    async () => (await after((folder) => writeFileSync(join(folder, 'name.json'), '"other"'))).list(key),
  ],
  [
    'a version that is not JSON',
    /version 0 of the artifact "notes\.txt" was changed after it was written/,
    async () => (await after((folder) => writeFileSync(join(folder, '0.json'), '{'))).load(key, 'notes.txt'),
  ],
  [
    'a version that is not a part',
    /version 0 of the artifact "notes\.txt" was changed after it was written/,
    async () => (await after((folder) => writeFileSync(join(folder, '0.json'), '{"type":7}'))).load(key, 'notes.txt'),
  ],
  [
    'a version with a part type that only a newer version of the package knows',
    /version 0 of the artifact "notes\.txt" was written by a newer version: it has the type "x"/,
    async () => (await after((folder) => writeFileSync(join(folder, '0.json'), '{"type":"x"}'))).load(key, 'notes.txt'),
  ],
];

describe('entries of a folder that are not artifacts', () => {
  it.each(rows)('entries of a folder that are not artifacts are reported: %s', async (_place, said, run) => {
    await expect(run()).rejects.toThrow(said);
  });

  it('entries of a folder that are not artifacts: a name file without a version file, which an interrupted save leaves behind, is not reported', async () => {
    const artifacts = await after((folder) => rmSync(join(folder, '0.json')));
    expect(await artifacts.list(key)).toEqual([]);
  });
});
