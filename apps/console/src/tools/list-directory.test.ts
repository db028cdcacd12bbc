import { expect, test } from 'vitest';
import { callTool } from '../../test/call-tool.ts';
import { temporaryDirectory } from '../../test/temporary-directory.ts';
import { openWorkspace } from '../workspace/workspace.ts';
import { listDirectory } from './list-directory.ts';

test('list_directory lists directories first, and hides .git and node_modules', async () => {
  const directory = await temporaryDirectory({
    'b.txt': 'xy',
    'a/c.txt': '',
    '.git/HEAD': '',
    'node_modules/x': '',
    '.env': '',
  });
  const tool = listDirectory(await openWorkspace(directory));
  const entries = [
    { name: 'a', type: 'directory' },
    { name: '.env', type: 'file', bytes: 0 },
    { name: 'b.txt', type: 'file', bytes: 2 },
  ];
  expect(await callTool(tool, {})).toEqual({ path: '.', entries, hidden: ['.git', 'node_modules'] });
  expect(Object.keys((await callTool(tool, { all: true }))['entries'] as object)).toHaveLength(5);
});

test('a directory list is limited, and counts the omitted entries', async () => {
  const files = Object.fromEntries(Array.from({ length: 510 }, (_, at) => [`f${at}`, '']));
  const tool = listDirectory(await openWorkspace(await temporaryDirectory(files)));
  const { entries, notShown } = await callTool(tool, {});
  expect([(entries as readonly unknown[]).length, notShown]).toEqual([500, 10]);
});

test('list_directory reports an invalid path with the reason', async () => {
  const tool = listDirectory(await openWorkspace(await temporaryDirectory({ 'a.txt': '' })));
  await expect(callTool(tool, { path: 'a.txt' })).rejects.toThrow('Use read_file');
  await expect(callTool(tool, { path: 'none' })).rejects.toMatchObject({ code: 'not_found' });
  await expect(callTool(tool, { path: '..' })).rejects.toMatchObject({ code: 'outside_directory' });
});
