import type { open as realOpen } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { ArtifactPart, SessionKey } from '@mortise/core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fsArtifactService } from '../src/index.ts';
import { scratch } from './support/scratch.ts';

/** The operations on the disk, in order: the call, and its path. */
let done: (readonly [call: string, path: string])[] = [];
/** The number of open files and folders. */
let opened = 0;
/** Returns an error that replaces a call of the disk; undefined if the call is made. */
let fault: ((call: string, path: string) => Error | undefined) | undefined;

vi.mock('node:fs/promises', async (original) => {
  const fs = await original<typeof import('node:fs/promises')>();
  const watched =
    <Args extends [unknown, ...unknown[]], Result>(call: string, work: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      const error = fault?.(call, String(args[0]));
      if (error) throw error;
      const result = await work(...args);
      done.push([call, String(call === 'link' || call === 'rename' ? args[1] : args[0])]);
      return result;
    };
  const open: typeof realOpen = async (path, ...rest) => {
    const handle = await fs.open(path, ...rest);
    opened += 1;
    const close = handle.close.bind(handle);
    return Object.assign(handle, {
      sync: watched('sync', async (_path: string) => undefined).bind(undefined, String(path)),
      close: async () => {
        opened -= 1;
        await close();
      },
    });
  };
  return {
    ...fs,
    open,
    link: watched('link', fs.link),
    rename: watched('rename', fs.rename),
    readdir: watched('readdir', fs.readdir as (path: unknown) => Promise<string[]>),
    readFile: watched('readFile', fs.readFile as (path: unknown) => Promise<string>),
    rm: watched('rm', fs.rm as (path: unknown) => Promise<void>),
  };
});

afterEach(() => {
  done = [];
  opened = 0;
  fault = undefined;
});

const key: SessionKey = { appName: 'app', userId: 'ada', sessionId: 's1' };
const part: ArtifactPart = { type: 'text', text: 'x' };
const root = scratch();
let folders = 0;

function fresh() {
  const directory = join(root, `${folders++}`, 'artifacts');
  return { directory, artifacts: fsArtifactService({ directory }) };
}

function fails(code: string, on: (call: string, path: string) => boolean): void {
  fault = (call, path) => (on(call, path) ? Object.assign(new Error(code), { code }) : undefined);
}

const folderOfVersion = (): string =>
  dirname(done.find(([call, path]) => call === 'link' && path.endsWith('0.json'))?.[1] ?? '');

const at = (call: string, path: string): number => done.findIndex(([one, about]) => one === call && about === path);

describe('a power cut after a promise has resolved', () => {
  it('a power cut after a promise has resolved loses no version: its content is on the disk before its name, and its name before the promise resolves', async () => {
    const { artifacts } = fresh();
    await artifacts.save(key, 'a', part);
    const linked = done.filter(([call]) => call === 'link').map(([, path]) => path);
    // The owner is recorded before any artifact, so that the user's data can be deleted.
    expect(linked.map((path) => basename(path))).toEqual([expect.stringContaining('s1.json'), 'name.json', '0.json']);
    for (const path of linked) {
      const named = at('link', path);
      // The sync of the draft, which is in the folder of the linked file.
      const written = done.findIndex(
        ([call, draft], before) =>
          call === 'sync' && before < named && draft !== dirname(path) && dirname(draft) === dirname(path),
      );
      expect(written).toBeGreaterThanOrEqual(0);
      expect(done.slice(named + 1)).toContainEqual(['sync', dirname(path)]);
    }
    expect(opened).toBe(0);
  });

  it('a power cut after a promise has resolved loses no folder that was created for the file; an existing folder is not synced again', async () => {
    const { directory, artifacts } = fresh();
    await artifacts.save(key, 'a', part);
    const folder = folderOfVersion();
    // Each new folder is synced from the existing parent on.
    for (let above = dirname(folder); above !== dirname(root); above = dirname(above))
      expect([above, at('sync', above) >= 0]).toEqual([above, true]);
    expect(at('sync', dirname(root))).toBe(-1);
    expect(folder.startsWith(directory)).toBe(true);
    done = [];
    await artifacts.save(key, 'a', part);
    expect(done.filter(([call]) => call === 'sync').map(([, path]) => dirname(path))).toEqual([
      folder,
      dirname(folder),
    ]);
  });

  it('a power cut after a promise has resolved restores no deleted artifact', async () => {
    const { artifacts } = fresh();
    await artifacts.save(key, 'a', part);
    const owner = dirname(folderOfVersion());
    done = [];
    await artifacts.delete(key, 'a');
    const moved = done.findIndex(([call]) => call === 'rename');
    expect(done.slice(moved + 1)).toContainEqual(['sync', owner]);
    expect(opened).toBe(0);
  });

  it.each([
    ['a session', key],
    ['a user', { appName: key.appName, userId: key.userId }],
  ])('a power cut after a promise has resolved restores nothing of %s that was deleted', async (_whom, scope) => {
    const { directory, artifacts } = fresh();
    await artifacts.save(key, 'a', part);
    done = [];
    await artifacts.forget?.(scope);
    const moved = done.findIndex(([call]) => call === 'rename');
    expect(moved).toBeGreaterThanOrEqual(0);
    expect(done.slice(moved + 1)).toContainEqual(['sync', directory]);
    expect(opened).toBe(0);
  });

  it('a save fails if the content or the name of the version could not be synced to the disk', async () => {
    const { artifacts } = fresh();
    fails('EIO', (call) => call === 'sync');
    await expect(artifacts.save(key, 'a', part)).rejects.toMatchObject({ code: 'EIO' });
    expect(opened).toBe(0);
    fault = undefined;
    expect(await artifacts.load(key, 'a')).toBeUndefined();
  });
});

describe('a disk error other than "not found"', () => {
  it.each([
    ['load', 'readdir'],
    ['load', 'readFile'],
    ['list', 'readdir'],
    ['list', 'readFile'],
    ['delete', 'rename'],
    ['save', 'link'],
  ] as const)('a disk error reaches the caller: %s: %s', async (method, call) => {
    const { artifacts } = fresh();
    await artifacts.save(key, 'a', part);
    fails('EACCES', (one) => one === call);
    const calls = {
      load: () => artifacts.load(key, 'a'),
      list: () => artifacts.list(key),
      delete: () => artifacts.delete(key, 'a'),
      save: () => artifacts.save(key, 'a', part),
    };
    await expect(calls[method]()).rejects.toMatchObject({ code: 'EACCES' });
    expect(opened).toBe(0);
  });

  it('a save retries ten times if its folder disappears, and then fails', async () => {
    const { artifacts } = fresh();
    let tries = 0;
    fault = (call) => {
      if (call === 'link') tries++;
      return call === 'link' ? Object.assign(new Error('gone'), { code: 'ENOENT' }) : undefined;
    };
    await expect(artifacts.save(key, 'a', part)).rejects.toMatchObject({ code: 'ENOENT' });
    expect(tries).toBe(10);
  });
});

describe('an invalid version', () => {
  it.each([-1, 1.5, Number.NaN, 1, Number.POSITIVE_INFINITY, 2 ** 60])(
    'the invalid version %d returns nothing, and the disk is not read',
    async (version) => {
      const { artifacts } = fresh();
      await artifacts.save(key, 'a', part);
      done = [];
      expect(await artifacts.load(key, 'a', version)).toBeUndefined();
      expect(done).toEqual([]);
    },
  );

  it('an invalid version, which only a similar file name has, is ignored', async () => {
    const { artifacts } = fresh();
    const { writeFile } = await vi.importActual<typeof import('node:fs/promises')>('node:fs/promises');
    await artifacts.save(key, 'a', part);
    const folder = folderOfVersion();
    for (const name of ['7.json.bak', 'x8.json', '.9.json', '10.txt']) await writeFile(join(folder, name), '{}');
    expect(await artifacts.save(key, 'a', part)).toBe(1);
    expect(await artifacts.load(key, 'a')).toEqual(part);
  });
});

it('an artifact without a version is not listed, and its name file is kept for the first version', async () => {
  const { artifacts } = fresh();
  fails('EACCES', (call, path) => call === 'link' && !path.endsWith('name.json'));
  let links = 0;
  fault = (call) => (call === 'link' && links++ > 0 ? Object.assign(new Error('no'), { code: 'EACCES' }) : undefined);
  await expect(artifacts.save(key, 'a', part)).rejects.toMatchObject({ code: 'EACCES' });
  fault = undefined;
  expect(await artifacts.list(key)).toEqual([]);
  expect(await artifacts.save(key, 'a', part)).toBe(0);
  expect(await artifacts.list(key)).toEqual(['a']);
});

it('removing old drafts removes no version, however old it is', async () => {
  const { artifacts } = fresh();
  const { utimes } = await vi.importActual<typeof import('node:fs/promises')>('node:fs/promises');
  await artifacts.save(key, 'a', part);
  for (const [call, path] of done.slice()) if (call === 'link') await utimes(path, 1, 1);
  await artifacts.save(key, 'a', { type: 'text', text: 'y' });
  expect(await artifacts.load(key, 'a', 0)).toEqual(part);
  expect(await artifacts.list(key)).toEqual(['a']);
});
