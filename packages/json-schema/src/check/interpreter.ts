import { isJsonObject, type JsonValue } from '@mortise/core';
import type { FormatCheck } from '../format/formats.ts';
import { patternWork } from '../pattern/linear-pattern.ts';
import type { Schema } from '../schema/copy-schema.ts';
import type { SchemaIndex } from '../schema/schema-index.ts';
import { BudgetError } from '../value/budget-error.ts';
import { arrayChecks } from './array-checks.ts';
import { allCheck, combinedChecks } from './combined-checks.ts';
import { objectChecks } from './object-checks.ts';
import { inScope, referenceChecks } from './reference-checks.ts';
import { type Check, type FoundIssue, mismatchOf, type Run, spend } from './run.ts';
import { scalarChecks } from './scalar-checks.ts';
import type { CheckFactory, SchemaCompiler } from './schema-compiler.ts';
import { withUnevaluated } from './unevaluated-checks.ts';
import { valueChecks } from './value-checks.ts';

/** Checks values against a schema, without generated code. */
export interface Interpreter {
  /**
   * Returns the issues of a value; none if it matches. There may
   * be one more than the limit, which shows that there are more.
   */
  issuesOf(value: JsonValue): readonly FoundIssue[];
  /**
   * True if a value matches a part of the schema. All such checks
   * share one work budget; beyond it, the result is false.
   */
  matches(part: JsonValue, value: JsonValue): boolean;
}

/**
 * Returns an interpreter that checks values with closures instead of generated code. A value that takes more
 * than five million steps is refused.
 */
export function interpreter(
  index: SchemaIndex,
  formats: { readonly [name: string]: FormatCheck },
  maxIssues: number,
): Interpreter {
  const compiler = compilerOf(index, formats);
  const check = inScope(compiler.check(index.root), index.root, index);
  const patterns = patternWork();
  let left = mostSteps;
  return {
    issuesOf(value) {
      const quick = newRun(undefined, maxIssues);
      if (answer(check, value, quick)) return [];
      const found: FoundIssue[] = [];
      // A value that exceeded the work limit once would exceed it again.
      const isTooMuch = quick.budget < 0 || answer(check, value, newRun(found, maxIssues + 1));
      if (isTooMuch || found.length === 0) found.push(tooMuch);
      return found;
    },
    matches(part, value) {
      const run = { ...newRun(undefined, maxIssues), budget: left, patternWork: patterns };
      const matched = answer(compiler.check(part), value, run);
      left = run.budget;
      return matched;
    },
  };
}

function newRun(issues: FoundIssue[] | undefined, maxIssues: number): Run {
  return { issues, maxIssues, path: [], budget: mostSteps, depth: 0, patternWork: patternWork(), scope: [] };
}

function answer(check: Check, value: JsonValue, run: Run): boolean {
  try {
    return check(value, run, undefined);
  } catch (error) {
    // The work budget or the call stack is exhausted: a value that cannot be checked is refused.
    if (error instanceof BudgetError || error instanceof RangeError) return false;
    throw error;
  }
}

function compilerOf(index: SchemaIndex, formats: { readonly [name: string]: FormatCheck }): SchemaCompiler {
  const made = new Map<Schema, Check>();
  const compiler: SchemaCompiler = {
    index,
    formats,
    check(schema) {
      if (!isJsonObject(schema)) return schema === false ? never : always;
      let check = made.get(schema);
      if (!check) {
        check = whenAsked(() => checkOf(schema, compiler));
        made.set(schema, check);
      }
      return check;
    },
  };
  return compiler;
}

/** Creates a check when a value needs it for the first time: most parts of a large schema are never used. */
function whenAsked(make: () => Check): Check {
  let made: Check | undefined;
  return (value, run, seen) => {
    made ??= make();
    return made(value, run, seen);
  };
}

function checkOf(schema: Schema, compiler: SchemaCompiler): Check {
  const { index } = compiler;
  const isAlias = index.dialect === 'draft-07' && schema['$ref'] !== undefined;
  const checks = (isAlias ? [referenceChecks] : factories).flatMap((factory) => factory(schema, compiler));
  const all = withUnevaluated(checks.length === 0 ? always : allCheck(checks), schema, compiler);
  const counted: Check = (value, run, seen) => {
    spend(run, 1);
    if (run.depth >= deepest) throw new BudgetError();
    run.depth += 1;
    const answer = all(value, run, seen);
    run.depth -= 1;
    return answer;
  };
  const isResource = index.entries.get(schema)?.resource.root === schema;
  return isResource ? inScope(counted, schema, index) : counted;
}

/** The maximum number of steps for one value. */
export const mostSteps = 5_000_000;

/** Levels of a value, each by a reference and what it leads to, and the alternatives around them. */
const deepest = 1_500;

const always: Check = () => true;
const never: Check = (value, run) => mismatchOf(run, value, 'no value at all');

/** The issue that reports a value that takes too much work. */
export const tooMuch: FoundIssue = {
  path: [],
  expected: 'a value that can be checked in good time',
  got: 'one that takes too long, or is nested too deeply, for this schema',
  isChoice: false,
};

/** Checks in the order of their issues: first of the value, then of its parts. */
const factories: readonly CheckFactory[] = [
  valueChecks,
  scalarChecks,
  arrayChecks,
  objectChecks,
  referenceChecks,
  combinedChecks,
];
