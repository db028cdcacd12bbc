import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { bindCases, type ConformanceCase, sessionServiceCases, type TestRunnerContext } from '../../src/index.ts';

it('turns each case into a test of any test runner: passed, failed, or skipped with the reason', async () => {
  const outcomes: string[] = [];
  const tests: (() => Promise<void>)[] = [];
  const runner = {
    describe: (name: string, body: () => void) => {
      outcomes.push(`# ${name}`);
      body();
    },
    it: (name: string, body: (context: TestRunnerContext) => Promise<void>) => {
      tests.push(async () => {
        let outcome = 'passed';
        const skip = (reason: string) => {
          outcome = `skipped: ${reason}`;
        };
        await body({ skip }).catch((error: Error) => {
          outcome = `failed: ${error.message}`;
        });
        outcomes.push(`${name} ${outcome}`);
      });
    },
  };
  const cases: readonly ConformanceCase<number>[] = [
    { id: 'a', behavior: 'adds', run: async () => undefined },
    { id: 'b', behavior: 'divides', run: () => Promise.reject(new Error('by zero')) },
    { id: 'c', behavior: 'flies', needs: 'wings', run: () => Promise.reject(new Error('falls')) },
  ];
  bindCases(runner, 'a number', cases, () => 1, { lacks: { wings: 'it is a number' } });
  for (const test of tests) await test();
  expect(outcomes).toEqual([
    '# a number',
    'a: adds passed',
    'b: divides failed: by zero',
    'c: flies skipped: it is a number',
  ]);
});

it('runs under node:test', () => {
  const file = fileURLToPath(new URL('./node-test-run.ts', import.meta.url));
  const tap = execFileSync(process.execPath, ['--test-reporter=tap', file], { encoding: 'utf8' });
  const count = (word: string): number => Number(new RegExp(`^# ${word} (\\d+)$`, 'm').exec(tap)?.[1]);
  expect([count('pass'), count('skipped'), count('fail')]).toEqual([sessionServiceCases.length - 2, 2, 0]);
  expect(tap).toContain('# SKIP its sessions end with the process');
});

it('fails under node:test for the fault of a mutant', () => {
  const file = fileURLToPath(new URL('./node-test-run.ts', import.meta.url));
  const run = (): string =>
    execFileSync(process.execPath, ['--test-reporter=tap', file, 'session:append:fenced'], { encoding: 'utf8' });
  expect(run).toThrow(expect.objectContaining({ status: 1, stdout: expect.stringContaining('# fail 1\n') }));
});
