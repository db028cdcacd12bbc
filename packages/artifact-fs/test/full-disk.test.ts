import { readdirSync } from 'node:fs';
import type { FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { fsArtifactService } from '../src/index.ts';
import { scratch } from './support/scratch.ts';

const disk = vi.hoisted(() => ({ isFull: false }));

vi.mock('node:fs/promises', async (original) => {
  const fs = await original<typeof import('node:fs/promises')>();
  const opened: typeof open = async (...args) => {
    const handle = await fs.open(...args);
    return disk.isFull && args[1] === 'wx' ? withFullDisk(handle) : handle;
  };
  return { ...fs, open: opened };
});

/** Writes only the first bytes of a text, like a file system whose disk becomes full. */
function withFullDisk(handle: FileHandle): FileHandle {
  const write = handle.writeFile.bind(handle);
  handle.writeFile = async (text) => {
    await write(String(text).slice(0, 10));
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  };
  return handle;
}

const key = { appName: 'app', userId: 'ada', sessionId: 's1' };
const directory = join(scratch(), 'artifacts');

it('a full disk fails a save with its own error, leaves no draft, and keeps saved artifacts', async () => {
  const artifacts = fsArtifactService({ directory });
  await artifacts.save(key, 'a', { type: 'text', text: 'first' });
  const before = readdirSync(directory, { recursive: true });
  disk.isFull = true;
  for (let at = 0; at < 20; at++)
    await expect(artifacts.save(key, 'a', { type: 'text', text: 'x'.repeat(1000) })).rejects.toMatchObject({
      code: 'ENOSPC',
    });
  expect(readdirSync(directory, { recursive: true })).toEqual(before);
  disk.isFull = false;
  expect(await artifacts.save(key, 'a', { type: 'text', text: 'second' })).toBe(1);
  expect(await artifacts.load(key, 'a', 0)).toEqual({ type: 'text', text: 'first' });
});
