import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createVitest, type Vitest } from 'vitest/node';
import { exclusions } from '../runtimes/src/exclusions.ts';
import { proofFile } from '../runtimes/src/proof-problems.ts';
import { testedPackages, testFilesOf } from '../runtimes/src/tested-packages.ts';

const root = join(import.meta.dirname, '..');
const files = [proofFile, ...testedPackages.flatMap((name) => testFilesOf(root, name))];

let vitest: Vitest;
/** The full names of the tests by file, as vitest collects them. */
const names = new Map<string, readonly string[]>();

beforeAll(async () => {
  const include = [...new Set(exclusions.filter(({ tests }) => tests).map(({ file }) => file))];
  vitest = await createVitest('test', { config: false, root, include, watch: false, pool: 'threads', isolate: false });
  // Names of loops and of `each` are known once a file has been loaded.
  const { testModules, unhandledErrors } = await vitest.collect([], { staticParse: false });
  expect(unhandledErrors).toEqual([]);
  for (const module of testModules)
    names.set(
      module.relativeModuleId,
      [...module.children.allTests()].map(({ fullName }) => fullName),
    );
});
afterAll(() => vitest.close());

it.each(exclusions.map(({ file, tests = [] }) => [file, tests] as const))(
  '%s is a test file that has the excluded tests',
  (file, tests) => {
    expect(files).toContain(file);
    expect(tests.filter((test) => !hasTest(file, test))).toEqual([]);
  },
);

it('a test or suite is found by its full name only', () => {
  expect(hasTest(proofFile, 'a test run')).toBe(true);
  expect(hasTest(proofFile, 'a test run > detects a running timer')).toBe(true);
  expect(hasTest(proofFile, 'detects a running timer')).toBe(false);
  expect(hasTest(proofFile, 'a test run > detects a running')).toBe(false);
});

/** Compares names as the runtimes do: those of a test, or those of a suite around it. */
function hasTest(file: string, name: string): boolean {
  return (names.get(file) ?? []).some((each) => each === name || each.startsWith(`${name} > `));
}
