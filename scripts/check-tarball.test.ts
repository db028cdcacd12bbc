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
