import type { JsonValue } from '@mortise/core';
import type { Schema } from '../schema/copy-schema.ts';
import { describeValue, list } from '../value/value-text.ts';
import {
  type Check,
  type FoundIssue,
  holds,
  isDecided,
  issuesOf,
  mismatch,
  mismatchOf,
  type Run,
  spend,
} from './run.ts';
import { describeSchema, type SchemaCompiler } from './schema-compiler.ts';
import { Seen } from './seen.ts';

/** Makes the checks of `allOf`, `anyOf`, `oneOf`, `not` and `if`. */
export function combinedChecks(schema: Schema, compiler: SchemaCompiler): readonly Check[] {
  const { allOf, anyOf, oneOf, not, if: condition } = schema;
  return [
    ...(Array.isArray(allOf) ? [allCheck(allOf.map((part) => compiler.check(part)))] : []),
    ...(Array.isArray(anyOf) ? [anyCheck(anyOf, compiler)] : []),
    ...(Array.isArray(oneOf) ? [oneCheck(oneOf, compiler)] : []),
    ...(not === undefined ? [] : [notCheck(not, compiler)]),
    ...(condition === undefined ? [] : [ifCheck(condition, schema, compiler)]),
  ];
}

/** All of these checks. */
export function allCheck(checks: readonly Check[]): Check {
  const [first] = checks;
  if (first && checks.length === 1) return first;
  return (value, run, seen) => {
    let holds = true;
    for (const check of checks) {
      holds = check(value, run, seen) && holds;
      if (!holds && isDecided(run)) return false;
    }
    return holds;
  };
}

function anyCheck(parts: readonly JsonValue[], compiler: SchemaCompiler): Check {
  const checks = parts.map((part) => compiler.check(part));
  return (value, run, seen) => {
    let found = false;
    for (const check of checks) {
      if (!holdsAlone(check, value, run, seen)) continue;
      found = true;
      if (!seen) return true;
    }
    return found || refuseAlternatives(parts, checks, value, run);
  };
}

function oneCheck(parts: readonly JsonValue[], compiler: SchemaCompiler): Check {
  const checks = parts.map((part) => compiler.check(part));
  return (value, run, seen) => {
    let found = 0;
    for (const check of checks) if (holdsAlone(check, value, run, seen)) found += 1;
    if (found === 1) return true;
    if (found === 0) return refuseAlternatives(parts, checks, value, run);
    return mismatch(run, `exactly one of ${checks.length} alternatives to match`, `${found} that do`);
  };
}

function notCheck(part: JsonValue, compiler: SchemaCompiler): Check {
  const check = compiler.check(part);
  const description = describeSchema(part);
  const expected =
    description === undefined ? 'what does not match the schema under "not"' : `anything but ${description}`;
  return (value, run) => !holds(check, value, run, undefined) || mismatchOf(run, value, expected);
}

function ifCheck(condition: JsonValue, { then, else: otherwise }: Schema, compiler: SchemaCompiler): Check {
  const check = compiler.check(condition);
  const [thenCheck, elseCheck] = [then, otherwise].map((part) =>
    part === undefined ? undefined : compiler.check(part),
  );
  return (value, run, seen) => {
    const next = holdsAlone(check, value, run, seen) ? thenCheck : elseCheck;
    return next?.(value, run, seen) ?? true;
  };
}

/** If the schema refuses the value, the properties that it evaluated do not count as evaluated. */
function holdsAlone(check: Check, value: JsonValue, run: Run, seen: Seen | undefined): boolean {
  const own = seen && new Seen();
  const answer = holds(check, value, run, own);
  if (answer && own) {
    spend(run, (own.properties.size + own.items.size) >> 2);
    seen?.add(own);
  }
  return answer;
}

/**
 * Reports why no alternative accepts a value: the issues of the alternative that was probably intended,
 * otherwise what all alternatives expect. An alternative was probably intended if it is the only one that
 * fails below the value, or if its `const` matches.
 */
function refuseAlternatives(
  parts: readonly JsonValue[],
  checks: readonly Check[],
  value: JsonValue,
  run: Run,
): boolean {
  if (!run.issues) return false;
  const tried = checks.slice(0, mostTried).map((check) => issuesOf(check, value, run));
  const depth = run.path.length;
  const near = tried.filter((issues) => issues.every(({ path }) => path.length > depth));
  const fitting = near.filter((issues) => !issues.some(({ isChoice }) => isChoice));
  const [meant, ...others] = fitting.length > 0 ? fitting : near;
  if (meant && others.length === 0) {
    run.issues.push(...meant.slice(0, run.maxIssues - run.issues.length));
    return false;
  }
  const descriptions = parts
    .slice(0, mostTried)
    .map((part, at) => describeSchema(part) ?? expectedHere(tried[at], depth));
  const known = [...new Set(descriptions.filter((text) => text !== undefined))];
  const expected = known.length > 0 && near.length === 0 ? list(known) : `one of ${parts.length} alternatives`;
  return mismatch(run, expected, describeValue(value));
}

function expectedHere(issues: readonly FoundIssue[] = [], depth: number): string | undefined {
  return issues.find(({ path }) => path.length === depth)?.expected;
}

/** The maximum number of alternatives that are checked for a message. */
const mostTried = 20;
