import { expect, it } from 'vitest';
import { checkAdapters } from './check-adapters.ts';
import { fixtureTree } from './fixture-tree.ts';

const folder = 'packages/provider-acme';
const manifest = { name: '@mortise/provider-acme', peerDependencies: { '@mortise/core': '*', acme: '*' } };
const empty = 'export {};\n';

const rootFiles = [
  'index.ts',
  'acme-model.ts',
  'options.ts',
  'load-client.ts',
  'profile/model-profile.ts',
  'answer/from-error.ts',
  'schema/to-schema.ts',
  'tools/lower-tools.ts',
  'provider-tools/acme-tools.ts',
];
const wireFiles = [
  'wire.ts',
  'to-input.ts',
  'to-media.ts',
  'to-tool-results.ts',
  'to-tools.ts',
  'from-stream.ts',
  'from-end.ts',
];
const complete: Readonly<Record<string, string | object>> = {
  [`${folder}/package.json`]: manifest,
  ...Object.fromEntries(
    [...rootFiles, ...wireFiles.map((file) => `speech/${file}`)].map((file) => [`${folder}/src/${file}`, empty]),
  ),
};

const problemsOf = (files: Readonly<Record<string, string | object>>): string[] =>
  checkAdapters(fixtureTree(files)).map(({ file, line, problem }) => `${file}${line ? `:${line}` : ''}: ${problem}`);

const without = (file: string): Record<string, string | object> =>
  Object.fromEntries(Object.entries(complete).filter(([path]) => path !== `${folder}/src/${file}`));

it('accepts a package with all files, and further ones', () => {
  const files = {
    ...complete,
    [`${folder}/src/speech/from-sound.ts`]: empty,
  };
  expect(problemsOf(files)).toEqual([]);
});

it.each(rootFiles)('reports that %s is missing', (file) => {
  expect(problemsOf(without(file))).toEqual([
    `${folder}/src/${file}: every package of a provider has this file, and this one has not`,
  ]);
});

it.each(wireFiles.filter((file) => file !== 'wire.ts'))('reports that %s is missing in a folder of a wire', (file) => {
  expect(problemsOf(without(`speech/${file}`))).toEqual([
    `${folder}/src/speech/${file}: every package of a provider has this file, and this one has not`,
  ]);
});

it('accepts a reading step next to the protocols, and no writing step', () => {
  const moved = (file: string) => ({ ...without(`speech/${file}`), [`${folder}/src/answer/${file}`]: empty });
  expect(problemsOf(moved('from-end.ts'))).toEqual([]);
  expect(problemsOf(moved('to-tools.ts'))).toEqual([
    `${folder}/src/speech/to-tools.ts: every package of a provider has this file, and this one has not`,
  ]);
});

it('reports a package without a wire', () => {
  expect(problemsOf(without('speech/wire.ts'))).toEqual([`${folder}/src: no folder has a wire.ts`]);
});

it('ignores private packages', () => {
  expect(problemsOf({ 'packages/provider-kit/package.json': { name: 'kit', private: true } })).toEqual([]);
});
