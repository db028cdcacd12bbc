import { expect, it } from 'vitest';
import { checkFiles } from './check-files.ts';
import { fixtureTree } from './fixture-tree.ts';

const problemsOf = (files: Record<string, string>): string[] =>
  checkFiles(fixtureTree(files)).map(({ file, line, problem }) => `${file}${line ? `:${line}` : ''}: ${problem}`);

const long = (lines: number): string => 'export {};\n'.repeat(lines);

it('accepts kebab-case files, named re-exports of entry points, and files at the limit', () => {
  const files = {
    'packages/core/src/index.ts': "export { part } from './content/part.ts';\n",
    'packages/core/src/memory/index.ts': "export { part } from '../content/part.ts';\n",
    'packages/core/src/content/part.ts': long(250),
    'packages/core/src/content/part.test.ts': long(400),
    'packages/core/src/content/part.test-d.ts': 'export {};\n',
    'packages/core/dist/Generated.js': long(1000),
  };
  expect(problemsOf(files)).toEqual([]);
});

it.each(['functionTool.ts', 'Function-tool.ts', 'function_tool.ts', 'function--tool.ts'])(
  'finds the name %s',
  (name) => {
    expect(problemsOf({ [`packages/core/src/tool/${name}`]: 'export {};\n' })).toEqual([
      `packages/core/src/tool/${name}: the name ${name} is not kebab-case`,
    ]);
  },
);

it.each(['types.ts', 'utils.ts', 'helpers.test.ts', 'common/part.ts', 'misc.ts'])(
  'finds the banned name in %s',
  (name) => {
    expect(problemsOf({ [`apps/console/src/${name}`]: 'export {};\n' })[0]).toContain('says nothing about the content');
  },
);

it('finds sources and tests over their limits', () => {
  const files = { 'packages/core/src/tool/tool.ts': long(251), 'packages/core/test/tool.test.ts': long(401) };
  expect(problemsOf(files)).toEqual([
    'packages/core/src/tool/tool.ts: 251 lines, the limit is 250',
    'packages/core/test/tool.test.ts: 401 lines, the limit is 400',
  ]);
});

it('finds a comment of more than 110 characters', () => {
  const text = `/** ${'a'.repeat(110)} */\nexport const a = 1;\n`;
  expect(problemsOf({ 'scripts/a.ts': text })).toEqual(['scripts/a.ts:1: a comment of more than 110 characters']);
});

it('finds `export *` everywhere', () => {
  const files = {
    'packages/core/src/index.ts': "export * from './a.ts';\n",
    'packages/x/src/index.ts': "\nexport * as a from './a.ts';\n",
  };
  expect(problemsOf(files)).toEqual([
    'packages/core/src/index.ts:1: `export *` hides what is public',
    'packages/x/src/index.ts:2: `export *` hides what is public',
  ]);
});

it.each([
  "export { a } from './a.ts';\n",
  "export type { A } from './a.ts';\n",
  "import { a } from './a.ts';\nexport { a };\n",
  "import type { A } from './a.ts';\nexport type { A as B };\n",
])('finds the inner re-export %j', (text) => {
  const [problem] = problemsOf({ 'packages/core/src/tool/index.ts': text });
  expect(problem).toContain('a re-export outside an entry point');
});
