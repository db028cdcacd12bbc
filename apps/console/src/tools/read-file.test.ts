import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { callTool } from '../../test/call-tool.ts';
import { temporaryDirectory } from '../../test/temporary-directory.ts';
import { openWorkspace } from '../workspace/workspace.ts';
import { readFile } from './read-file.ts';

const lines = (count: number): string => Array.from({ length: count }, (_, at) => `line ${at + 1}\n`).join('');

async function toolFor(files: Readonly<Record<string, string | Uint8Array>>): Promise<ReturnType<typeof readFile>> {
  return readFile(await openWorkspace(await temporaryDirectory(files)));
}

test('read_file reads a complete file', async () => {
  const tool = await toolFor({ 'a.txt': 'one\ntwo\n' });
  expect(await callTool(tool, { path: 'a.txt' })).toEqual({
    path: 'a.txt',
    totalLines: 2,
    lines: '1-2',
    text: 'one\ntwo',
  });
});

test('read_file reads the requested lines, and returns where to continue', async () => {
  const tool = await toolFor({ 'a.txt': lines(10) });
  expect(await callTool(tool, { path: 'a.txt', offset: 4, limit: 2 })).toEqual({
    path: 'a.txt',
    totalLines: 10,
    lines: '4-5',
    text: 'line 4\nline 5',
    nextOffset: 6,
  });
});

test('read_file reads an empty file', async () => {
  expect(await callTool(await toolFor({ 'a.txt': '' }), { path: 'a.txt' })).toEqual({
    path: 'a.txt',
    totalLines: 0,
    text: '',
  });
});

test('read_file limits its result, even for one endless line', async () => {
  const tool = await toolFor({ 'wide.txt': `${'x'.repeat(1000)}\n`.repeat(500), 'long.txt': 'y'.repeat(1_000_000) });
  const wide = await callTool(tool, { path: 'wide.txt', limit: 2000 });
  expect(String(wide['text']).length).toBeLessThanOrEqual(64_000);
  expect(wide['nextOffset']).toBe(64);
  expect(String((await callTool(tool, { path: 'long.txt' }))['text'])).toMatch(
    /^y{2000} \[\.\.\. 998000 characters omitted\]$/,
  );
});

test('read_file refuses binary files, directories and missing files, and says what to do', async () => {
  const tool = await toolFor({ 'a.bin': new Uint8Array([1, 0, 2]), 'sub/b.txt': 'x' });
  await expect(callTool(tool, { path: 'a.bin' })).rejects.toMatchObject({ code: 'binary_file' });
  await expect(callTool(tool, { path: 'sub' })).rejects.toThrow('list_directory');
  await expect(callTool(tool, { path: 'none.txt' })).rejects.toMatchObject({ code: 'not_found' });
  await expect(callTool(tool, { path: '../x' })).rejects.toMatchObject({ code: 'outside_directory' });
  await expect(callTool(tool, { path: 'sub/b.txt', offset: 9 })).rejects.toThrow('has 1 lines');
});

test('read_file refuses a pipe instead of waiting for it', async () => {
  const directory = await temporaryDirectory();
  execFileSync('/bin/sh', ['-c', 'mkfifo pipe'], { cwd: directory });
  const tool = readFile(await openWorkspace(directory));
  await expect(callTool(tool, { path: 'pipe' })).rejects.toMatchObject({ code: 'not_a_file' });
});
