import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { rewriteLinks } from '../src/rewrite-links.ts';

const root = mkdtempSync(join(tmpdir(), 'mortise-links-'));
const files = [
  'README.md',
  'docs/ui.md',
  'docs/a.svg',
  'docs/decisions/README.md',
  'packages/core/README.md',
  'packages/core/src/tool.ts',
];
for (const file of files) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), '');
}
const targets = { root, pages: new Set(files.filter((file) => file.endsWith('.md'))) };
const rewritten = (file: string, text: string, repository?: string): string =>
  rewriteLinks(file, text, { ...targets, repository }).text;

it.each([
  ['a page', 'docs/ui.md', '[core](../packages/core/README.md)', '[core](./packages/core.md)'],
  ['a folder whose README is a page', 'docs/ui.md', '[`core`](../packages/core)', '[`core`](./packages/core.md)'],
  ['a heading', 'packages/core/README.md', '[x](../../docs/ui.md#the-page)', '[x](../ui.md#the-page)'],
  ['the decisions', 'docs/ui.md', '[why](decisions)', '[why](./decisions.md)'],
  ['the front page', 'docs/ui.md', '[x](../README.md)', '[x](./index.md)'],
  ['a picture', 'README.md', '![x](docs/a.svg)', '![x](./docs/a.svg)'],
  ['a picture as HTML', 'docs/ui.md', '<img src="a.svg" alt="x">', '<img src="./docs/a.svg" alt="x">'],
  ['a source file, which readers cannot open', 'docs/ui.md', '[`tool.ts`](../packages/core/src/tool.ts)', '`tool.ts`'],
  ['elsewhere', 'docs/ui.md', '[x](https://a.example/b.md)', '[x](https://a.example/b.md)'],
  ['its own heading', 'docs/ui.md', '[x](#here)', '[x](#here)'],
  ['code', 'docs/ui.md', '`[x](gone.md)`\n```md\n[x](gone.md)\n```\n', '`[x](gone.md)`\n```md\n[x](gone.md)\n```\n'],
])('rewriteLinks rewrites a link to %s', (_to, file, text, made) => {
  expect(rewritten(file, text)).toBe(made);
});

it('rewriteLinks rewrites links to sources to the URL of the repository', () => {
  const text = '[a](../packages/core/src/tool.ts#L3)';
  expect(rewritten('docs/ui.md', text, 'https://a.example/blob/main/')).toBe(
    '[a](https://a.example/blob/main/packages/core/src/tool.ts#L3)',
  );
});

it('rewriteLinks refuses a link to a missing file, and a link that leads out of the repository', () => {
  expect(() => rewritten('docs/ui.md', '[x](gone.md)')).toThrow('docs/ui.md links to gone.md, which does not exist');
  expect(() => rewritten('docs/ui.md', '[x](../../etc)')).toThrow('which does not exist');
});

it('rewriteLinks returns the pictures that the page needs', () => {
  expect(rewriteLinks('docs/ui.md', '![x](a.svg) [y](a.svg)', targets).files).toEqual(['docs/a.svg']);
});
