import { expect, it } from 'vitest';
import { failuresIn } from './test-failures.ts';

const test = (status: string, ...failureMessages: string[]) => ({
  status,
  fullName: `a test that ${status}`,
  failureMessages,
});

it('names the file, the test and the first 20 lines of each failure', () => {
  const long = Array.from({ length: 30 }, (_, at) => `line ${at}`).join('\n');
  const report = {
    testResults: [
      {
        name: '/repo/packages/a/x.test.ts',
        status: 'failed',
        assertionResults: [test('passed'), test('failed', long)],
      },
      { name: '/repo/packages/a/y.test.ts', status: 'passed', assertionResults: [test('passed')] },
    ],
  };
  const [failure = '', ...others] = failuresIn(report, '/repo');
  expect(others).toEqual([]);
  expect(failure.split('\n')).toHaveLength(21);
  expect(failure).toMatch(/^ {2}FAIL packages\/a\/x\.test\.ts > a test that failed\n {4}line 0\n/);
});

it('names a file that fails before its first test', () => {
  const report = {
    testResults: [{ name: '/repo/z.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] }],
  };
  expect(failuresIn(report, '/repo')).toEqual(['  FAIL z.test.ts\n    Cannot find module']);
});
