import type { JsonValue } from '@mortise/core';
import type { Schema } from '../schema/copy-schema.ts';
import { canonical, count } from '../value/value-text.ts';
import { type Check, holds, isDecided, mismatch, type Run, spend } from './run.ts';
import type { SchemaCompiler } from './schema-compiler.ts';
import type { Seen } from './seen.ts';

/** Makes the checks of all array keywords except `unevaluatedItems`. */
export function arrayChecks(schema: Schema, compiler: SchemaCompiler): readonly Check[] {
  const { items, uniqueItems, contains } = schema;
  const isSeventh = compiler.index.dialect === 'draft-07';
  const prefix = isSeventh ? (Array.isArray(items) ? items : undefined) : schema['prefixItems'];
  const rest = isSeventh && Array.isArray(items) ? schema['additionalItems'] : items;
  return [
    ...sizeChecks(schema),
    ...(prefix === undefined && rest === undefined
      ? []
      : [itemsCheck((prefix ?? []) as readonly JsonValue[], rest as JsonValue | undefined, compiler)]),
    ...(contains === undefined ? [] : [containsCheck(contains, isSeventh ? {} : schema, compiler)]),
    ...(uniqueItems === true ? [uniqueCheck] : []),
  ];
}

function sizeChecks({ minItems: min, maxItems: max }: Schema): readonly Check[] {
  const sizeCheck = (expected: string, test: (size: number) => boolean): Check =>
    onArray((items, run) => test(items.length) || mismatch(run, expected, String(items.length)));
  return [
    ...(typeof min === 'number' ? [sizeCheck(`at least ${count(min, 'item')}`, (size) => size >= min)] : []),
    ...(typeof max === 'number' ? [sizeCheck(`at most ${count(max, 'item')}`, (size) => size <= max)] : []),
  ];
}

function itemsCheck(prefix: readonly JsonValue[], rest: JsonValue | undefined, compiler: SchemaCompiler): Check {
  const checks = prefix.map((item) => compiler.check(item));
  const restCheck = rest === undefined ? undefined : compiler.check(rest);
  return onArray((items, run, seen) => {
    let holds = true;
    const end = restCheck ? items.length : Math.min(items.length, checks.length);
    spend(run, end >> 2);
    for (let at = 0; at < end; at++) {
      run.path.push(at);
      const check = checks[at] ?? restCheck;
      holds = (check?.(items[at] as JsonValue, run, undefined) ?? true) && holds;
      run.path.pop();
      if (!holds && isDecided(run)) return false;
    }
    if (seen) seen.itemsBefore = Math.max(seen.itemsBefore, end);
    return holds;
  });
}

function containsCheck(contains: JsonValue, { minContains, maxContains }: Schema, compiler: SchemaCompiler): Check {
  const check = compiler.check(contains);
  const min = typeof minContains === 'number' ? minContains : 1;
  const max = typeof maxContains === 'number' ? maxContains : Number.POSITIVE_INFINITY;
  return onArray((items, run, seen) => {
    let found = 0;
    spend(run, items.length >> 2);
    for (const [at, item] of items.entries()) {
      if (!holds(check, item, run, undefined)) continue;
      found += 1;
      seen?.items.add(at);
    }
    if (found < min) return mismatch(run, `at least ${count(min, 'item')} as "contains" says`, String(found));
    return found <= max || mismatch(run, `at most ${count(max, 'item')} as "contains" says`, String(found));
  });
}

/** Runs in linear time: equal items have the same canonical text. */
const uniqueCheck: Check = onArray((items, run) => {
  spend(run, items.length);
  const scalars = new Map<JsonValue, number>();
  const others = new Map<string, number>();
  for (const [at, item] of items.entries()) {
    const isScalar = typeof item !== 'object' || item === null;
    const key = isScalar ? '' : canonical(item);
    spend(run, key.length >> 2);
    const before = isScalar ? scalars.get(item) : others.get(key);
    if (before !== undefined) return mismatch(run, 'items that differ', `two equal ones, at ${before} and ${at}`);
    if (isScalar) scalars.set(item, at);
    else others.set(key, at);
  }
  return true;
});

function onArray(test: (items: readonly JsonValue[], run: Run, seen: Seen | undefined) => boolean): Check {
  return (value, run, seen) => !Array.isArray(value) || test(value as readonly JsonValue[], run, seen);
}
