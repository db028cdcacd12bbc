import { readdirSync, statSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { SessionKey } from '@mortise/core';
import { expect, it } from 'vitest';
import { fsArtifactService } from '../src/index.ts';
import { scratch } from './support/scratch.ts';

const ada = { appName: 'app', userId: 'ada' };
const key: SessionKey = { ...ada, sessionId: 's1' };
const part = (text: string) => ({ type: 'text', text }) as const;

it('a copy of the folder that is made during saves has every version that was saved before, and can forget users', async () => {
  const root = scratch();
  const [directory, copy] = [join(root, 'artifacts'), join(root, 'copy')];
  const artifacts = fsArtifactService({ directory });
  await artifacts.save({ ...key, userId: 'bob' }, 'kept', part('tea'));
  const mentioned: number[] = [];
  let isOver = false;
  const saving = (async () => {
    // A version is logged after it was saved, as in a run.
    for (let at = 0; !isOver; at++) mentioned.push(await artifacts.save(key, 'plan.md', part(`version ${at}`)));
  })();
  await expect.poll(() => mentioned.length, { timeout: 60_000 }).toBeGreaterThan(20);
  const log = [...mentioned];
  // The names of drafts, and of files that are being deleted, start with a dot.
  await cp(directory, copy, { recursive: true, filter: (source) => !basename(source).startsWith('.') });
  isOver = true;
  await saving;
  expect(mentioned.length).toBeGreaterThan(log.length);

  const restored = fsArtifactService({ directory: copy });
  for (const version of log) expect(await restored.load(key, 'plan.md', version)).toEqual(part(`version ${version}`));
  expect(await restored.save(key, 'plan.md', part('next'))).toBeGreaterThanOrEqual(log.length);
  if (process.platform !== 'win32')
    for (const entry of readdirSync(copy, { recursive: true, encoding: 'utf8' }))
      expect(statSync(join(copy, entry)).mode & 0o777, entry).toBe(entry.endsWith('.json') ? 0o600 : 0o700);
  expect(await restored.forget?.(ada)).toBe(1);
  expect(await restored.list(key)).toEqual([]);
  expect(await restored.list({ ...key, userId: 'bob' })).toEqual(['kept']);
});
