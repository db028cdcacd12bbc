import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { listFiles } from './list-files.ts';
import { lineOf, parseSource, walk } from './source-file.ts';

/**
 * Returns the lines of a file that create an AsyncLocalStorage, once per module or each time that they run.
 */
function storagesIn(file: ts.SourceFile): { readonly once: readonly number[]; readonly repeated: readonly number[] } {
  const once: number[] = [];
  const repeated: number[] = [];
  walk(file, (node) => {
    if (!ts.isNewExpression(node) || !/\bAsyncLocalStorage\b/.test(node.expression.getText())) return;
    let around: ts.Node = node;
    while (around !== file && !ts.isFunctionLike(around) && !isInstanceMember(around)) around = around.parent;
    (around === file ? once : repeated).push(lineOf(node));
  });
  return { once, repeated };
}

function isInstanceMember(node: ts.Node): boolean {
  return ts.isPropertyDeclaration(node) && !node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword);
}

it('an AsyncLocalStorage is created once per module: on Node 22 every promise costs more with each one in use', () => {
  const root = join(import.meta.dirname, '..');
  const created = listFiles(root, ['packages', 'apps'])
    .filter((file) => /^[^/]+\/[^/]+\/src\/.*(?<!\.test)\.tsx?$/.test(file))
    .filter((file) => readFileSync(join(root, file), 'utf8').includes('AsyncLocalStorage'))
    .map((file) => ({ file, ...storagesIn(parseSource(root, file)) }));
  expect(created.flatMap(({ once }) => once).length).toBeGreaterThan(0);
  expect(created.flatMap(({ file, repeated }) => repeated.map((line) => `${file}:${line}`))).toEqual([]);
});

it.each([
  ['const storage = new AsyncLocalStorage<Run>();', 'once'],
  ['export const storage =\n  hooks && new hooks.AsyncLocalStorage();', 'once'],
  ['class Runs {\n  static readonly storage = new AsyncLocalStorage();\n}', 'once'],
  ['export function storage() {\n  return new hooks.AsyncLocalStorage<Run>();\n}', 'repeated'],
  ["const storage = () => hooks && new (hooks['AsyncLocalStorage'])();", 'repeated'],
  ['class Runs {\n  readonly #storage = new node.async_hooks.AsyncLocalStorage();\n}', 'repeated'],
  ['class Runs {\n  constructor() {\n    this.storage = new AsyncLocalStorage();\n  }\n}', 'repeated'],
] as const)('finds how often the storage of `%s` is created', (code, how) => {
  const found = storagesIn(ts.createSourceFile('a.ts', code, ts.ScriptTarget.Latest, true));
  expect([found.once.length, found.repeated.length]).toEqual(how === 'once' ? [1, 0] : [0, 1]);
});
