import { describe, it } from 'vitest';
import { bindCases } from './conformance/bind-cases.ts';
import type { ConformanceCase, ConformanceOptions, SubjectFactory } from './conformance/conformance-case.ts';

/** Makes each case a vitest test, in one `describe`. The factory is called once for each. */
export function testConformance<Subject>(
  name: string,
  cases: readonly ConformanceCase<Subject>[],
  factory: SubjectFactory<Subject>,
  options: ConformanceOptions<Subject> = {},
): void {
  const ms = (options.timeoutMs ?? 5000) + 1000;
  bindCases({ describe, it: (title, body) => it(title, body, ms) }, name, cases, factory, options);
}
