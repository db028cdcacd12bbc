import { expect, it } from 'vitest';
import { checkLayers } from './check-layers.ts';
import { fixtureTree } from './fixture-tree.ts';

const core = { name: '@mortise/core', exports: { '.': './src/index.ts', './memory': './src/memory/index.ts' } };
const workspace = {
  'packages/core/package.json': core,
  'packages/core/src/index.ts': 'export {};\n',
  'packages/core/LAYERS.md': '# Folders\n\n- `json`: values\n- `tool`: what a tool is\n- `runner`: the loop\n',
  'packages/core/src/json/value.ts': 'export {};\n',
  'packages/core/src/tool/tool.ts': 'export {};\n',
  'packages/core/src/runner/runner.ts': 'export {};\n',
  'packages/testing/package.json': { name: '@mortise/testing', exports: { '.': './src/index.ts' } },
  'packages/testing/src/index.ts': 'export {};\n',
  'packages/mcp/package.json': { name: '@mortise/mcp', exports: { '.': './src/index.ts' } },
  'packages/mcp/src/index.ts': 'export {};\n',
  'apps/console/package.json': { name: '@mortise/console' },
};

const problemsOf = (files: Record<string, string>): string[] =>
  checkLayers(fixtureTree({ ...workspace, ...files })).map(
    ({ file, line, problem }) => `${file}${line ? `:${line}` : ''}: ${problem}`,
  );

it('accepts imports of the same and of earlier layers, and of public entry points', () => {
  const files = {
    'packages/core/src/tool/tool.ts': "import type { A } from '../json/a.ts';\nimport './gate.ts';\n",
    'packages/core/src/tool/gate.ts': 'export {};\n',
    'packages/core/src/tool/tool.test.ts': "import '../runner/runner.ts';\n",
    'packages/core/src/runner/runner.ts': 'export {};\n',
    'packages/core/src/json/a.ts': 'export {};\n',
    'packages/mcp/src/toolset.ts': "import '@mortise/core';\nimport '@modelcontextprotocol/sdk';\n",
    'packages/mcp/src/toolset.test.ts': "import '@mortise/testing';\n",
    'packages/mcp/tsup.config.ts': "import '../../tooling/tsup.ts';\n",
    'apps/console/src/main.ts': "import '@mortise/mcp';\nimport '@mortise/core';\n",
  };
  expect(problemsOf(files)).toEqual([]);
});

it.each([
  "import type { R } from '../runner/runner.ts';",
  "export const r = import('../runner/runner.ts');",
  "export type R = import('../runner/runner.ts').R;",
])('finds the upward import %j', (text) => {
  const files = { 'packages/core/src/json/a.ts': text, 'packages/core/src/runner/runner.ts': 'export type R = 1;\n' };
  expect(problemsOf(files)).toEqual([
    'packages/core/src/json/a.ts:1: the layer json imports runner/runner.ts of the later layer runner',
  ]);
});

it('finds an import of a file above the folders', () => {
  expect(problemsOf({ 'packages/core/src/json/a.ts': "import '../index.ts';\n" })).toEqual([
    'packages/core/src/json/a.ts:1: the layer json imports index.ts which stands above all folders',
  ]);
});

it('finds an upward import in a folder of a folder, in any package', () => {
  const files = {
    'packages/mcp/LAYERS.md': '- `http`: requests\n- `http/retry`: when to ask again\n',
    'packages/mcp/src/http/a.ts': "import './retry/b.ts';\n",
    'packages/mcp/src/http/retry/b.ts': "import '../c.ts';\n",
    'packages/mcp/src/http/c.ts': 'export {};\n',
  };
  expect(problemsOf(files)).toEqual([
    'packages/mcp/src/http/a.ts:1: the layer http imports http/retry/b.ts of the later layer http/retry',
  ]);
});

it('finds a folder that holds more of the lines than its page allows, tests not counted', () => {
  const files = {
    'packages/mcp/LAYERS.md': '- `http`: requests\n- `json`: values\n\nNo folder holds more than 50 % of the lines.\n',
    'packages/mcp/src/index.ts': '',
    'packages/mcp/src/http/a.ts': 'export {};\n',
    'packages/mcp/src/http/retry.ts': 'export {};\n\n',
    'packages/mcp/src/json/b.ts': 'export {};\n',
    'packages/mcp/src/json/b.test.ts': '\n\n\n\n\n',
  };
  expect(problemsOf(files)).toEqual([
    'packages/mcp/LAYERS.md: the folder packages/mcp/src/http holds 75.0 % of the lines, and 50 are allowed',
  ]);
});

it('finds a folder that is not listed', () => {
  expect(problemsOf({ 'packages/core/src/extra/a.ts': 'export {};\n' })).toEqual([
    'packages/core/LAYERS.md: the folder packages/core/src/extra is not listed',
  ]);
});

it('finds a listed folder that does not exist, one listed twice, and a line that names none', () => {
  expect(problemsOf({ 'packages/mcp/LAYERS.md': '- `http`: requests\n- `http`: again\n- json: values\n' })).toEqual([
    'packages/mcp/LAYERS.md:2: the folder http is listed twice',
    'packages/mcp/LAYERS.md:3: a line that names no folder',
    'packages/mcp/LAYERS.md: the folder packages/mcp/src/http does not exist',
  ]);
});

it('finds a folder that holds most of a large package, whatever its page says', () => {
  const files = {
    'packages/mcp/LAYERS.md': '- `http`: requests\n- `json`: values\n- `tool`: tools\n',
    'packages/mcp/src/http/a.ts': 'export {};\n'.repeat(700),
    'packages/mcp/src/json/b.ts': 'export {};\n'.repeat(500),
    'packages/mcp/src/tool/c.ts': 'export {};\n'.repeat(500),
  };
  expect(problemsOf(files)).toEqual([
    'packages/mcp/LAYERS.md: the folder packages/mcp/src/http holds 41.2 % of the lines, and 40 are allowed',
  ]);
});

it('finds a package with folders that no page lists', () => {
  expect(
    problemsOf({ 'apps/console/src/text/a.ts': 'export {};\n', 'apps/console/src/main.ts': 'export {};\n' }),
  ).toEqual(['apps/console/LAYERS.md: no page lists the folders of apps/console/src']);
});

it('finds a folder that begins at a file which it has not', () => {
  const files = {
    'packages/mcp/LAYERS.md': '- `http`: requests; begins at `fetch.ts`\n- `json`: values; begins at `value.ts`\n',
    'packages/mcp/src/http/get.ts': 'export {};\n',
    'packages/mcp/src/json/value.ts': 'export {};\n',
  };
  expect(problemsOf(files)).toEqual(['packages/mcp/LAYERS.md:1: the folder http has no fetch.ts to begin at']);
});

it('finds cycles of type imports, also in applications', () => {
  const files = {
    'apps/console/src/a.ts': "import type { B } from './b.ts';\nexport type A = B;\n",
    'apps/console/src/b.ts': "import type { C } from './c.ts';\nexport type B = C;\n",
    'apps/console/src/c.ts': "import type { A } from './a.ts';\nexport type C = A;\n",
  };
  expect(problemsOf(files)).toEqual([
    'apps/console/src/a.ts: import cycle of 3 files: apps/console/src/a.ts, apps/console/src/b.ts, apps/console/src/c.ts',
  ]);
});

it('finds an adapter that imports another adapter', () => {
  expect(problemsOf({ 'packages/testing/src/a.ts': "import '@mortise/mcp';\n" })).toEqual([
    'packages/testing/src/a.ts:1: @mortise/testing imports @mortise/mcp',
  ]);
});

it('accepts whatever a package of tests imports, which is private and has no entry point', () => {
  const own = { name: '@mortise/type-tests', private: true };
  const problemsAs = (manifest: object): string[] =>
    problemsOf({
      'packages/type-tests/package.json': JSON.stringify(manifest),
      'packages/type-tests/test/a.test.ts': "import '@mortise/mcp';\nimport '@mortise/core';\n",
    });
  expect(problemsAs(own)).toEqual([]);
  expect(problemsAs({ ...own, private: false })).toHaveLength(1);
});

it('accepts the validator in tests, and in the package that stands on it', () => {
  const manifest = (name: string): object => ({
    name,
    exports: { '.': './src/index.ts', './accelerator': './src/a.ts' },
  });
  const files = {
    'packages/json-schema/package.json': manifest('@mortise/json-schema') as never,
    'packages/schema-ajv/package.json': manifest('@mortise/schema-ajv') as never,
    'packages/schema-ajv/src/a.ts': "import '@mortise/json-schema/accelerator';\n",
    'packages/mcp/test/a.test.ts': "import '@mortise/json-schema';\n",
    'packages/mcp/src/a.ts': "import '@mortise/json-schema';\n",
    'packages/json-schema/src/a.ts': "import '@mortise/schema-ajv';\n",
  };
  expect(problemsOf(files)).toEqual([
    'packages/json-schema/src/a.ts:1: @mortise/json-schema imports @mortise/schema-ajv',
    'packages/mcp/src/a.ts:1: @mortise/mcp imports @mortise/json-schema',
  ]);
});

it('finds the kit in the source of an adapter and in the tests of the core', () => {
  const files = {
    'packages/mcp/src/a.ts': "import '@mortise/testing';\n",
    'packages/core/test/a.test.ts': "import '@mortise/testing';\n",
  };
  expect(problemsOf(files)).toEqual([
    'packages/core/test/a.test.ts:1: @mortise/core imports @mortise/testing',
    'packages/mcp/src/a.ts:1: @mortise/mcp imports @mortise/testing',
  ]);
});

it('finds relative imports that leave the package, and imports past the entry points', () => {
  const files = {
    'packages/mcp/src/a.ts': "import '../../core/src/index.ts';\nimport '@mortise/core/src/index.ts';\n",
  };
  expect(problemsOf(files)).toEqual([
    'packages/mcp/src/a.ts:1: ../../core/src/index.ts leaves the package',
    'packages/mcp/src/a.ts:2: @mortise/core/src/index.ts is not an entry point of @mortise/core',
  ]);
});
