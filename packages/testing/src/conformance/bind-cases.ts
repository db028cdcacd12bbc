import type { ConformanceCase, ConformanceOptions, SubjectFactory } from './conformance-case.ts';
import { checkLacks, runCase } from './run-cases.ts';

/** The functions that a test runner must have. */
export interface TestRunner {
  describe(name: string, body: () => void): unknown;
  it(name: string, body: (context: TestRunnerContext) => Promise<void>): unknown;
}

/** The context that a runner passes to a running test. */
export interface TestRunnerContext {
  /** Skips the running test, with the reason. */
  skip(reason: string): unknown;
}

/** Makes each case a test of the given runner, in one `describe`. */
export function bindCases<Subject>(
  { describe, it }: TestRunner,
  name: string,
  cases: readonly ConformanceCase<Subject>[],
  factory: SubjectFactory<Subject>,
  options: ConformanceOptions<Subject> = {},
): void {
  checkLacks(cases, options);
  describe(name, () => {
    for (const each of cases) {
      it(`${each.id}: ${each.behavior}`, async (context) => {
        const verdict = await runCase(each, factory, options);
        if (verdict.status === 'failed') throw verdict.error;
        if (verdict.status === 'skipped') context.skip(verdict.reason);
      });
    }
  });
}
