import type { JsonValue } from '@mortise/core';
import type { PatternWork } from '../pattern/linear-pattern.ts';
import type { SchemaResource } from '../schema/schema-entry.ts';
import { BudgetError } from '../value/budget-error.ts';
import { clip, describeValue } from '../value/value-text.ts';
import type { Seen } from './seen.ts';

/** Returns true if a value matches a schema. Adds issues to the run if it collects them. */
export type Check = (value: JsonValue, run: Run, seen: Seen | undefined) => boolean;

/** The check of one value. */
export interface Run {
  /**
   * The issues that were found; undefined if only validity
   * is requested: then the first mismatch ends the check.
   */
  issues: FoundIssue[] | undefined;
  readonly maxIssues: number;
  /** The path of the value that is being checked. */
  readonly path: (string | number)[];
  /** The remaining work budget. */
  budget: number;
  /** The number of nested schemas that are being checked. */
  depth: number;
  readonly patternWork: PatternWork;
  /** The resources between the root and the current schema, for `$dynamicRef`. */
  readonly scope: SchemaResource[];
}

/** One mismatch. */
export interface FoundIssue {
  readonly path: readonly (string | number)[];
  readonly expected: string;
  readonly got: string;
  /** True if the mismatch is one of `enum` or `const`, whose values identify the intended alternative. */
  readonly isChoice: boolean;
}

/** Records a mismatch of the value at the path, or of its part at `key`. Returns false. */
export function mismatch(run: Run, expected: string, got: string, key?: string, isChoice = false): false {
  if (run.issues && run.issues.length < run.maxIssues) {
    const path = key === undefined ? [...run.path] : [...run.path, key];
    run.issues.push({ path, expected: clip(expected, 300), got: clip(got, 100), isChoice });
  }
  return false;
}

/** Records that the value is not as expected. Returns false. */
export function mismatchOf(run: Run, value: JsonValue | undefined, expected: string): false {
  return run.issues ? mismatch(run, expected, describeValue(value)) : false;
}

/**
 * Takes work from the budget: one step is the cost of one schema for one value, about 0.1 us. Work of a check
 * for each item, member, name or character, besides calling other checks, is also taken from the budget.
 * Throws `BudgetError`.
 */
export function spend(run: Run, work: number): void {
  run.budget -= work;
  if (run.budget < 0) throw new BudgetError();
}

/** Returns true if a check may end at the mismatch that it has found. */
export function isDecided(run: Run): boolean {
  return run.issues === undefined || run.issues.length >= run.maxIssues;
}

/** Returns whether a check accepts the value, without collecting issues. */
export function holds(check: Check, value: JsonValue, run: Run, seen: Seen | undefined): boolean {
  const { issues } = run;
  run.issues = undefined;
  const answer = check(value, run, seen);
  run.issues = issues;
  return answer;
}

/** Returns the mismatches that a check finds. */
export function issuesOf(check: Check, value: JsonValue, run: Run): readonly FoundIssue[] {
  const { issues } = run;
  const found: FoundIssue[] = [];
  run.issues = found;
  check(value, run, undefined);
  run.issues = issues;
  return found;
}
