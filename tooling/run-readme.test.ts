import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runReadme } from './run-readme.ts';

const root = mkdtempSync(join(tmpdir(), 'mortise-readme-'));
afterAll(() => rmSync(root, { recursive: true }));

function folderWith(page: string): string {
  const folder = join(mkdtempSync(join(root, 'package-')), 'test');
  mkdirSync(folder);
  writeFileSync(join(folder, '../README.md'), page);
  return folder;
}

it('returns the output of the first TypeScript block, and leaves nothing behind', async () => {
  const folder = folderWith(
    '```sh\nls\n```\n```ts\nconst said: string = process.env.SAID ?? "";\nconsole.log(said);\n```\n```ts\nthrow 1;\n```\n',
  );
  expect(await runReadme(folder, { env: { SAID: 'hello' } })).toBe('hello');
  expect(readdirSync(folder)).toEqual([]);
});

it('rejects if the block fails, and leaves nothing behind', async () => {
  const folder = folderWith('```ts\nthrow new Error("stale page");\n```\n');
  await expect(runReadme(folder)).rejects.toThrow('stale page');
  expect(readdirSync(folder)).toEqual([]);
});

it('rejects if there is no block', async () => {
  await expect(runReadme(folderWith('# Words\n'))).rejects.toThrow('no TypeScript block 1');
  await expect(runReadme(folderWith('# Words\n'), { block: 'open' })).rejects.toThrow('no TypeScript block open');
});

it('finds a block by its content, at any position', async () => {
  const folder = folderWith('```ts\nconsole.log("a");\n```\n```ts\nconsole.log("b");\n```\n');
  expect(await runReadme(folder, { block: '"b"' })).toBe('b');
});

it('runs the requested block, and types a line at each prompt', async () => {
  const folder = folderWith(
    '```ts\nthrow 1;\n```\n```ts\nlet said = "";\nprocess.stdout.write("First? ");\nfor await (const data of process.stdin) {\n  said += data;\n  if (said === "one\\n") process.stdout.write("Second? ");\n}\nconsole.log(said.split("\\n").join("+"));\n```\n',
  );
  const typed = [
    ['First?', 'one'],
    ['Second?', 'two'],
  ] as const;
  expect(await runReadme(folder, { block: 2, typed })).toBe('First? Second? one+two+');
});

it('runs a block that imports others of the page by their names, with replaced texts', async () => {
  const page =
    '```ts a.ts\nexport const a = 1;\n```\n```ts b.ts\nimport { a } from "./a.ts";\nconsole.log(a + 1);\n```\n';
  expect(await runReadme(folderWith(page), { block: 'b.ts' })).toBe('2');
  const instead = [['a = 1', 'a = 2']] as const;
  expect(await runReadme(folderWith(page), { block: 'b.ts', instead })).toBe('3');
  await expect(runReadme(folderWith(page), { instead: [['a = 3', '']] })).rejects.toThrow('the page has no "a = 3"');
});
