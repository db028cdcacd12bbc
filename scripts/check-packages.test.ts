import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkPackages } from './check-packages.ts';
import { fixtureTree } from './fixture-tree.ts';

const manifest = {
  name: '@mortise/one',
  version: '1.0.0',
  type: 'module',
  files: ['dist', 'README.md', 'LICENSE'],
  exports: { '.': './src/index.ts' },
  publishConfig: { exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } } },
};

const workspace = {
  'package.json': { name: 'workspace', private: true },
  'scripts/fixtures/hello-world.ts':
    "import { one } from '@mortise/one';\n\nif (one !== 1) throw new Error('one is not 1');\n",
  'packages/one/package.json': manifest,
  'packages/one/README.md': '# one\n',
  'packages/one/LICENSE': 'Apache-2.0\n',
  'packages/one/src/index.ts': 'export const one: number = 1;\n',
  'packages/one/dist/index.js': 'export const one = 1;\n',
  'packages/one/dist/index.d.ts': 'export declare const one: number;\n',
};

function problemsOf(files: Record<string, string | object>): string[] {
  const root = fixtureTree({ ...workspace, ...files });
  symlinkSync(join(process.cwd(), 'node_modules'), join(root, 'node_modules'));
  return checkPackages(root).map(({ file, problem }) => `${file}: ${problem.split('\n')[0]}`);
}

it('reports a package that publishes its sources', { timeout: 300_000 }, () => {
  const { publishConfig: _, ...forgotten } = manifest;
  expect(problemsOf({ 'packages/one/package.json': forgotten })).toEqual([
    '@mortise/one/package.json: exports ./src/index.ts, a source file',
    'packages/one: publint:',
    'packages/one: are the types wrong:',
  ]);
});

it('reports a tarball that cannot be imported or used', { timeout: 300_000 }, () => {
  const broken = "import 'not-installed';\nexport const one = 1;\n";
  expect(problemsOf({ 'packages/one/dist/index.js': broken })).toEqual([
    '@mortise/one: cannot be imported:',
    'scripts/fixtures/hello-world.ts: does not run against the tarballs:',
    'scripts/fixtures/hello-world.ts: does not type-check against the tarballs:',
  ]);
});
