import { describe, expect, it } from 'vitest';
import { linesOfDiff } from './changed-lines.ts';
import { fixtureTree } from './fixture-tree.ts';
import { describeMutants } from './mutant-report.ts';
import { mutationTargets } from './mutation-targets.ts';
import { mutationTests } from './mutation-tests.ts';

const files = {
  'packages/kit/package.json': { name: '@a/kit', private: true, exports: { '.': './src/index.ts' } },
  'packages/kit/src/index.ts': "export { one } from './one.ts';",
  'packages/kit/src/one.ts':
    'export interface Shape {\n  a: 1;\n}\nexport const one = 1;\nexport function two() {\n  return 2;\n}\nclass Own {\n  #three = 3;\n  four() {\n    return 4;\n  }\n}\n',
  'packages/kit/src/one.test.ts': "import { one } from './one.ts';",
  'packages/kit/src/other.test.ts': "import 'node:fs';",
  'packages/kit/src/parts/five.ts': 'export const five = 5;',
  'packages/user/package.json': { name: '@a/user', exports: {}, devDependencies: { '@a/kit': '1' } },
  'packages/user/src/use.test.ts': "import { one } from '@a/kit';",
  'packages/stranger/package.json': { name: '@a/stranger', exports: {} },
  'packages/stranger/src/use.test.ts': "import { one } from '@a/kit';",
};

describe('the code to mutate', () => {
  it('the code to mutate is all code of a package, or the named files and folders', () => {
    const root = fixtureTree(files);
    const found = (...named: string[]) => mutationTargets(root, 'kit', { files: named }).map(({ file }) => file);
    expect(found()).toEqual(['packages/kit/src/one.ts', 'packages/kit/src/parts/five.ts']);
    expect(found('one.ts')).toEqual(['packages/kit/src/one.ts']);
    expect(found('parts')).toEqual(['packages/kit/src/parts/five.ts']);
  });

  it('the code to mutate is the code that a commit has changed', () => {
    const changed = linesOfDiff(
      '+++ b/packages/kit/src/one.ts\n@@ -1,0 +6,1 @@\n@@ -4 +11 @@\n@@ -9,2 +2,0 @@\n+++ /dev/null\n@@ -1 +1 @@',
    );
    expect(mutationTargets(fixtureTree(files), 'kit', { changed })).toEqual([
      { file: 'packages/kit/src/one.ts', lines: { first: 5, last: 7 } },
      { file: 'packages/kit/src/one.ts', lines: { first: 10, last: 12 } },
    ]);
  });

  it('the code to mutate is a sample that a seed reproduces', () => {
    const root = fixtureTree(files);
    const sample = (seed: number) => JSON.stringify(mutationTargets(root, 'kit', { most: { lines: 3, seed } }));
    expect(sample(1)).toBe(sample(1));
    expect(new Set([1, 2, 3, 4, 5, 6].map(sample)).size).toBeGreaterThan(1);
    expect(mutationTargets(root, 'kit', { most: { lines: 99, seed: 1 } })).toHaveLength(5);
  });
});

it('a private package is tested by itself and by those that bundle it, by the files that reach it', async () => {
  const root = fixtureTree(files);
  expect(await mutationTests(root, 'kit')).toEqual(['packages/kit/src/one.test.ts', 'packages/user/src/use.test.ts']);
  expect(await mutationTests(root, 'kit', { also: ['stranger'], without: ['/kit/'] })).toEqual([
    'packages/stranger/src/use.test.ts',
    'packages/user/src/use.test.ts',
  ]);
  expect(await mutationTests(root, 'kit', { only: ['one.test', 'two.test'] })).toEqual([
    'packages/kit/src/one.test.ts',
  ]);
});

it('a report has each mutant that no test noticed, and a score without those that could not run', () => {
  const location = { start: { line: 2, column: 5 }, end: { line: 2, column: 10 } };
  const mutant = (status: string) => ({ mutatorName: 'Equality', replacement: 'a > b', status, location });
  const mutants = ['Killed', 'Timeout', 'Survived', 'NoCoverage', 'CompileError', 'Ignored'].map(mutant);
  expect(describeMutants({ files: { 'a.ts': { source: 'x\nif (a < b) c\n', mutants } } })).toBe(`a.ts:2 Equality
  - a < b
  + a > b
a.ts:2 Equality, no test runs it
  - a < b
  + a > b
 50.0%  2/4 noticed, 1 in code that no test runs  a.ts
 50.0%  2/4 noticed, 1 in code that no test runs  all`);
});
