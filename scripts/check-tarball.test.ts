import { expect, it } from 'vitest';
import { checkTarball } from './check-tarball.ts';
import { fixtureTree } from './fixture-tree.ts';

const good = {
  'package/package.json': {
    name: '@mortise/x',
    exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' }, './package.json': './package.json' },
  },
  'package/README.md': '# x\n',
  'package/LICENSE': 'Apache\n',
  'package/dist/index.js': 'export {};\n',
  'package/dist/index.js.map': '{}',
  'package/dist/index.d.ts': 'export {};\n',
};

const problemsOf = (files: Record<string, string | object>): string[] =>
  checkTarball(fixtureTree(files), 'package').map(({ file, problem }) => `${file}: ${problem}`);

it('accepts the build, README.md and LICENSE', () => {
  expect(problemsOf(good)).toEqual([]);
});

it.each(['README.md', 'LICENSE'])('reports a missing %s', (name) => {
  const { [`package/${name}` as keyof typeof good]: _, ...rest } = good;
  expect(problemsOf(rest)).toEqual([`@mortise/x/${name}: not in the tarball`]);
});

it.each(['dist/index.test.js', 'src/index.ts', 'dist/index.ts', 'vitest.config.ts'])(
  'reports the surplus file %s',
  (name) => {
    expect(problemsOf({ ...good, [`package/${name}`]: '' })).toEqual([`@mortise/x/${name}: in the tarball`]);
  },
);

it('reports exports of sources and of missing files', () => {
  const manifest = { name: '@mortise/x', exports: { '.': './src/index.ts', './gone': { default: './dist/gone.js' } } };
  expect(problemsOf({ ...good, 'package/package.json': manifest })).toEqual([
    '@mortise/x/package.json: exports ./src/index.ts, a source file',
    '@mortise/x/package.json: exports ./dist/gone.js, which is not in the tarball',
  ]);
});

it('reports missing documentation of the core, and links that lead out of it', () => {
  const core = { ...good, 'package/package.json': { name: '@mortise/core', exports: {} } };
  expect(problemsOf(core)).toEqual([
    '@mortise/core: lacks docs/README.md',
    '@mortise/core: lacks docs/skill.md',
    '@mortise/core: lacks docs/packages/core.md',
  ]);
  const docs = {
    ...core,
    'package/docs/README.md': '[core](packages/core.md#x), [site](https://a.b), `[code](x.md)`, [out](../src/a.ts)\n',
    'package/docs/skill.md': '',
    'package/docs/packages/core.md': '[up](../README.md), [gone](gone.md)\n',
  };
  expect(problemsOf(docs)).toEqual([
    '@mortise/core: docs/README.md links to ../src/a.ts, which is not in the tarball',
    '@mortise/core: docs/packages/core.md links to gone.md, which is not in the tarball',
  ]);
});

it('reports documentation in another package', () => {
  expect(problemsOf({ ...good, 'package/docs/README.md': '' })).toEqual(['@mortise/x/docs/README.md: in the tarball']);
});
