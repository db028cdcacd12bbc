import fc from 'fast-check';
import type { RunnerTask, RunnerTestCase, RunnerTestSuite, SerializedConfig } from 'vitest';
import { startTests } from 'vitest/internal/browser';
import type { Message, Verdict } from '../verdict.ts';
import type { ExcludedTests, Plan } from './plan.ts';

/** The configuration of vitest's runner; the limits are the same as in the packages' own test runs. */
const config = {
  root: '/',
  name: undefined,
  setupFiles: [],
  passWithNoTests: false,
  testNamePattern: undefined,
  allowOnly: false,
  sequence: { shuffle: false, concurrent: false, seed: 1, hooks: 'stack', setupFiles: 'list' },
  maxConcurrency: 5,
  testTimeout: 300_000,
  hookTimeout: 300_000,
  retry: 0,
  includeTaskLocation: false,
  tags: [],
  tagsFilter: undefined,
  strictTags: false,
  expect: {},
} satisfies Partial<SerializedConfig>;

/**
 * Runs the files of a plan one after the other with vitest's own runner and assertions, and reports the
 * result of each test. @param unhandled Unhandled rejections, filled by the host; they make the running file
 * fail.
 */
export async function runPlan(plan: Plan, unhandled: unknown[], send: (message: Message) => void): Promise<void> {
  // The assertions of vitest look up the current run here.
  Object.defineProperty(globalThis, '__vitest_worker__', {
    configurable: true,
    writable: true,
    value: { config, ctx: {} },
  });
  fc.configureGlobal({ seed: Number(plan.settings['MORTISE_SEED']) });
  for (const [file, load] of Object.entries(plan.files)) {
    for (const verdict of await runFile(plan, file, load)) send({ type: 'verdict', verdict });
    await new Promise((resolve) => setTimeout(resolve));
    for (const error of unhandled.splice(0)) {
      const reason = (error instanceof Error && error.stack) || String(error);
      send({ type: 'verdict', verdict: { file, test: 'an unhandled rejection', state: 'failed', reason } });
    }
  }
  send({ type: 'end', runtime: plan.runtime });
}

async function runFile(plan: Plan, file: string, load: () => Promise<unknown>): Promise<readonly Verdict[]> {
  const excluded = plan.excluded.filter((one) => one.file === file);
  const exclusionOf = ({ fullTestName = '' }: RunnerTask): ExcludedTests | undefined =>
    excluded.find(({ test }) => fullTestName === test || fullTestName.startsWith(`${test} > `));
  const files = await startTests([`/${file}`], {
    config: config as unknown as SerializedConfig,
    importFile: load,
    onBeforeRunTask: (test) => {
      if (exclusionOf(test)) test.mode = 'skip';
    },
  });
  const [suites, tests] = [suitesIn(files), testsIn(files)];
  const used = new Set(tests.map(exclusionOf));
  return [
    ...suites.flatMap((suite) => failureOf(file, suite)),
    ...tests.map((test) => verdictOf(file, test, exclusionOf(test)?.reason)),
    ...excluded.flatMap((one) => (used.has(one) ? [] : [outdated(file, one.test)])),
  ];
}

function suitesIn(tasks: readonly RunnerTask[]): RunnerTestSuite[] {
  return tasks.flatMap((task) => (task.type === 'suite' ? [task, ...suitesIn(task.tasks)] : []));
}

function testsIn(tasks: readonly RunnerTask[]): RunnerTestCase[] {
  return tasks.flatMap((task) => (task.type === 'suite' ? testsIn(task.tasks) : [task]));
}

/** Returns the failure of a hook or an import, because of which tests did not run. */
function failureOf(file: string, suite: RunnerTestSuite): Verdict[] {
  if (!suite.result?.errors?.length) return [];
  return [{ file, test: suite.fullTestName ?? '', state: 'failed', reason: describe(suite.result.errors) }];
}

function verdictOf(file: string, test: RunnerTestCase, excluded: string | undefined): Verdict {
  const name = test.fullTestName ?? test.name;
  if (excluded !== undefined) return { file, test: name, state: 'excluded', reason: excluded };
  const { result } = test;
  if (result?.state === 'pass') return { file, test: name, state: 'passed' };
  if (result?.state === 'fail') return { file, test: name, state: 'failed', reason: describe(result.errors ?? []) };
  const reason = result && 'note' in result && typeof result.note === 'string' ? result.note : undefined;
  return { file, test: name, state: 'skipped', ...(reason !== undefined && { reason }) };
}

function outdated(file: string, test: string): Verdict {
  return { file, test, state: 'failed', reason: 'There is no such test: take it out of the exclusions.' };
}

function describe(errors: readonly { message: string; stack?: string; diff?: string }[]): string {
  return errors.map(({ message, stack, diff }) => [stack ?? message, diff].filter(Boolean).join('\n')).join('\n');
}
