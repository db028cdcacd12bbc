import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import { definitionNameOf } from '../schema/json-pointer.ts';

/** True if a definition refers back to itself without an object or an array on the path. */
export function isEndless(name: string, definitions: JsonObject): boolean {
  const seen = new Set<string>();
  const leads = (schema: JsonValue | undefined): boolean => {
    if (!isJsonObject(schema)) return false;
    const { $ref, anyOf } = schema;
    if (Array.isArray(anyOf)) return anyOf.some(leads);
    const to = typeof $ref === 'string' ? definitionNameOf($ref) : undefined;
    if (to === undefined || to === name) return to === name;
    if (seen.has(to)) return false;
    seen.add(to);
    return leads(definitions[to]);
  };
  return leads(definitions[name]);
}

/** True if a definition refers back to itself on any path, or to the root. */
export function isRecursive(name: string, definitions: JsonObject): boolean {
  const seen = new Set<string>();
  const leads = (to: string): boolean =>
    referencesIn(definitions[to]).some((ref) => {
      const next = definitionNameOf(ref);
      if (next === undefined || next === name) return true;
      if (seen.has(next)) return false;
      seen.add(next);
      return leads(next);
    });
  return leads(name);
}

/** Every reference in a lowered schema. */
export function referencesIn(schema: JsonValue | undefined): readonly string[] {
  if (Array.isArray(schema)) return (schema as readonly JsonValue[]).flatMap(referencesIn);
  if (!isJsonObject(schema)) return [];
  return Object.entries(schema).flatMap(([keyword, value]) =>
    keyword === '$ref' && typeof value === 'string' ? [value] : referencesIn(value),
  );
}
