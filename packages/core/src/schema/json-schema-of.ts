import { ConfigError } from '../error/errors.ts';
import { copyJson } from '../json/copy-json.ts';
import { resultLimits } from '../json/json-limits.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.ts';
import { libraryOptions } from './library-options.ts';
import type { StandardSchema } from './standard-schema.ts';

/**
 * Returns the JSON Schema (draft 2020-12) of one side of a Standard Schema. A date is described as a string
 * of the format `date-time`, and a bigint as a string of digits: `validated` converts both. Throws
 * `no_json_schema` if the library gives no JSON Schema, or if JSON cannot represent a type, such as a map.
 */
export function jsonSchemaOf(
  schema: StandardSchema<unknown, unknown>,
  side: 'input' | 'output',
  owner: string,
): JsonObject {
  const { vendor } = schema['~standard'];
  const convert = schema['~standard'].jsonSchema?.[side];
  if (!convert) {
    throw noSchema(owner, side, `its schema (${vendor}) cannot describe itself`, schema);
  }
  try {
    const options = libraryOptions(vendor);
    const described = convert({ target: 'draft-2020-12', ...(options && { libraryOptions: options }) });
    const copied = copyJson(described as JsonObject, resultLimits, 'given');
    if ('problem' in copied) throw new TypeError('its JSON Schema is not JSON');
    return copied.copy;
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : cause;
    throw noSchema(owner, side, `its schema cannot be expressed as JSON Schema (${why})`, {}, cause);
  }
}

/**
 * Returns a JSON Schema whose root has the type object: the given schema, or the given union of objects with
 * that type added. Undefined for a schema of any other type.
 */
export function objectSchema(schema: JsonObject): JsonObject | undefined {
  if (isObjectSchema(schema)) return schema;
  const { type, anyOf, oneOf } = schema;
  const choice = type === undefined ? (anyOf ?? oneOf) : undefined;
  if (!Array.isArray(choice) || choice.length === 0) return undefined;
  return choice.every((each) => isJsonObject(each) && objectSchema(each) !== undefined)
    ? { type: 'object', ...schema }
    : undefined;
}

/** Returns true if a JSON Schema describes objects, as the schema of a call's arguments must. */
export function isObjectSchema(schema: JsonObject): boolean {
  return schema['type'] === 'object' || (schema['type'] === undefined && ('properties' in schema || '$ref' in schema));
}

/**
 * Wraps the schema of an answer in an object with the member `value`, because some providers accept no array,
 * string, enum or union at the root. Returns undefined if the root is an object already.
 */
export function objectRoot(schema: JsonObject): JsonObject | undefined {
  if ((schema['type'] === 'object' || 'properties' in schema) && !('anyOf' in schema || 'oneOf' in schema))
    return undefined;
  const { $schema, $defs, definitions, ...value } = moved(schema) as JsonObject;
  return {
    ...($schema !== undefined && { $schema }),
    type: 'object',
    properties: { value },
    required: ['value'],
    additionalProperties: false,
    ...($defs !== undefined && { $defs }),
    ...(definitions !== undefined && { definitions }),
  };
}

function noSchema(
  owner: string,
  side: 'input' | 'output',
  reason: string,
  schema: object,
  cause?: unknown,
): ConfigError {
  // Some versions of zod need a separate function to describe a schema.
  const made = '_zod' in schema ? 'z.toJSONSchema(schema)' : 'zodToJsonSchema(schema)';
  const line = '_def' in schema ? `: ${made}` : '';
  return new ConfigError('no_json_schema', `${owner}: ${reason}; give ${side}JsonSchema${line}`, { cause });
}

/**
 * Returns a schema whose references are valid after it moved
 * to `properties.value`. Definitions stay at the root.
 */
function moved(schema: JsonValue): JsonValue {
  return JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    key === '$ref' && typeof value === 'string' && /^#(?!\/(?:\$defs|definitions)\/)(?:\/|$)/.test(value)
      ? `#/properties/value${value.slice(1)}`
      : value,
  ) as JsonValue;
}
