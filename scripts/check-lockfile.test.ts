import { expect, it } from 'vitest';
import { checkLockfile } from './check-lockfile.ts';
import { fixtureTree } from './fixture-tree.ts';

const lockfile = "lockfileVersion: '9.0'\npackages:\n  zod@4.6.7:\n    resolution: {integrity: sha512-abc}\n";

const problemsOf = (files: Record<string, string>): string[] =>
  checkLockfile(fixtureTree(files)).map(({ file, line, problem }) => `${file}:${line}: ${problem}`);

it('accepts integrity without addresses', () => {
  expect(problemsOf({ 'pnpm-lock.yaml': lockfile, 'pnpm-workspace.yaml': 'packages:\n  - packages/*\n' })).toEqual([]);
});

it('reports a missing lockfile', () => {
  expect(problemsOf({})).toEqual(['pnpm-lock.yaml:undefined: there is no lockfile']);
});

it.each([
  '    resolution: {tarball: https://host.example/zod.tgz}',
  '    tarball: file:zod.tgz',
  '      a: http://host.example/a.tgz',
])('reports %s', (entry) => {
  expect(problemsOf({ 'pnpm-lock.yaml': `${lockfile}${entry}\n` })).toEqual([
    `pnpm-lock.yaml:5: an address: ${entry.trim()}`,
  ]);
});

it('reads the lockfile of the runtimes, too', () => {
  const other = `${lockfile}    tarball: file:zod.tgz\n`;
  expect(problemsOf({ 'pnpm-lock.yaml': lockfile, 'runtimes/pnpm-lock.yaml': other })).toEqual([
    'runtimes/pnpm-lock.yaml:5: an address: tarball: file:zod.tgz',
  ]);
});

it('reports registry settings', () => {
  expect(problemsOf({ 'pnpm-lock.yaml': lockfile, '.npmrc': '@scope:registry=https://host.example\n' })).toEqual([
    '.npmrc:1: a registry setting',
  ]);
});
