import type { JsonObject, JsonValue } from '@mortise/core';
import { pointerStep, schemaError } from './schema-error.ts';

/** The size limits of a schema. */
export interface SchemaBounds {
  /** The maximum size: the characters of all keys and strings, and one for each other value. */
  readonly chars: number;
  /** The maximum number of nested objects and arrays. */
  readonly depth: number;
}

/** A schema object: a private copy whose objects have no prototype. */
export type Schema = JsonObject;

/**
 * Returns a private copy of a schema, without inherited members and protected from changes.
 *
 * Throws `schema_too_large` beyond the limits, also for a schema that contains itself, and `invalid_schema`
 * for a value that is not JSON.
 */
export function copySchema(schema: unknown, bounds: SchemaBounds): JsonValue {
  return copyValue(schema, { chars: 0, path: [], bounds });
}

interface Walk {
  chars: number;
  /** The path of the value that is being copied. */
  readonly path: (string | number)[];
  readonly bounds: SchemaBounds;
}

function copyValue(value: unknown, walk: Walk): JsonValue {
  count(walk, typeof value === 'string' ? value.length + 2 : 1);
  if (typeof value !== 'object' || value === null) return copyScalar(value, walk);
  const { path, bounds } = walk;
  if (path.length >= bounds.depth) {
    const what = `is nested more than ${bounds.depth} levels deep; use $ref to name its parts`;
    throw schemaError('schema_too_large', '', what);
  }
  if (Array.isArray(value)) return value.map((item, at) => copyBelow(item, at, walk));
  const copy = Object.create(null) as Record<string, JsonValue>;
  for (const key of Object.keys(value)) {
    const member = (value as Record<string, unknown>)[key];
    if (member === undefined) continue;
    count(walk, key.length + 3);
    copy[key] = copyBelow(member, key, walk);
  }
  return copy;
}

function copyBelow(value: unknown, step: string | number, walk: Walk): JsonValue {
  walk.path.push(step);
  const copy = copyValue(value, walk);
  walk.path.pop();
  return copy;
}

function copyScalar(value: unknown, { path }: Walk): JsonValue {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  const pointer = path.map((step) => pointerStep(String(step))).join('');
  throw schemaError('invalid_schema', pointer, `is not JSON, but a ${typeof value}`);
}

function count(walk: Walk, chars: number): void {
  walk.chars += chars;
  if (walk.chars <= walk.bounds.chars) return;
  const what = `is larger than ${walk.bounds.chars} characters; describe less, or raise maxSchemaChars`;
  throw schemaError('schema_too_large', '', what);
}
