import { ConfigError } from '../error/config-error.ts';
import { copyPlain } from '../json/copy-plain.ts';
import { resultLimits } from '../json/json-limits.ts';
import type { JsonObject } from '../json/json-value.ts';
import type { StandardSchema } from './standard-schema.ts';

/**
 * The JSON Schema (draft 2020-12) of one side of a Standard
 * Schema. Throws `no_json_schema` where the library gives none.
 */
export function jsonSchemaOf(
  schema: StandardSchema<unknown, unknown>,
  side: 'input' | 'output',
  owner: string,
): JsonObject {
  const convert = schema['~standard'].jsonSchema?.[side];
  if (!convert) {
    const { vendor } = schema['~standard'];
    throw noSchema(owner, side, `its schema (${vendor}) cannot describe itself`, schema);
  }
  try {
    const copy = copyPlain(convert({ target: 'draft-2020-12' }) as JsonObject, resultLimits, 'given');
    if (!copy) throw new TypeError('its JSON Schema is not JSON');
    return copy;
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : cause;
    throw noSchema(owner, side, `its schema cannot be expressed as JSON Schema (${why})`, {}, cause);
  }
}

/** Whether a JSON Schema describes objects, as the arguments of a call must be. */
export function isObjectSchema(schema: JsonObject): boolean {
  return schema['type'] === 'object' || (schema['type'] === undefined && ('properties' in schema || '$ref' in schema));
}

function noSchema(
  owner: string,
  side: 'input' | 'output',
  reason: string,
  schema: object,
  cause?: unknown,
): ConfigError {
  // Versions of zod that leave the description to a function beside it.
  const made = '_zod' in schema ? 'z.toJSONSchema(schema)' : 'zodToJsonSchema(schema)';
  const line = '_def' in schema ? `: ${made}` : '';
  return new ConfigError('no_json_schema', `${owner}: ${reason}; give ${side}JsonSchema${line}`, { cause });
}
