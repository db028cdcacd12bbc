import type { JsonObject } from '../json/json-value.ts';

/** The JSON Schema of a date, whose strings `validated` converts. */
const dateSchema: JsonObject = Object.freeze({ type: 'string', format: 'date-time' });
/** The JSON Schema of a bigint. */
const bigintSchema: JsonObject = Object.freeze({ type: 'string', pattern: '^-?[0-9]+$' });

/**
 * Returns the options that make a schema library describe dates and bigints as strings; undefined for a
 * library without such options.
 */
export function libraryOptions(vendor: string): Record<string, unknown> | undefined {
  if (vendor === 'zod') return { unrepresentable: 'any', override: describeZod };
  if (vendor === 'arktype') return { fallback: arktypeFallback };
  return undefined;
}

/** The parameter that zod passes for one schema. */
interface ZodDescribed {
  readonly zodSchema: { readonly _zod?: { readonly def?: { readonly type?: unknown; readonly values?: unknown } } };
  readonly jsonSchema: Record<string, unknown>;
}

/**
 * Describes dates and bigints of zod as strings. With `unrepresentable: 'any'`, zod describes each type that
 * JSON does not have as a schema that accepts any value. Throws if such a type is neither a date nor a
 * bigint, unless the type itself accepts any value.
 */
function describeZod({ zodSchema, jsonSchema }: ZodDescribed): void {
  const { type, values } = zodSchema._zod?.def ?? {};
  if (type === 'date') Object.assign(jsonSchema, dateSchema);
  else if (type === 'bigint') Object.assign(jsonSchema, bigintSchema);
  else if (type === 'literal' && Array.isArray(values) && values.some(isNoJson))
    throw new TypeError('A literal of undefined or a bigint cannot be represented in JSON Schema');
  else if (!takesAnything.has(type) && Object.keys(jsonSchema).every((keyword) => annotations.has(keyword)))
    throw new TypeError(`${String(type)} cannot be represented in JSON Schema`);
}

function isNoJson(value: unknown): boolean {
  return value === undefined || typeof value === 'bigint';
}

/** Types of zod that accept any value, or the value of an inner schema. */
const takesAnything: ReadonlySet<unknown> = new Set([
  'any',
  'unknown',
  'optional',
  'nonoptional',
  'default',
  'prefault',
  'readonly',
  'catch',
  'lazy',
  'pipe',
  'promise',
]);

const annotations: ReadonlySet<string> = new Set(['title', 'description', 'id', 'default', 'examples', 'deprecated']);

interface ArktypeContext {
  readonly base: JsonObject;
  readonly domain?: unknown;
}

const arktypeFallback = {
  date: ({ base }: ArktypeContext): JsonObject => ({ ...base, ...dateSchema }),
  domain({ base, domain }: ArktypeContext): JsonObject {
    if (domain === 'bigint') return { ...base, ...bigintSchema };
    throw new TypeError(`${String(domain)} cannot be represented in JSON Schema`);
  },
};
