import { expect, it } from 'vitest';
import { summaryOf, tableOf } from './summary.ts';
import type { Verdict } from './verdict.ts';

const file = 'packages/core/src/a.test.ts';
const verdicts: readonly Verdict[] = [
  { file, test: 'adds', state: 'passed' },
  { file, test: 'flies', state: 'skipped' },
  { file, test: 'divides', state: 'failed', reason: 'by zero' },
  { file, test: 'reads', state: 'excluded', reason: 'no files' },
  { file, test: 'writes', state: 'excluded', reason: 'no files' },
];
const leftOut = [{ file: 'packages/core/src/b.test.ts', on: ['bun'], reason: 'no processes' }];

it('names failed and skipped tests with reasons, and counts as vitest does', () => {
  const lines = summaryOf({ name: 'bun', verdicts, leftOut }).split('\n');
  expect(lines).toContain(`FAIL ${file} > divides`);
  expect(lines).toContain('by zero');
  expect(lines).toContain('not run: packages/core/src/b.test.ts: no processes');
  expect(lines).toContain(`not run: 2 tests of ${file}: no files`);
  expect(lines).toContain('bun/core: Tests  1 failed | 1 passed | 3 skipped (5)');
});

it('counts a failure that belongs to no package', () => {
  const failure: Verdict = { file: 'bun', test: '', state: 'failed', reason: 'It did not start.' };
  expect(summaryOf({ name: 'bun', verdicts: [failure], leftOut: [] })).toContain('bun: Tests  1 failed | 0 passed (1)');
});

it('shows passed, failed and skipped tests in the table', () => {
  const [, , row] = tableOf([{ name: 'bun', verdicts, leftOut }]).split('\n');
  expect(row).toMatch(/^\| bun \| 1 passed, 1 failed, 2 tests not run, 1 file not run \|/);
});
