import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { namedFiles } from './named-files.ts';
import { openWorkspace, type Workspace } from './workspace.ts';

let directory: string;
let workspace: Workspace;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'named-files-'));
  await mkdir(join(directory, 'src'));
  await writeFile(join(directory, 'src/main.ts'), 'one\ntwo\nthree');
  await writeFile(join(directory, 'notes.md'), 'a\n');
  await writeFile(join(directory, 'empty'), '');
  workspace = await openWorkspace(directory);
});
afterEach(() => rm(directory, { recursive: true }));

it('namedFiles returns each file named with @ once, with its size', async () => {
  const { files, problems } = await namedFiles(
    'See @src/main.ts, @./src/main.ts and (@notes.md)! "@empty".',
    workspace,
  );
  expect(files).toEqual([
    { name: 'src/main.ts', text: 'one\ntwo\nthree', size: '3 lines' },
    { name: 'notes.md', text: 'a\n', size: '1 line' },
    { name: 'empty', text: '', size: '0 lines' },
  ]);
  expect(problems).toEqual([]);
});

it('namedFiles leaves words that do not name a file unchanged', async () => {
  for (const request of ['bob@notes.md', '@nobody', '@', '@@notes.md', `@${'x'.repeat(2_000)}`, '@notes.md/x', '@a\0b'])
    expect(await namedFiles(request, workspace)).toEqual({ files: [], problems: [] });
});

it('namedFiles says why a directory, an outside file or a binary file is not attached', async () => {
  await writeFile(join(directory, 'b.bin'), Uint8Array.of(0, 1, 2));
  await symlink(tmpdir(), join(directory, 'out'));
  const { files, problems } = await namedFiles('@src @b.bin @out/x @../x @notes.md', workspace);
  expect(files.map(({ name }) => name)).toEqual(['notes.md']);
  expect(problems).toMatchObject(
    [
      /^@src is not attached to the request: "src" is a directory/,
      /^@b\.bin is not attached to the request: it is a binary file/,
      /^@out\/x is not attached to the request: /,
      /^@\.\.\/x is not attached to the request: /,
    ].map((pattern) => expect.stringMatching(pattern)),
  );
});

it('namedFiles keeps the start and the end of a long file without splitting a surrogate pair, and notes the cut', async () => {
  await writeFile(join(directory, 'long'), `${'é'.repeat(300_000)}\n`);
  const { files } = await namedFiles('@long', workspace);
  expect(files[0]?.text).toMatch(/^é{30000}\n\[\.\.\. 240001 characters omitted \.\.\.\]\né{29999}\n$/);
  expect(files[0]?.cut).toBe('long has 300,001 characters; the model gets the first 30,000 and the last 30,000.');
});

it('namedFiles attaches at most twenty files, and reports the others', async () => {
  const names = Array.from({ length: 22 }, (_, at) => `f${at}`);
  for (const name of names) await writeFile(join(directory, name), name);
  const { files, problems } = await namedFiles(names.map((name) => `@${name}`).join(' '), workspace);
  expect(files).toHaveLength(20);
  expect(problems).toEqual(
    ['f20', 'f21'].map((name) => `Only 20 files can be attached to a request; @${name} is not attached.`),
  );
});

it('namedFiles looks up at most two hundred names, each once, and reports the limit', async () => {
  const many = `@notes.md ${'@notes.md '.repeat(500)}`;
  expect(await namedFiles(many, workspace)).toMatchObject({ files: [{ name: 'notes.md' }], problems: [] });
  const strangers = Array.from({ length: 300 }, (_, at) => `@nobody${at}`).join(' ');
  const problems = ['Only the first 200 names after @ are looked up.'];
  expect(await namedFiles(`${strangers} @notes.md`, workspace)).toEqual({ files: [], problems });
});
