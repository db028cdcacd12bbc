import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ArtifactPart, SessionKey } from '@mortise/core';
import { inMemorySessionService } from '@mortise/core';
import { forgetUser } from '@mortise/core/retention';
import { describe, expect, it } from 'vitest';
import { fsArtifactService } from '../src/index.ts';
import { OwnerList } from '../src/owner-list.ts';
import { scratch } from './support/scratch.ts';

const ada = { appName: 'app', userId: 'ada' };
const key: SessionKey = { ...ada, sessionId: 's1' };
const secret: ArtifactPart = { type: 'text', text: 'swordfish' };
const root = scratch();
let folders = 0;

function fresh() {
  const directory = join(root, `forget-${folders++}`);
  return { directory, artifacts: fsArtifactService({ directory }) };
}

function textIn(directory: string): string {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const names = entries.map(({ name }) => name);
  return [...names, ...files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'))].join('\n');
}

describe('deleting the data of a user', () => {
  it('deleting the data of a user leaves no text and no name of any of their sessions in the directory', async () => {
    const { directory, artifacts } = fresh();
    for (const sessionId of ['s1', 's2', 'a private session']) {
      await artifacts.save({ ...key, sessionId }, 'private.txt', secret);
      await artifacts.save({ ...key, sessionId }, 'user:private.txt', secret);
    }
    await artifacts.save({ ...key, userId: 'bob' }, 'a', { type: 'text', text: 'tea' });
    await artifacts.forget?.(ada);
    const left = textIn(directory);
    for (const word of ['swordfish', 'private', 'ada']) expect(left).not.toContain(word);
    expect(left).toContain('tea');
  });

  it('deleting the data of a user leaves no data of sessions that were stored before owners were recorded', async () => {
    const { directory, artifacts } = fresh();
    const sessions = inMemorySessionService();
    await sessions.create(key);
    await artifacts.save(key, 'a', secret);
    rmSync(join(directory, 'owners'), { recursive: true });
    await forgetUser({ sessions, artifacts }, ada);
    expect(textIn(directory)).not.toContain('swordfish');
    expect(await sessions.load(key)).toBeUndefined();
  });

  it('deleting the data of a user finds records that are saved while their list is being removed', async () => {
    const { directory, artifacts } = fresh();
    const owners = new OwnerList(join(directory, 'owners'));
    await artifacts.save(key, 'a', secret);
    const [owner = ''] = await owners.of(ada);
    // The folder was removed, and an artifact was saved in it again, before the entry of the folder is
    // removed.
    await owners.drop(ada, owner, join(directory, owner));
    expect(await owners.of(ada)).toEqual([owner]);
    await artifacts.forget?.(ada);
    expect(textIn(directory)).not.toContain('swordfish');
    expect(await owners.of(ada)).toEqual([]);
  });

  it('deleting the data of a user can be repeated if an artifact was saved during the deletion', async () => {
    const { directory, artifacts } = fresh();
    for (let tries = 0; tries < 20; tries++) {
      await artifacts.save(key, 'a', secret);
      const [version] = await Promise.all([artifacts.save(key, `b${tries}`, secret), artifacts.forget?.(ada)]);
      expect(version).toBe(0);
      await artifacts.forget?.(ada);
      expect(textIn(directory)).not.toContain('swordfish');
    }
  });
});
