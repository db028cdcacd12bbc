import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { apiReports, compareReports } from './api-report.ts';
import { fixtureTree } from './fixture-tree.ts';

const workspace = {
  'packages/core/package.json': {
    name: '@mortise/core',
    type: 'module',
    exports: { '.': './src/index.ts', './memory': './src/memory/index.ts' },
  },
  'packages/core/tsconfig.json': {
    compilerOptions: {
      target: 'ES2022',
      module: 'NodeNext',
      strict: true,
      noEmit: true,
      allowImportingTsExtensions: true,
    },
  },
  'packages/core/src/index.ts': "export { load } from './memory/load.ts';\n",
  'packages/core/src/memory/index.ts': "export { load, type Loaded } from './load.ts';\n",
  'packages/core/src/memory/load.ts':
    '/** The findings. */\nexport type Loaded = string;\n/** Finds. */\nexport function load(): Loaded {\n  return "";\n}\n',
  'packages/private/package.json': { name: '@mortise/private', private: true },
};

it('writes one report for each package, with shared types once, the same every time', async () => {
  const root = fixtureTree(workspace);
  const reports = await apiReports(root);
  expect([...reports.keys()]).toEqual(['core.api.d.ts']);
  const report = reports.get('core.api.d.ts') ?? '';
  expect(report.match(/^\/\/ ---- .*$/gm)).toEqual(['// ---- .', '// ---- memory', '// ---- shared']);
  expect(report.match(/declare function load\(\): Loaded;/g)).toHaveLength(1);
  expect(report).toMatch(/memory\n\nimport \{ Loaded, load \} from "\.\/shared\.js";\nexport \{ type Loaded, load \};/);
  expect(await apiReports(root)).toEqual(reports);
});

it('shows a change of a source', async () => {
  const root = fixtureTree(workspace);
  await apiReports(root);
  writeFileSync(
    join(root, 'packages/core/src/memory/load.ts'),
    'export function load(): number {\n  return 1;\n}\nexport type Loaded = number;\n',
  );
  expect((await apiReports(root)).get('core.api.d.ts')).toContain('declare function load(): number;');
});

it.each(['core', '@mortise/core'])('writes the report of one package, named %s', async (name) => {
  const root = fixtureTree({
    ...workspace,
    'packages/mcp/package.json': { name: '@mortise/mcp', exports: { '.': './src/absent.ts' } },
  });
  expect([...(await apiReports(root, [name])).keys()]).toEqual(['core.api.d.ts']);
});

it.each(['cor', '@other/core', 'private'])('refuses %s, which names no published package', async (name) => {
  await expect(apiReports(fixtureTree(workspace), ['core', name])).rejects.toThrow(
    `no published package is called "${name}"; there are core.`,
  );
});

it('reports an entry point without a file', async () => {
  const { 'packages/core/src/memory/index.ts': _, ...rest } = workspace;
  await expect(apiReports(fixtureTree(rest))).rejects.toThrow('packages/core/package.json exports ./memory');
});

it('reports changed, missing and surplus reports, and says what to run', () => {
  const root = fixtureTree({ 'etc/core.api.d.ts': 'a\nb\n', 'etc/gone.api.d.ts': 'a\n', 'etc/same.api.d.ts': 'a\n' });
  const findings = compareReports(
    root,
    new Map([
      ['core.api.d.ts', 'a\nc\n'],
      ['mcp.api.d.ts', 'a\n'],
      ['same.api.d.ts', 'a\n'],
    ]),
  );
  expect(findings.map(({ file }) => file)).toEqual(['etc/core.api.d.ts', 'etc/mcp.api.d.ts', 'etc/gone.api.d.ts']);
  expect(findings[0]?.problem).toContain('    - b\n    + c');
  expect(findings[0]?.fix).toContain('pnpm@12 api');
});
