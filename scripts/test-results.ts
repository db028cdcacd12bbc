import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { TestResult, TestResults } from '../tooling/reporters.ts';
import { skippedTests } from './skipped-tests.ts';

/**
 * File, name and first 20 lines of each failure, and of each test that was skipped without a listed reason.
 */
export function problemsIn({ tests, errors }: TestResults, root: string): readonly string[] {
  return [
    ...tests
      .filter(({ state }) => state === 'failed')
      .map((test) => section(`${relative(root, test.file)} > ${test.name}`, test.errors.join('\n'))),
    ...errors.map(({ file, text }) => section(relative(root, file), text)),
    ...tests
      .filter((test) => isMissed(test, root))
      .map(({ file, name }) =>
        section(
          `${relative(root, file)} > ${name}`,
          'The test was skipped. Let it run here, or list its reason and condition in scripts/skipped-tests.ts.',
        ),
      ),
  ];
}

/**
 * Returns true if a skipped test should have run. One that skips itself with a note is a conformance case of
 * a declared lack, and the kit checks the declaration.
 */
function isMissed({ file, name, state, note }: TestResult, root: string): boolean {
  if (state === 'passed' || state === 'failed' || note !== undefined) return false;
  return !skippedTests.some((each) => each.name.test(`${relative(root, file)} > ${name}`) && each.isExpected());
}

function section(heading: string, text: string): string {
  const lines = stripVTControlCharacters(text).split('\n').slice(0, 20);
  return [`  FAIL ${heading}`, ...lines.map((line) => `    ${line.slice(0, 300)}`)].join('\n');
}

// Prints the problems of all results in a folder. The exit code says whether there are any.
if (import.meta.main) {
  const [folder = ''] = process.argv.slice(2);
  const root = join(import.meta.dirname, '..');
  const problems = globSync('*.json', { cwd: folder }).flatMap((file) =>
    problemsIn(JSON.parse(readFileSync(join(folder, file), 'utf8')) as TestResults, root),
  );
  if (problems.length > 0) {
    console.log(problems.join('\n'));
    process.exitCode = 1;
  }
}
