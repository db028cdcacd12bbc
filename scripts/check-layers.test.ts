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

async function problemsOf(files: Record<string, string | object>): Promise<string[]> {
  const findings = await checkLayers(fixtureTree({ ...workspace, ...files }));
  return findings.map(({ file, line, problem }) => `${file}${line ? `:${line}` : ''}: ${problem}`);
}

it('accepts imports of the same and of earlier layers, and of public entry points', async () => {
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
  expect(await problemsOf(files)).toEqual([]);
});

it.each([
  "import type { R } from '../runner/runner.ts';",
  "export const r = import('../runner/runner.ts');",
  "export type R = import('../runner/runner.ts').R;",
])('reports the upward import %j', async (text) => {
  const files = { 'packages/core/src/json/a.ts': text, 'packages/core/src/runner/runner.ts': 'export type R = 1;\n' };
  expect(await problemsOf(files)).toEqual([
    'packages/core/src/json/a.ts: the layer json imports a later one: packages/core/src/runner/runner.ts',
  ]);
});

it('allows the one command to import published applications, and no other application any', async () => {
  const app = (name: string, members: object = {}) => ({ name, exports: { '.': './src/index.ts' }, ...members });
  const files = {
    'apps/mortise/package.json': { name: 'mortise' },
    'apps/mortise/src/main.ts': "import '@mortise/console';\nimport '@mortise/secret';\n",
    'apps/console/package.json': app('@mortise/console'),
    'apps/console/src/index.ts': "import '@mortise/secret';\n",
    'apps/secret/package.json': app('@mortise/secret', { private: true }),
    'apps/secret/src/index.ts': 'export {};\n',
  };
  expect(await problemsOf(files)).toEqual([
    'apps/console/src/index.ts: @mortise/console imports another package: apps/secret/src/index.ts',
    'apps/mortise/src/main.ts: mortise imports another package: apps/secret/src/index.ts',
  ]);
});

it('reports an import of a file above the folders', async () => {
  expect(await problemsOf({ 'packages/core/src/json/a.ts': "import '../index.ts';\n" })).toEqual([
    'packages/core/src/json/a.ts: the layer json imports a later one: packages/core/src/index.ts',
  ]);
});

it('reports an upward import in a nested folder, in any package', async () => {
  const files = {
    'packages/mcp/LAYERS.md': '- `http`: requests\n- `http/retry`: when to ask again\n',
    'packages/mcp/src/http/a.ts': "import './retry/b.ts';\n",
    'packages/mcp/src/http/retry/b.ts': "import '../c.ts';\n",
    'packages/mcp/src/http/c.ts': 'export {};\n',
  };
  expect(await problemsOf(files)).toEqual([
    'packages/mcp/src/http/a.ts: the layer http imports a later one: packages/mcp/src/http/retry/b.ts',
  ]);
});

it('reports a folder with more of the lines than its page allows, tests not counted', async () => {
  const files = {
    'packages/mcp/LAYERS.md': '- `http`: requests\n- `json`: values\n\nNo folder holds more than 50 % of the lines.\n',
    'packages/mcp/src/index.ts': '',
    'packages/mcp/src/http/a.ts': 'export {};\n',
    'packages/mcp/src/http/retry.ts': 'export {};\n\n',
    'packages/mcp/src/json/b.ts': 'export {};\n',
    'packages/mcp/src/json/b.test.ts': '\n\n\n\n\n',
  };
  expect(await problemsOf(files)).toEqual([
    'packages/mcp/LAYERS.md: the folder packages/mcp/src/http holds 75.0 % of the lines, and 50 are allowed',
  ]);
});

it('reports a folder that is not listed', async () => {
  expect(await problemsOf({ 'packages/core/src/extra/a.ts': 'export {};\n' })).toEqual([
    'packages/core/LAYERS.md: the folder packages/core/src/extra is not listed',
  ]);
});

it('reports a listed folder that does not exist, one listed twice, and a line that names none', async () => {
  expect(
    await problemsOf({ 'packages/mcp/LAYERS.md': '- `http`: requests\n- `http`: again\n- json: values\n' }),
  ).toEqual([
    'packages/mcp/LAYERS.md:2: the folder http is listed twice',
    'packages/mcp/LAYERS.md:3: a line that names no folder',
    'packages/mcp/LAYERS.md: the folder packages/mcp/src/http does not exist',
  ]);
});

it('reports a folder with most of a large package, whatever its page says', async () => {
  const files = {
    'packages/mcp/LAYERS.md': '- `http`: requests\n- `json`: values\n- `tool`: tools\n',
    'packages/mcp/src/http/a.ts': 'export {};\n'.repeat(700),
    'packages/mcp/src/json/b.ts': 'export {};\n'.repeat(500),
    'packages/mcp/src/tool/c.ts': 'export {};\n'.repeat(500),
  };
  expect(await problemsOf(files)).toEqual([
    'packages/mcp/LAYERS.md: the folder packages/mcp/src/http holds 41.2 % of the lines, and 40 are allowed',
  ]);
});

it('reports a package with folders that no page lists', async () => {
  expect(
    await problemsOf({ 'apps/console/src/text/a.ts': 'export {};\n', 'apps/console/src/main.ts': 'export {};\n' }),
  ).toEqual(['apps/console/LAYERS.md: no page lists the folders of apps/console/src']);
});

it('reports a folder whose first file does not exist', async () => {
  const files = {
    'packages/mcp/LAYERS.md': '- `http`: requests; begins at `fetch.ts`\n- `json`: values; begins at `value.ts`\n',
    'packages/mcp/src/http/get.ts': 'export {};\n',
    'packages/mcp/src/json/value.ts': 'export {};\n',
  };
  expect(await problemsOf(files)).toEqual(['packages/mcp/LAYERS.md:1: the folder http has no fetch.ts to begin at']);
});

it('reports cycles of type imports, also in applications', async () => {
  const files = {
    'apps/console/src/a.ts': "import type { B } from './b.ts';\nexport type A = B;\n",
    'apps/console/src/b.ts': "import type { C } from './c.ts';\nexport type B = C;\n",
    'apps/console/src/c.ts': "import type { A } from './a.ts';\nexport type C = A;\n",
  };
  expect(await problemsOf(files)).toEqual([
    'apps/console/src/a.ts: import cycle of 3 files: apps/console/src/a.ts, apps/console/src/b.ts, apps/console/src/c.ts',
  ]);
});

it('reports an adapter that imports another adapter', async () => {
  expect(await problemsOf({ 'packages/testing/src/a.ts': "import '@mortise/mcp';\n" })).toEqual([
    'packages/testing/src/a.ts: @mortise/testing imports another package: packages/mcp/src/index.ts',
  ]);
});

it('accepts any import of a test package, which is private and has no entry point', async () => {
  const own = { name: '@mortise/core-tests', private: true };
  const problemsAs = (manifest: object): Promise<string[]> =>
    problemsOf({
      'packages/core-tests/package.json': JSON.stringify(manifest),
      'packages/core-tests/test/a.test.ts': "import '@mortise/mcp';\nimport '@mortise/core';\n",
    });
  expect(await problemsAs(own)).toEqual([]);
  expect(await problemsAs({ ...own, private: false })).toHaveLength(1);
});

it('accepts tooling in tests, and in no other file of a package', async () => {
  const files = {
    'tooling/a.ts': 'export {};\n',
    'packages/mcp/test/a.test.ts': "import '../../../tooling/a.ts';\nimport '../../core/src/index.ts';\n",
    'packages/mcp/src/a.ts': "import '../../../tooling/a.ts';\n",
  };
  expect(await problemsOf(files)).toEqual([
    'packages/mcp/test/a.test.ts: a test leaves the package packages/mcp: packages/core/src/index.ts',
    'packages/mcp/src/a.ts: leaves the package packages/mcp: tooling/a.ts',
  ]);
});

it('accepts the validator in tests, and in the package that is built on it', async () => {
  const manifest = (name: string): object => ({
    name,
    exports: { '.': './src/index.ts', './accelerator': './src/a.ts' },
  });
  const files = {
    'packages/json-schema/package.json': manifest('@mortise/json-schema') as never,
    'packages/schema-ajv/package.json': manifest('@mortise/schema-ajv') as never,
    'packages/json-schema/src/index.ts': 'export {};\n',
    'packages/schema-ajv/src/index.ts': 'export {};\n',
    'packages/schema-ajv/src/a.ts': "import '@mortise/json-schema/accelerator';\n",
    'packages/mcp/test/a.test.ts': "import '@mortise/json-schema';\n",
    'packages/mcp/src/a.ts': "import '@mortise/json-schema';\n",
    'packages/json-schema/src/a.ts': "import '@mortise/schema-ajv';\n",
  };
  expect(await problemsOf(files)).toEqual([
    'packages/json-schema/src/a.ts: @mortise/json-schema imports another package: packages/schema-ajv/src/index.ts',
    'packages/mcp/src/a.ts: @mortise/mcp imports another package: packages/json-schema/src/index.ts',
  ]);
});

it('reports the kit in the source of an adapter and in the tests of the core', async () => {
  const files = {
    'packages/mcp/src/a.ts': "import '@mortise/testing';\n",
    'packages/core/test/a.test.ts': "import '@mortise/testing';\n",
  };
  expect(await problemsOf(files)).toEqual([
    'packages/mcp/src/a.ts: @mortise/mcp imports another package: packages/testing/src/index.ts',
    'packages/core/test/a.test.ts: a test of @mortise/core imports another package: packages/testing/src/index.ts',
  ]);
});

it("lets a separate install use the checks' helpers, and no package", async () => {
  const text = "import '../../../tooling/a.ts';\nimport '../../../packages/mcp/src/index.ts';\n";
  const files = {
    'apps/docs/package.json': { name: '@mortise/docs' },
    'apps/docs/src/a.ts': text,
    'tooling/a.ts': 'export {};\n',
  };
  const leaves = (file: string) => `apps/docs/src/a.ts: leaves the package apps/docs: ${file}`;
  const away = leaves('packages/mcp/src/index.ts');
  expect(await problemsOf({ ...files, 'apps/docs/pnpm-workspace.yaml': '' })).toEqual([away]);
  expect(await problemsOf(files)).toEqual([away, leaves('tooling/a.ts')]);
});

it('reports relative imports that leave the package, and imports past the entry points', async () => {
  const files = {
    'packages/mcp/src/a.ts': "import '../../core/src/index.ts';\nimport '@mortise/core/src/index.ts';\n",
  };
  expect(await problemsOf(files)).toEqual([
    'packages/mcp/src/a.ts: leaves the package packages/mcp: packages/core/src/index.ts',
    'packages/mcp/src/a.ts: not an entry point: @mortise/core/src/index.ts',
  ]);
});

it('reports any import of the core but its own files, including host modules', async () => {
  const files = {
    'packages/core/src/tool/tool.ts':
      "import 'node:fs';\nimport type { z } from 'zod';\nexport const a = import('node:crypto');\n",
    'packages/core/src/tool/tool.test.ts': "import 'node:fs';\n",
  };
  expect(await problemsOf(files)).toEqual(
    ['crypto', 'fs', 'zod'].map((name) => `packages/core/src/tool/tool.ts: the core imports another module: ${name}`),
  );
});

const provider = {
  'node_modules/acme/package.json': {
    name: 'acme',
    version: '1.0.0',
    exports: { '.': './a.mjs', './shims': './a.mjs' },
  },
  'node_modules/acme/a.mjs': 'export {};\n',
  'packages/provider-acme/package.json': {
    name: '@mortise/provider-acme',
    peerDependencies: { '@mortise/core': '*', acme: '*' },
  },
  'packages/provider-acme/src/load-client.ts': "export type Sdk = typeof import('acme');\nawait import('acme');\n",
  'packages/provider-acme/src/options.ts': "import type { Acme } from 'acme';\nexport type A = Acme;\n",
  'packages/provider-acme/src/options.test.ts': "import { Acme } from 'acme';\nnew Acme();\n",
};

it('lets a provider load its SDK in one place, and use its types everywhere', async () => {
  expect(await problemsOf(provider)).toEqual([]);
});

it.each([
  ['options.ts', "import { Acme } from 'acme';\n", 'acme is loaded: node_modules/acme/a.mjs'],
  ['options.ts', "import 'acme/shims';\n", 'acme is loaded: node_modules/acme/a.mjs'],
  ['options.ts', "export { Acme } from 'acme';\n", 'acme is loaded: node_modules/acme/a.mjs'],
  ['wire.ts', "export const sdk = import('acme');\n", 'acme is loaded: node_modules/acme/a.mjs'],
  ['load-client.ts', "import { Acme } from 'acme';\n", 'acme is loaded at once: node_modules/acme/a.mjs'],
])('reports that %s loads the SDK by %j', async (file, text, problem) => {
  expect(await problemsOf({ ...provider, [`packages/provider-acme/src/${file}`]: text })).toEqual([
    `packages/provider-acme/src/${file}: ${problem}`,
  ]);
});
