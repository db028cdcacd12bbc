import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InlineConfig, Reporter, TestModule } from 'vitest/node';

/** The results of one run of vitest, as `scripts/test-results.ts` reads them. */
export interface TestResults {
  readonly tests: readonly TestResult[];
  /** Errors that do not belong to a test: a file that cannot be loaded, a rejection without a handler. */
  readonly errors: readonly { readonly file: string; readonly text: string }[];
}

export interface TestResult {
  /** Absolute path of the test file. */
  readonly file: string;
  readonly name: string;
  readonly state: 'passed' | 'failed' | 'skipped' | 'pending';
  /** The reason that the test gave when it skipped itself. */
  readonly note?: string;
  /** Error messages with stacks, for a failed test. */
  readonly errors: readonly string[];
}

/**
 * Returns the reporters for every vitest configuration. If `TEST_RESULTS` names a folder, each run of vitest
 * also writes its results there.
 */
export function reporters(): Pick<InlineConfig, 'reporters'> {
  const folder = process.env['TEST_RESULTS'];
  return { reporters: folder ? ['default', resultsReporter(folder)] : ['default'] };
}

function resultsReporter(folder: string): Reporter {
  return {
    onTestRunEnd(modules, unhandled) {
      const results: TestResults = {
        tests: modules.flatMap(testsOf),
        errors: [
          ...modules.flatMap((module) =>
            module.errors().map((error) => ({ file: module.moduleId, text: textOf(error) })),
          ),
          ...unhandled.map((error) => ({ file: 'no file', text: textOf(error) })),
        ],
      };
      writeFileSync(join(folder, `${randomUUID()}.json`), JSON.stringify(results));
    },
  };
}

function testsOf(module: TestModule): readonly TestResult[] {
  return [...module.children.allTests()].map((test) => {
    const result = test.result();
    return {
      file: module.moduleId,
      name: test.fullName,
      state: result.state,
      ...(result.state === 'skipped' && result.note !== undefined && { note: result.note }),
      errors: (result.errors ?? []).map(textOf),
    };
  });
}

function textOf({ message, stack = '', diff = '' }: { message: string; stack?: string; diff?: string }): string {
  return [stack.includes(message) ? stack : `${message}\n${stack}`, diff].filter(Boolean).join('\n');
}
