import { describe, it } from 'node:test';
import { bindCases } from './conformance/bind-cases.ts';
import type { ConformanceCase, ConformanceOptions, SubjectFactory } from './conformance/conformance-case.ts';

/** Makes each case a test of `node:test`, in one `describe`. The factory is called once for each case. */
export function testConformance<Subject>(
  name: string,
  cases: readonly ConformanceCase<Subject>[],
  factory: SubjectFactory<Subject>,
  options: ConformanceOptions<Subject> = {},
): void {
  bindCases({ describe, it }, name, cases, factory, options);
}
