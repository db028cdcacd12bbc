import type { JsonValue } from '@mortise/core';
import type { Schema } from '../schema/copy-schema.ts';
import { canonical, describeValue, list, showValue } from '../value/value-text.ts';
import { type Check, mismatch, mismatchOf, type Run, spend } from './run.ts';

/** Makes the checks of `type`, `enum` and `const`. */
export function valueChecks(schema: Schema): readonly Check[] {
  const { type, enum: values, const: only } = schema;
  const checks: Check[] = [];
  if (type !== undefined) checks.push(typeCheck(Array.isArray(type) ? type.map(String) : [String(type)]));
  if (Array.isArray(values)) checks.push(choiceCheck(values));
  if (only !== undefined) checks.push(choiceCheck([only]));
  return checks;
}

function typeCheck(names: readonly string[]): Check {
  const expected = list(names);
  const [first = ''] = names;
  const test = typeTests[first];
  if (names.length === 1 && test) return (value, run) => test(value) || mismatchOf(run, value, expected);
  return (value, run) => names.some((name) => typeTests[name]?.(value)) || mismatchOf(run, value, expected);
}

function choiceCheck(values: readonly JsonValue[]): Check {
  const scalars = new Set<JsonValue>(values.filter(isScalar));
  const others = new Set(values.filter((value) => !isScalar(value)).map(canonical));
  const expected = values.length === 0 ? 'no value at all' : list(values.map(showValue));
  return (value, run) => {
    if (isScalar(value) ? scalars.has(value) : others.size > 0 && others.has(textOf(value, run))) return true;
    return refuseChoice(run, value, expected);
  };
}

function textOf(value: JsonValue, run: Run): string {
  const text = canonical(value);
  spend(run, text.length >> 2);
  return text;
}

/** Quotes a short string, so that a typing error can be seen. */
function refuseChoice(run: Run, value: JsonValue, expected: string): false {
  const isShort = typeof value === 'string' && value.length <= 40;
  return mismatch(run, expected, isShort ? JSON.stringify(value) : describeValue(value), undefined, true);
}

function isScalar(value: JsonValue): boolean {
  return typeof value !== 'object' || value === null;
}

const typeTests: { readonly [name: string]: (value: JsonValue) => boolean } = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
  array: Array.isArray,
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
};
