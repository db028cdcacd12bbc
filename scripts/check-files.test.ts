import { expect, it } from 'vitest';
import { checkFiles } from './check-files.ts';
import { fixtureTree } from './fixture-tree.ts';

const problemsOf = (files: Record<string, string>): string[] =>
  checkFiles(fixtureTree(files)).map(({ file, line, problem }) => `${file}${line ? `:${line}` : ''}: ${problem}`);

it('accepts re-exports of entry points, and built files', () => {
  const files = {
    'packages/core/src/index.ts': "export { part } from './content/part.ts';\n",
    'packages/core/src/artifact/index.ts': "export { part } from '../content/part.ts';\n",
    'packages/core/dist/helpers.js': "export { part } from './part.js';\n",
  };
  expect(problemsOf(files)).toEqual([]);
});

it.each(['types.ts', 'utils.ts', 'helpers.test.ts', 'common/part.ts', 'misc.ts'])(
  'reports the banned name in %s',
  (name) => {
    expect(problemsOf({ [`apps/console/src/${name}`]: 'export {};\n' })[0]).toContain('says nothing about the content');
  },
);

it('reports a comment of more than 110 characters', () => {
  const text = `/** ${'a'.repeat(110)} */\nexport const a = 1;\n`;
  expect(problemsOf({ 'scripts/a.ts': text })).toEqual(['scripts/a.ts:1: a comment of more than 110 characters']);
});

it.each([
  "export { a } from './a.ts';\n",
  "export type { A } from './a.ts';\n",
  "import { a } from './a.ts';\nexport { a };\n",
  "import type { A } from './a.ts';\nexport type { A as B };\n",
])('reports the inner re-export %j', (text) => {
  const [problem] = problemsOf({ 'packages/core/src/tool/index.ts': text });
  expect(problem).toContain('a re-export outside an entry point');
});

it('reports a hook that a shared module registers, and none in a test file', () => {
  const text = "import { afterEach } from 'vitest';\nafterEach(() => {});\n";
  expect(problemsOf({ 'packages/core/test/app.test.ts': text })).toEqual([]);
  expect(problemsOf({ 'packages/core/test/app.ts': text })).toEqual([
    'packages/core/test/app.ts:2: `afterEach` runs for the first test file that imports this one, and for no other',
  ]);
});

it('reports test files of one name, except those next to their source', () => {
  const text = 'export {};\n';
  const problems = problemsOf({
    'packages/mcp/test/answers.test.ts': text,
    'packages/auth/test/answers.test.ts': text,
    'packages/auth/src/answers.test.ts': text,
    'packages/mcp/test/mcp-options.test.ts': text,
    'packages/auth/src/options.test.ts': text,
    'packages/mcp/src/options.test.ts': text,
  });
  const problem = 'another test file is called answers.test.ts, so a report does not say which one failed';
  expect(problems.sort()).toEqual([
    `packages/auth/test/answers.test.ts: ${problem}`,
    `packages/mcp/test/answers.test.ts: ${problem}`,
  ]);
});

it('reports the pathname of a file URL that is used as a path', () => {
  const text = [
    "const path = new URL('a.ts', import.meta.url).pathname;",
    'const route = new URL(request.url).pathname;',
    "const right = fileURLToPath(new URL('a.ts', import.meta.url));",
  ].join('\n');
  expect(problemsOf({ 'packages/mcp/test/app.ts': text })).toEqual([
    'packages/mcp/test/app.ts:1: the `pathname` of a URL as a path, which is none on Windows and where a folder has a space',
  ]);
});
