import { type Awaitable, isPromise } from '../json/awaitable.ts';
import { libraryOptions } from './library-options.ts';
import type { SchemaIssue, SchemaResult, StandardSchema } from './standard-schema.ts';

/**
 * Validates a JSON value. If a schema of a library whose dates and bigints are described (`libraryOptions`)
 * refuses a string or number that reads as a date or bigint, it validates the value once more with that in
 * its place: a date is a date-time with an offset (RFC 3339), a bigint is a string of digits or an integer
 * that a number holds exactly.
 */
export function validated<Value>(
  schema: StandardSchema<unknown, Value>,
  value: unknown,
): Awaitable<SchemaResult<Value>> {
  const { vendor } = schema['~standard'];
  const first = schema['~standard'].validate(value);
  if (!libraryOptions(vendor)) return first;
  return isPromise(first)
    ? first.then((result) => orConverted(schema, value, result))
    : orConverted(schema, value, first);
}

function orConverted<Value>(
  schema: StandardSchema<unknown, Value>,
  value: unknown,
  first: SchemaResult<Value>,
): Awaitable<SchemaResult<Value>> {
  if (!first.issues || !Array.isArray(first.issues)) return first;
  const places = new Map<string, readonly PropertyKey[]>();
  for (const issue of first.issues as readonly SchemaIssue[]) {
    const path = pathOf(issue);
    if (path.length > 0 && convertedValue(valueAt(value, path)) !== undefined) places.set(keyOf(path), path);
  }
  if (places.size === 0) return first;
  const converted = structuredClone(value);
  for (const path of places.values()) {
    const owner = valueAt(converted, path.slice(0, -1)) as object;
    Reflect.set(owner, path.at(-1) as PropertyKey, convertedValue(valueAt(value, path)));
  }
  const pick = (again: SchemaResult<Value>): SchemaResult<Value> =>
    again.issues ? { issues: bothIssues(first.issues, again.issues) } : again;
  const again = schema['~standard'].validate(converted);
  return isPromise(again) ? again.then(pick) : pick(again);
}

/** What is wrong with the converted value; of what is wrong with it in either way, both. */
function bothIssues(first: readonly SchemaIssue[], again: readonly SchemaIssue[]): readonly SchemaIssue[] {
  const left = new Set(again.map((issue) => keyOf(pathOf(issue))));
  return [...first.filter((issue) => left.has(keyOf(pathOf(issue)))), ...again];
}

/** The date or bigint that a string or number says; undefined where it says none. */
function convertedValue(value: unknown): Date | bigint | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined;
  if (typeof value !== 'string' || value.length > longest) return undefined;
  if (/^-?\d+$/.test(value)) return BigInt(value);
  const [, year, month, day] = dateTime.exec(value) ?? [];
  if (year === undefined) return undefined;
  // Engines read the 30th of February as a day in March.
  const days = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  const date = new Date(value);
  return Number(day) > days || Number.isNaN(date.getTime()) ? undefined : date;
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (owner, key) =>
      typeof owner === 'object' && owner !== null && Object.hasOwn(owner, key)
        ? (owner as Record<PropertyKey, unknown>)[key]
        : undefined,
    value,
  );
}

function pathOf({ path }: SchemaIssue): readonly PropertyKey[] {
  return Array.isArray(path) ? path.map((step) => (typeof step === 'object' ? step?.key : step)) : [];
}

function keyOf(path: readonly PropertyKey[]): string {
  return JSON.stringify(path.map(String));
}

const dateTime = /^(\d{4})-(\d{2})-(\d{2})[Tt]\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:[Zz]|[+-]\d{2}:\d{2})$/;

/** Characters. A bigint of more digits takes long to make. */
const longest = 4_096;
