import { mkdir, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { callTool, previewOf } from '../../test/call-tool.ts';
import { temporaryDirectory } from '../../test/temporary-directory.ts';
import { openWorkspace } from '../workspace/workspace.ts';
import { writeFile } from './write-file.ts';

test('write_file creates a file with its directories, and replaces one', async () => {
  const directory = await temporaryDirectory();
  const tool = writeFile(await openWorkspace(directory));
  expect(await callTool(tool, { path: 'a/b/c.txt', content: 'héllo' })).toEqual({
    path: 'a/b/c.txt',
    bytes: 6,
    created: true,
  });
  expect(await callTool(tool, { path: 'a/b/c.txt', content: 'x' })).toEqual({
    path: 'a/b/c.txt',
    bytes: 1,
    created: false,
  });
  expect(await readFile(join(directory, 'a/b/c.txt'), 'utf8')).toBe('x');
});

test('write_file writes nothing outside the directory: neither by path, nor through a link, nor through a dangling link', async () => {
  const parent = await temporaryDirectory({ 'work/x': '' });
  const directory = join(parent, 'work');
  await symlink('../created', join(directory, 'dangling'));
  await symlink('..', join(directory, 'up'));
  const tool = writeFile(await openWorkspace(directory));
  for (const path of ['../a', '/tmp/console-outside', 'up/a', 'dangling']) {
    await expect(callTool(tool, { path, content: 'x' })).rejects.toThrow(/outside|leads nowhere/);
  }
  await expect(readFile(join(parent, 'created'))).rejects.toThrow('ENOENT');
});

test('write_file reports a path that is not a file', async () => {
  const directory = await temporaryDirectory({ file: 'x' });
  await mkdir(join(directory, 'folder'));
  const tool = writeFile(await openWorkspace(directory));
  await expect(callTool(tool, { path: 'folder', content: 'x' })).rejects.toMatchObject({ code: 'not_a_file' });
  await expect(callTool(tool, { path: 'file/inner', content: 'x' })).rejects.toMatchObject({ code: 'not_found' });
});

test('write_file previews the difference that it would make', async () => {
  const tool = writeFile(
    await openWorkspace(await temporaryDirectory({ 'a.txt': 'one\ntwo\n', 'b.bin': new Uint8Array([0, 1]) })),
  );
  expect(await previewOf(tool, { path: 'a.txt', content: 'one\n2\n' })).toBe(
    'changes a.txt\n@@ -1,2 +1,2 @@\n one\n-two\n+2',
  );
  expect(await previewOf(tool, { path: 'a.txt', content: 'one\ntwo\n' })).toBe('a.txt does not change');
  expect(await previewOf(tool, { path: 'new.txt', content: 'x\n' })).toBe('creates new.txt\n@@ -0,0 +1,1 @@\n+x');
  expect(await previewOf(tool, { path: '../a', content: 'x' })).toMatch(/^will fail: .*outside the working directory/);
  expect(await previewOf(tool, { path: 'b.bin', content: 'x' })).toBe('replaces b.bin, a binary file (2 bytes)');
});
