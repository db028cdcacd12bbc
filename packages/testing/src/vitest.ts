import type { LlmAgentOptions, RunnerOptions } from '@mortise/core';
import { describe, it, onTestFinished } from 'vitest';
import { bindCases } from './conformance/bind-cases.ts';
import type { ConformanceCase, ConformanceOptions, SubjectFactory } from './conformance/conformance-case.ts';
import { type ScriptedModel, type ScriptedStep, scriptedModel } from './fake/scripted-model.ts';
import { testApp as plainApp, type TestApp } from './fake/test-app.ts';
import { historyProblems } from './inspect/history-problems.ts';

/**
 * Makes each case a vitest test, in one `describe`. The factory is called once for each.
 *
 * The time limit of a test is vitest's `testTimeout`, unless `timeoutMs` sets another.
 */
export function testConformance<Subject>(
  name: string,
  cases: readonly ConformanceCase<Subject>[],
  factory: SubjectFactory<Subject>,
  options: ConformanceOptions<Subject> = {},
): void {
  const { timeoutMs = Number.POSITIVE_INFINITY } = options;
  // The case ends before vitest ends the test, because its own timeout message names the case.
  const limit = Number.isFinite(timeoutMs) ? [timeoutMs + 1_000] : [];
  bindCases({ describe, it: (title, body) => it(title, body, ...limit) }, name, cases, factory, {
    ...options,
    timeoutMs,
  });
}

/** Creates a scripted model. After the test, `historyProblems` checks the requests that it received. */
export function checkedModel(steps: readonly ScriptedStep[]): ScriptedModel {
  const model = scriptedModel(steps);
  onTestFinished(() => {
    const problems = model.requests.flatMap(({ contents }) => historyProblems(contents));
    if (problems.length > 0) throw new Error(`a request had an invalid history: ${problems.join('; ')}`);
  });
  return model;
}

/** Creates a `testApp` with a `checkedModel`. */
export function testApp(
  steps: readonly ScriptedStep[],
  agent?: Omit<Partial<LlmAgentOptions>, 'model'>,
  options?: Partial<RunnerOptions>,
): TestApp {
  return plainApp(checkedModel(steps), agent, options);
}
