import { describe, it } from 'vitest';
import { bindCases } from './conformance/bind-cases.ts';
import type { ConformanceCase, ConformanceOptions, SubjectFactory } from './conformance/conformance-case.ts';

/**
 * Makes each case a vitest test, in one `describe`. The factory is called once for each.
 *
 * The limit of a test is vitest's `testTimeout`, unless `timeoutMs` sets another.
 */
export function testConformance<Subject>(
  name: string,
  cases: readonly ConformanceCase<Subject>[],
  factory: SubjectFactory<Subject>,
  options: ConformanceOptions<Subject> = {},
): void {
  const { timeoutMs = Number.POSITIVE_INFINITY } = options;
  // The message of the case names it, so the case ends before vitest ends the test.
  const limit = Number.isFinite(timeoutMs) ? [timeoutMs + 1_000] : [];
  bindCases({ describe, it: (title, body) => it(title, body, ...limit) }, name, cases, factory, {
    ...options,
    timeoutMs,
  });
}
