import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { callTool } from '../../test/call-tool.ts';
import { temporaryDirectory } from '../../test/temporary-directory.ts';
import { openWorkspace } from '../workspace/workspace.ts';
import { searchText } from './search-text.ts';

async function toolFor(files: Readonly<Record<string, string | Uint8Array>>): Promise<ReturnType<typeof searchText>> {
  return searchText(await openWorkspace(await temporaryDirectory(files)));
}

test('search_text finds a text literally, with path and line', async () => {
  const tool = await toolFor({ 'a.txt': 'x\na.b(c\n', 'sub/b.md': 'axb(c\nA.B(C' });
  expect(await callTool(tool, { text: 'a.b(c' })).toEqual({
    matches: [{ path: 'a.txt', line: 2, text: 'a.b(c' }],
    filesSearched: 2,
  });
  const { matches } = await callTool(tool, { text: 'a.b(c', ignoreCase: true, path: 'sub' });
  expect(matches).toEqual([{ path: 'sub/b.md', line: 2, text: 'A.B(C' }]);
});

test('search_text finds a regular expression, in one file or in files of a pattern', async () => {
  const tool = await toolFor({ 'a.ts': 'v12', 'b.md': 'v3', 'src/c.ts': 'v4' });
  const paths = async (args: Parameters<typeof callTool>[1]): Promise<unknown> =>
    ((await callTool(tool, { text: 'v\\d+', regex: true, ...args }))['matches'] as readonly { path: string }[]).map(
      ({ path }) => path,
    );
  expect(await paths({})).toEqual(['a.ts', 'b.md', 'src/c.ts']);
  expect(await paths({ glob: '*.ts' })).toEqual(['a.ts', 'src/c.ts']);
  expect(await paths({ glob: 'src/**/*.ts' })).toEqual(['src/c.ts']);
  expect(await paths({ path: 'b.md' })).toEqual(['b.md']);
});

test('search_text skips binary files, ignored directories and links', async () => {
  const directory = await temporaryDirectory({
    bin: new Uint8Array([120, 0, 120]),
    'node_modules/m.js': 'x',
    '.cache/c.txt': 'x',
    '.git/config': 'x',
    'a.txt': 'x',
  });
  await symlink('a.txt', join(directory, 'link.txt'));
  const tool = searchText(await openWorkspace(directory));
  expect(await callTool(tool, { text: 'x' })).toMatchObject({ matches: [{ path: 'a.txt' }], filesSearched: 1 });
});

test('search_text limits the number of matches and the length of the output', async () => {
  const tool = await toolFor({ 'a.txt': `${'x'.repeat(5000)}\n`.repeat(300) });
  const { matches, stopped } = await callTool(tool, { text: 'xx' });
  expect(matches).toHaveLength(100);
  expect((matches as readonly { text: string }[])[0]?.text).toHaveLength(301);
  expect(stopped).toContain('more than 100 matches');
});

test('search_text stops a pattern that takes exponential time', async () => {
  const tool = await toolFor({ 'a.txt': `${'a'.repeat(60)}!\n`.repeat(50) });
  await expect(callTool(tool, { text: '^(a+)+$', regex: true })).rejects.toMatchObject({ code: 'pattern_too_slow' });
});

test('search_text reports an invalid pattern or path with the reason', async () => {
  const tool = await toolFor({});
  await expect(callTool(tool, { text: '(', regex: true })).rejects.toMatchObject({ code: 'invalid_pattern' });
  await expect(callTool(tool, { text: 'x', path: 'none' })).rejects.toMatchObject({ code: 'not_found' });
  await expect(callTool(tool, { text: 'x', path: '..' })).rejects.toMatchObject({ code: 'outside_directory' });
});
