import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkSnippets } from './check-snippets.ts';
import { fixtureTree } from './fixture-tree.ts';

const workspace = {
  'package.json': { type: 'module' },
  'tooling/tsconfig.base.json': {
    compilerOptions: {
      target: 'ES2022',
      module: 'NodeNext',
      lib: ['ES2023', 'DOM'],
      strict: true,
      noEmit: true,
      allowImportingTsExtensions: true,
    },
  },
  'packages/core/package.json': {
    name: '@mortise/core',
    type: 'module',
    exports: { '.': './src/index.ts', './memory': './src/memory/index.ts' },
  },
  'packages/core/src/index.ts': 'export const answer: number = 42;\n',
  'packages/core/src/memory/index.ts': 'export const forget = (): void => {};\n',
};

function problemsOf(files: Record<string, string>): string[] {
  const root = fixtureTree({ ...workspace, ...files });
  symlinkSync(join(process.cwd(), 'node_modules'), join(root, 'node_modules'));
  return checkSnippets(root).map(({ file, line, problem }) => `${file}:${line}: ${problem}`);
}

it('accepts snippets that compile against the sources, and ignores other blocks', () => {
  const page = [
    '```ts',
    "import { answer } from '@mortise/core';",
    "import { forget } from '@mortise/core/memory';",
    'console.log(answer + 1);',
    'await Promise.resolve(forget());',
    '```',
    '```ts no-check',
    'const a: number = wrong;',
    '```',
    '```js',
    'const b = wrong;',
    '```',
    '```ts',
    'const answer = 1;',
    '```',
  ];
  expect(problemsOf({ 'README.md': page.join('\n') })).toEqual([]);
});

it('reports type errors at the line of the page', () => {
  const text = "# Title\n\n```ts\nimport { answer } from '@mortise/core';\nconst text: string = answer;\n```\n";
  const problem = "Type 'number' is not assignable to type 'string'.";
  expect(problemsOf({ 'README.md': text, 'packages/core/README.md': text, 'docs/guides/a.md': text })).toEqual([
    `README.md:5: ${problem}`,
    `packages/core/README.md:5: ${problem}`,
    `docs/guides/a.md:5: ${problem}`,
  ]);
});

it('reports syntax errors and names that are not exported', () => {
  expect(problemsOf({ 'README.md': '```ts\nconst = 1;\n```\n' })).not.toEqual([]);
  expect(
    problemsOf({ 'README.md': "```ts\nimport { gone } from '@mortise/core';\nconsole.log(gone);\n```\n" }),
  ).toEqual(["README.md:2: Module '\"@mortise/core\"' has no exported member 'gone'."]);
});

it('checks an indented block of a list', () => {
  expect(problemsOf({ 'ARCHITECTURE.md': '- item\n\n  ```ts\n  const a: string = 1;\n  ```\n' })).toEqual([
    "ARCHITECTURE.md:4: Type 'number' is not assignable to type 'string'.",
  ]);
});

it('reports code that compiles only with exactOptionalPropertyTypes', () => {
  const core = 'export type Json = string | boolean | { readonly [key: string]: Json };\n';
  const page = [
    '```ts',
    "import type { Json } from '@mortise/core';",
    'function answerOf(yes: boolean) {',
    "  return yes ? { yes } : { yes, reason: 'no' };",
    '}',
    'const answer: Json = answerOf(true);',
    '```',
  ];
  const [problem, ...others] = problemsOf({ 'packages/core/src/index.ts': core, 'README.md': page.join('\n') });
  expect(problem).toContain("Type '{ yes: true; reason?: undefined; }' is not assignable to type 'Json'");
  expect(others).toEqual([]);
});

it('lets two pages of a folder show files of one name', () => {
  const page = (code: string) =>
    ['```ts desk.ts', code, '```', '```ts', "import { a } from './desk.ts';", 'const b: number = a;', '```'].join('\n');
  expect(problemsOf({ 'docs/a.md': page('export const a = 1;'), 'docs/b.md': page("export const a = '';") })).toEqual([
    "docs/b.md:6: Type 'string' is not assignable to type 'number'.",
  ]);
});
