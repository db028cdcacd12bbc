import { isJsonObject, type JsonValue } from '@mortise/core';
import type { Schema } from './copy-schema.ts';
import { isInPlace, subschemasOf } from './keywords.ts';
import { schemaError } from './schema-error.ts';
import type { SchemaIndex } from './schema-index.ts';

/**
 * Throws `invalid_schema` if a schema refers to itself for the same value: the check would not end. Throws
 * `schema_too_large` if this search takes too many steps.
 */
export function refuseEndlessLoops(index: SchemaIndex): void {
  if (index.targets.size === 0) return;
  const done = new Set<Schema>();
  for (const schema of index.entries.keys()) walk(index, schema, new Set(), done);
}

function walk(index: SchemaIndex, schema: Schema, open: Set<Schema>, done: Set<Schema>): void {
  if (done.has(schema)) return;
  if (open.has(schema)) {
    const pointer = index.entries.get(schema)?.pointer ?? '';
    throw schemaError(
      'invalid_schema',
      pointer,
      'refers to itself without end: move the reference below properties or items',
    );
  }
  if (open.size >= longest) {
    throw schemaError('schema_too_large', '', `refers from part to part more than ${longest} times in a row`);
  }
  open.add(schema);
  for (const next of inPlaceOf(index, schema)) if (isJsonObject(next)) walk(index, next, open, done);
  open.delete(schema);
  done.add(schema);
}

/** Returns the subschemas that apply to the same value. */
function inPlaceOf(index: SchemaIndex, schema: Schema): readonly JsonValue[] {
  const { ref, dynamicRef } = index.targets.get(schema) ?? {};
  const referred = [ref, dynamicRef].filter((target) => target !== undefined);
  if (index.dialect === 'draft-07' && ref !== undefined) return referred;
  const below = Object.entries(schema).flatMap(([keyword, value]) =>
    isInPlace(keyword) ? subschemasOf(keyword, value, index.dialect).map(([, part]) => part) : [],
  );
  return [...referred, ...below];
}

const longest = 200;
