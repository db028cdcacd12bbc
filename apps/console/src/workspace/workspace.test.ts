import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { temporaryDirectory } from '../../test/temporary-directory.ts';
import { openWorkspace, type Workspace } from './workspace.ts';

let directory: string;
let workspace: Workspace;

beforeEach(async () => {
  const parent = await temporaryDirectory({
    'work/a.txt': 'x',
    'work/sub/b.txt': 'x',
    'secret.txt': 'x',
    'workshop/c.txt': 'x',
  });
  directory = join(parent, 'work');
  await symlink('../secret.txt', join(directory, 'link-out'));
  await symlink('..', join(directory, 'up'));
  await symlink('sub', join(directory, 'link-in'));
  await symlink('../not-yet', join(directory, 'dangling'));
  await symlink('loop', join(directory, 'loop'));
  workspace = await openWorkspace(directory);
});

test.each([
  ['.', '.'],
  ['', '.'],
  ['a.txt', 'a.txt'],
  ['./sub/../a.txt', 'a.txt'],
  ['sub/b.txt', 'sub/b.txt'],
  ['link-in/b.txt', 'sub/b.txt'],
  ['new/deep/file.txt', 'new/deep/file.txt'],
  ['link-in/new.txt', 'sub/new.txt'],
  ['..a', '..a'],
])('a workspace resolves %j inside', async (path, relative) => {
  expect(await workspace.resolve(path)).toEqual({
    absolute: join(directory, relative === '.' ? '' : relative).replace(/\/$/, ''),
    relative,
  });
});

test('a workspace accepts an absolute path inside the directory', async () => {
  expect((await workspace.resolve(join(directory, 'sub/b.txt'))).relative).toBe('sub/b.txt');
});

test.each([
  '..',
  '../secret.txt',
  'sub/../../secret.txt',
  '/etc/passwd',
  '/',
  'link-out',
  'up',
  'up/secret.txt',
  'up/work/a.txt/../../secret.txt',
  'up/new.txt',
  '../workshop/c.txt',
  '../work-2',
])('a workspace refuses %j, which is outside the directory', async (path) => {
  await expect(workspace.resolve(path)).rejects.toMatchObject({
    code: 'outside_directory',
    message: expect.stringContaining('outside the working directory'),
  });
});

test('a workspace resolves a path out of and back into the workspace to its target', async () => {
  expect((await workspace.resolve('up/work/a.txt')).relative).toBe('a.txt');
});

test.each(['dangling', 'dangling/x', 'loop', 'a\0b'])('a workspace refuses the ambiguous path %j', async (path) => {
  await expect(workspace.resolve(path)).rejects.toMatchObject({ code: 'invalid_path' });
});

test('a workspace reports that a file is not a directory', async () => {
  await expect(workspace.resolve('a.txt/b')).rejects.toMatchObject({ code: 'not_found' });
});

test('a workspace can be opened through a link, and accepts absolute paths through it', async () => {
  const link = join(directory, '..', 'link-to-work');
  await symlink('work', link);
  const linked = await openWorkspace(link);
  expect(linked.root).toBe(directory);
  expect((await linked.resolve(join(link, 'a.txt'))).relative).toBe('a.txt');
});

test('a workspace cannot be opened without a directory', async () => {
  await mkdir(join(directory, 'real'));
  await expect(openWorkspace(join(directory, 'a.txt'))).rejects.toThrow('not a directory');
  await expect(openWorkspace(join(directory, 'missing'))).rejects.toThrow('ENOENT');
});
