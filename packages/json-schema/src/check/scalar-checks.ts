import type { JsonValue } from '@mortise/core';
import type { LinearPattern } from '../pattern/linear-pattern.ts';
import type { Schema } from '../schema/copy-schema.ts';
import { quote } from '../schema/schema-error.ts';
import { BudgetError } from '../value/budget-error.ts';
import { count } from '../value/value-text.ts';
import { type Check, mismatchOf, type Run, spend } from './run.ts';
import type { SchemaCompiler } from './schema-compiler.ts';

/** Makes the checks of the limits of numbers, and of the length, `pattern` and `format` of strings. */
export function scalarChecks(schema: Schema, { index, formats }: SchemaCompiler): readonly Check[] {
  const { pattern, format } = schema;
  const check = typeof format === 'string' && Object.hasOwn(formats, format) ? formats[format] : undefined;
  if (!Object.keys(schema).some((keyword) => scalarKeywords.has(keyword))) return [];
  return [
    ...numberBounds.flatMap(([keyword, expected, test]) => numberCheck(schema[keyword], expected, test)),
    ...lengthChecks(schema),
    ...(typeof pattern === 'string' ? [patternCheck(pattern, index.patterns.get(pattern) as LinearPattern)] : []),
    ...(check
      ? [textCheck((text, run) => check(text) || mismatchOf(run, text, `a string of the format ${format}`))]
      : []),
  ];
}

/** Returns true if a pattern matches in a string. The work is taken from the budget of the run. */
export function isFound(pattern: LinearPattern, text: string, run: Run): boolean {
  spend(run, 4 + (text.length >> 2));
  const found = pattern.test(text, run.patternWork);
  if (found === undefined) throw new BudgetError();
  return found;
}

function numberCheck(
  bound: JsonValue | undefined,
  expected: string,
  test: (value: number, bound: number) => boolean,
): readonly Check[] {
  if (typeof bound !== 'number') return [];
  return [
    (value, run) => typeof value !== 'number' || test(value, bound) || mismatchOf(run, value, `${expected} ${bound}`),
  ];
}

function lengthChecks({ minLength: min, maxLength: max }: Schema): readonly Check[] {
  const checks: Check[] = [];
  if (typeof min === 'number') {
    const expected = `at least ${count(min, 'character')}`;
    checks.push(textCheck((text, run) => hasAtLeast(text, min) || mismatchOf(run, text, expected)));
  }
  if (typeof max === 'number') {
    const expected = `at most ${count(max, 'character')}`;
    checks.push(textCheck((text, run) => !hasAtLeast(text, max + 1) || mismatchOf(run, text, expected)));
  }
  return checks;
}

/** Returns true if a string has a number of characters; a character above U+FFFF has two UTF-16 units. */
function hasAtLeast(text: string, length: number): boolean {
  if (text.length < length) return false;
  if (text.length >= 2 * length) return true;
  let characters = 0;
  for (const _ of text) if (++characters >= length) return true;
  return characters >= length;
}

function patternCheck(source: string, pattern: LinearPattern): Check {
  const expected = `a string that matches ${quote(source)}`;
  return textCheck((text, run) => isFound(pattern, text, run) || mismatchOf(run, text, expected));
}

function textCheck(test: (text: string, run: Run) => boolean): Check {
  return (value, run) => {
    if (typeof value !== 'string') return true;
    spend(run, value.length >> 4);
    return test(value, run);
  };
}

const numberBounds: readonly (readonly [string, string, (value: number, bound: number) => boolean])[] = [
  ['minimum', 'at least', (value, bound) => value >= bound],
  ['maximum', 'at most', (value, bound) => value <= bound],
  ['exclusiveMinimum', 'more than', (value, bound) => value > bound],
  ['exclusiveMaximum', 'less than', (value, bound) => value < bound],
  ['multipleOf', 'a multiple of', isMultipleOf],
];

const scalarKeywords: ReadonlySet<string> = new Set([
  ...numberBounds.map(([keyword]) => keyword),
  ...['minLength', 'maxLength', 'pattern', 'format'],
]);

/**
 * Returns true if a number is a multiple of another.
 * Compares decimal digits, so that 0.3 is a multiple of 0.1.
 */
function isMultipleOf(value: number, divisor: number): boolean {
  if (Number.isSafeInteger(value) && Number.isSafeInteger(divisor)) return value % divisor === 0;
  const [a, b] = [decimal(value), decimal(divisor)];
  const exponent = Math.min(a.exponent, b.exponent);
  return (a.digits * 10n ** BigInt(a.exponent - exponent)) % (b.digits * 10n ** BigInt(b.exponent - exponent)) === 0n;
}

/** A number as `digits * 10 ** exponent`. */
function decimal(value: number): { readonly digits: bigint; readonly exponent: number } {
  const [mantissa = '', power = '0'] = String(value).split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  return { digits: BigInt(whole + fraction), exponent: Number(power) - fraction.length };
}
