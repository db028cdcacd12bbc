import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import { definitionNameOf, referencesIn } from '@mortise/provider-kit';
import type { SchemaWalk } from '@mortise/provider-kit/lenient-schema';
import { freeCycles } from './free-cycles.ts';
import { mapSchemas } from './map-schemas.ts';

/** Finishes the complete lowered schema: required members get a description, and no recursion is endless. */
export function finish(walk: SchemaWalk, schema: JsonObject): JsonObject {
  return withUsedDefinitions(freeCycles(walk, describeRequired(schema)));
}

/**
 * Every name that is required as a member, which the server wants; of what it is, the object may say nothing.
 */
function describeRequired(schema: JsonObject): JsonObject {
  const described = mapSchemas(schema, describeRequired);
  const { required, properties, additionalProperties } = described;
  if (!Array.isArray(required)) return described;
  const members = isJsonObject(properties) ? properties : {};
  const missing = required.filter((name: string) => !Object.hasOwn(members, name));
  if (missing.length === 0) return described;
  const other = isFlat(additionalProperties) ? additionalProperties : {};
  const added = missing.map((name: string): [string, JsonObject] => [name, other]);
  return { ...described, properties: Object.fromEntries([...Object.entries(members), ...added]) };
}

/** True if a schema has none within it, so that repeating it is cheap. */
function isFlat(schema: JsonValue | undefined): schema is JsonObject {
  return isJsonObject(schema) && Object.values(schema).every((value) => typeof value !== 'object');
}

/** The definitions that are referred to from the root, also by way of each other. */
function withUsedDefinitions(schema: JsonObject): JsonObject {
  const { $defs, ...root } = schema;
  if (!isJsonObject($defs)) return schema;
  const used = new Set<string>();
  const open = [...referencesIn(root)];
  for (const ref of open) {
    const name = definitionNameOf(ref);
    if (name === undefined || used.has(name)) continue;
    used.add(name);
    open.push(...referencesIn($defs[name]));
  }
  const kept = Object.entries($defs).filter(([name]) => used.has(name));
  return kept.length === 0 ? root : { ...root, $defs: Object.fromEntries(kept) };
}
