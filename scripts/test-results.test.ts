import { expect, it } from 'vitest';
import type { TestResult } from '../tooling/reporters.ts';
import { problemsIn } from './test-results.ts';

const test = (state: TestResult['state'], more: Partial<TestResult> = {}): TestResult => ({
  file: '/repo/packages/a/x.test.ts',
  name: `is ${state}`,
  state,
  errors: [],
  ...more,
});

it('names the file, the test and the first 20 lines of each failure', () => {
  const long = Array.from({ length: 30 }, (_, at) => `line ${at}`).join('\n');
  const [failure = '', ...others] = problemsIn(
    { tests: [test('passed'), test('failed', { errors: [long] })], errors: [] },
    '/repo',
  );
  expect(others).toEqual([]);
  expect(failure.split('\n')).toHaveLength(21);
  expect(failure).toMatch(/^ {2}FAIL packages\/a\/x\.test\.ts > is failed\n {4}line 0\n/);
});

it('names a file that fails before its first test', () => {
  const errors = [{ file: '/repo/z.test.ts', text: 'Cannot find module' }];
  expect(problemsIn({ tests: [], errors }, '/repo')).toEqual(['  FAIL z.test.ts\n    Cannot find module']);
});

it('names a skipped test whose reason is not listed', () => {
  const skipped = test('skipped', { name: 'works: PostgreSQL cannot be started here' });
  expect(problemsIn({ tests: [skipped], errors: [] }, '/repo')).toEqual([
    expect.stringContaining(
      'packages/a/x.test.ts > works: PostgreSQL cannot be started here\n    The test was skipped.',
    ),
  ]);
});

it('accepts a test that skips itself with a note, and one whose reason is listed and applies here', () => {
  const tests = [
    test('skipped', { note: 'the model has no files' }),
    test('skipped', {
      file: '/repo/packages/mcp/test/official-client-scenarios.test.ts',
      name: 'skills: skills are not there, so the scenario skips itself',
    }),
  ];
  expect(problemsIn({ tests, errors: [] }, '/repo')).toEqual([]);
});
