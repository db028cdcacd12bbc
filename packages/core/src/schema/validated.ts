import { type Awaitable, isPromise } from '../json/awaitable.ts';
import { libraryOptions } from './library-options.ts';
import { issuePath, type SchemaIssue, type SchemaResult, type StandardSchema } from './standard-schema.ts';

/**
 * Validates a JSON value. If a schema of zod or ArkType (see `libraryOptions`) refuses a string or number
 * where it expects a date or a bigint, converts that string or number and validates the value again. A
 * date-time with an offset (RFC 3339) becomes a date; a string of digits, or a safe integer, becomes a
 * bigint.
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
  if (!Array.isArray(first.issues)) return first;
  const copy: unknown = structuredClone(value);
  let isConverted = false;
  for (const issue of first.issues as readonly SchemaIssue[]) {
    const path = issuePath(issue);
    const name = path.at(-1);
    const converted = name === undefined ? undefined : convertedTo(issue, valueAt(copy, path));
    if (name === undefined || converted === undefined) continue;
    Reflect.set(valueAt(copy, path.slice(0, -1)) as object, name, converted);
    isConverted = true;
  }
  return isConverted ? schema['~standard'].validate(copy) : first;
}

/** Returns the date or bigint that an issue expects, if the value can be converted to it. */
function convertedTo(issue: SchemaIssue, value: unknown): Date | bigint | undefined {
  // zod calls the type "date", ArkType "a Date".
  const { expected } = issue as { readonly expected?: unknown };
  if (expected === 'date' || expected === 'a Date') return dateIn(value);
  return expected === 'bigint' || expected === 'a bigint' ? bigintIn(value) : undefined;
}

function dateIn(value: unknown): Date | undefined {
  const [, year, month, day] = (typeof value === 'string' && dateTime.exec(value)) || [];
  if (year === undefined) return undefined;
  // JavaScript engines parse the 30th of February as a day in March.
  const days = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  const date = new Date(value as string);
  return Number(day) > days || Number.isNaN(date.getTime()) ? undefined : date;
}

function bigintIn(value: unknown): bigint | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined;
  const isDigits = typeof value === 'string' && value.length <= longest && /^-?\d+$/.test(value);
  return isDigits ? BigInt(value) : undefined;
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

const dateTime = /^(\d{4})-(\d{2})-(\d{2})[Tt]\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:[Zz]|[+-]\d{2}:\d{2})$/;

/** The maximum number of characters of a bigint: more digits take long to parse. */
const longest = 4_096;
