import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import type { ReadSchema, SchemaPart } from '@mortise/json-schema/accelerator';

/**
 * Returns a schema for code generation: 2020-12, without references, ids and keywords that ajv would
 * interpret differently. Undefined if generated code would be wrong, or unlimited in size or time: for
 * recursion, `$dynamicRef`, `unevaluated...`, `uniqueItems`, `contains`, `multipleOf`, `enum` values that are
 * not scalars, and names that every object inherits.
 */
export function plainSchema(read: ReadSchema): JsonObject | boolean | undefined {
  if (read.hasDynamicRefs) return undefined;
  try {
    return lower({ read, left: mostParts, open: new Set() }, read.root);
  } catch (error) {
    if (error instanceof NotPlainError) return undefined;
    throw error;
  }
}

class NotPlainError extends Error {}

interface Lowering {
  readonly read: ReadSchema;
  /** The number of schemas that may still be written: each reference is replaced by a copy of its target. */
  left: number;
  /** The schemas that contain the one being converted. */
  readonly open: Set<JsonObject>;
}

type Plain = Record<string, JsonValue>;

function lower(lowering: Lowering, schema: JsonValue): JsonObject | boolean {
  if (!isJsonObject(schema)) return schema !== false;
  const { read, open } = lowering;
  lowering.left -= 1;
  if (lowering.left < 0 || open.has(schema) || open.size > deepest) throw new NotPlainError();
  open.add(schema);
  const ref = read.targetOf(schema);
  const target = ref === undefined ? undefined : lower(lowering, ref);
  const plain = ref !== undefined && read.dialect === 'draft-07' ? {} : lowerKeywords(lowering, schema);
  open.delete(schema);
  if (target === undefined) return plain;
  const others = (plain['allOf'] as readonly JsonValue[] | undefined) ?? [];
  return { ...plain, allOf: [target, ...others] };
}

function lowerKeywords(lowering: Lowering, schema: JsonObject): Plain {
  const { dialect, partsOf } = lowering.read;
  const plain: Plain = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (refused.has(keyword) && !(dialect === 'draft-07' && keyword.startsWith('unevaluated')))
      throw new NotPlainError();
    if (!known.has(keyword) || (dialect === 'draft-07' && only2020.has(keyword))) continue;
    refuseInvalidValues(keyword, value);
    const parts = partsOf(keyword, value);
    plain[keyword] = parts.length === 0 ? value : rebuild(lowering, value, parts);
  }
  return dialect === 'draft-07' ? renameTuples(plain) : plain;
}

function rebuild(lowering: Lowering, value: JsonValue, parts: readonly SchemaPart[]): JsonValue {
  const lowered = parts.map(([[key], part]) => [key, lower(lowering, part)] as const);
  if (Array.isArray(value)) return lowered.map(([, part]) => part);
  const [first] = lowered;
  if (first && first[0] === undefined) return first[1];
  return { ...(value as JsonObject), ...Object.fromEntries(lowered.map(([key, part]) => [String(key), part])) };
}

/** Converts a list in `items` to `prefixItems` of 2020-12, and `additionalItems` of draft-07 to `items`. */
function renameTuples({ additionalItems, ...plain }: Plain): Plain {
  if (!Array.isArray(plain['items'])) return plain;
  const { items, ...others } = plain;
  return {
    ...others,
    prefixItems: items as JsonValue,
    ...(additionalItems !== undefined && { items: additionalItems }),
  };
}

/**
 * Generated code tests `data.name === undefined`, and
 * compares values with a function that reads `constructor`.
 */
function refuseInvalidValues(keyword: string, value: JsonValue): void {
  const names = keyword === 'required' ? value : namesOf.has(keyword) ? Object.keys(value as JsonObject) : [];
  if ((names as readonly string[]).some((name) => name in Object.prototype)) throw new NotPlainError();
  if (dependent.has(keyword)) {
    const lists = Object.values(value as JsonObject).filter((list) => Array.isArray(list));
    if (lists.flat().some((name) => String(name) in Object.prototype)) throw new NotPlainError();
  }
  const values = keyword === 'enum' ? (value as readonly JsonValue[]) : keyword === 'const' ? [value] : [];
  if (values.some((item) => typeof item === 'object' && item !== null)) throw new NotPlainError();
  if (keyword === 'enum' && values.length === 0) throw new NotPlainError();
}

/** The limit above which ajv needs more than a third of a second to generate the code. */
const mostParts = 500;
const deepest = 50;
const namesOf: ReadonlySet<string> = new Set(['properties', 'dependencies', 'dependentRequired', 'dependentSchemas']);
const dependent: ReadonlySet<string> = new Set(['dependencies', 'dependentRequired']);
const refused: ReadonlySet<string> = new Set([
  'unevaluatedProperties',
  'unevaluatedItems',
  'uniqueItems',
  'multipleOf',
  'contains',
]);

const only2020: ReadonlySet<string> = new Set(['prefixItems', 'dependentRequired', 'dependentSchemas']);

const known: ReadonlySet<string> = new Set([
  ...['type', 'enum', 'const', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
  ...['minLength', 'maxLength', 'pattern', 'format', 'minItems', 'maxItems', 'items', 'prefixItems', 'additionalItems'],
  ...['minProperties', 'maxProperties', 'required', 'properties'],
  ...['patternProperties', 'additionalProperties', 'propertyNames', 'dependencies', 'dependentRequired'],
  ...['dependentSchemas', 'allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else'],
]);
