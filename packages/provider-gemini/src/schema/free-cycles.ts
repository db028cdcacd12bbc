import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import { definitionNameOf } from '@mortise/provider-kit';
import type { SchemaWalk } from '@mortise/provider-kit/lenient-schema';

/**
 * Moves every recursion of a schema below an optional member, the only position where the server accepts
 * recursion: the member is no longer required; where there is no such member, the recursion is replaced by a
 * schema that accepts any value.
 */
export function freeCycles(walk: SchemaWalk, schema: JsonObject): JsonObject {
  const { $defs, ...root } = schema;
  const parts = new Map<string, JsonObject>([[rootName, root]]);
  for (const [name, definition] of Object.entries(isJsonObject($defs) ? $defs : {}))
    parts.set(name, definition as JsonObject);
  const cycles = new Cycles(walk, parts);
  for (const name of parts.keys()) cycles.free(name, true);
  for (const name of parts.keys()) cycles.free(name, false);
  const { [rootName]: freed, ...definitions } = Object.fromEntries(parts);
  return { ...freed, ...($defs !== undefined && { $defs: definitions }) };
}

/** The root and the definitions of a lowered schema, and the references between them. */
class Cycles {
  readonly #walk: SchemaWalk;
  readonly #parts: Map<string, JsonObject>;
  /**
   * Maps the root and each definition to the definitions that its
   * value always contains, or may contain without a member in between.
   */
  readonly #leads = new Map<string, readonly string[]>();

  constructor(walk: SchemaWalk, parts: Map<string, JsonObject>) {
    this.#walk = walk;
    this.#parts = parts;
    for (const [name, part] of parts) this.#leads.set(name, leadsOf(part));
  }

  /**
   * Removes the recursion of the root or of one definition: makes the
   * required member above it optional, or else accepts any value there.
   */
  free(name: string, byMember: boolean): void {
    const part = this.#parts.get(name) ?? {};
    if (!this.#isCyclic(part, name)) return;
    const freed = byMember ? this.#looseMembers(part, name) : this.#withoutCycles(part, name);
    this.#parts.set(name, freed);
    this.#leads.set(name, leadsOf(freed));
  }

  #isCyclic(schema: JsonObject, from: string): boolean {
    return leadsOf(schema).some((to) => this.#reaches(to, from));
  }

  #reaches(from: string, to: string): boolean {
    const seen = new Set([from]);
    for (const name of seen) {
      if (name === to) return true;
      for (const next of this.#leads.get(name) ?? []) seen.add(next);
    }
    return false;
  }

  #looseMembers(schema: JsonObject, from: string): JsonObject {
    const freed = mapSchemas(schema, (each) => this.#looseMembers(each, from));
    const { properties, required } = freed;
    if (!isJsonObject(properties) || !Array.isArray(required)) return freed;
    const loose = required.filter((name: string) => this.#isCyclic(properties[name] as JsonObject, from));
    if (loose.length === 0) return freed;
    for (const name of loose)
      this.#note(
        from,
        'lowered',
        'required',
        `${name} refers back to this schema, which Gemini accepts only below an optional member`,
      );
    const { required: _, ...rest } = freed;
    const left = required.filter((name: string) => !loose.includes(name));
    return left.length > 0 ? { ...rest, required: left } : rest;
  }

  #withoutCycles(schema: JsonObject, from: string): JsonObject {
    const { $ref } = schema;
    if ($ref === undefined) {
      const { properties } = schema;
      const freed = mapSchemas(schema, (each) => this.#withoutCycles(each, from));
      return properties === undefined ? freed : { ...freed, properties };
    }
    if (!this.#reaches(nameOf($ref), from)) return schema;
    this.#note(
      from,
      'dropped',
      '$ref',
      'it refers back to itself without a member in between, which Gemini does not accept',
    );
    return {};
  }

  #note(name: string, did: 'lowered' | 'dropped', keyword: string, why: string): void {
    this.#walk.note(did, this.#walk.targetOf(`#/$defs/${name}`)?.pointer ?? '', keyword, why);
  }
}

/** Returns the definitions that a schema references, except below optional members. */
function leadsOf(schema: JsonObject): readonly string[] {
  const { $ref, properties, required, items, anyOf, prefixItems } = schema;
  const names = Array.isArray(required) ? (required as readonly string[]) : [];
  const members = isJsonObject(properties) ? names.map((name) => properties[name]) : [];
  const lists = [anyOf, prefixItems].flatMap((list) => (Array.isArray(list) ? (list as readonly JsonValue[]) : []));
  const inner = [...members, items, ...lists].flatMap((each) => (isJsonObject(each) ? leadsOf(each) : []));
  return $ref === undefined ? inner : [nameOf($ref), ...inner];
}

function nameOf(ref: JsonValue): string {
  return (typeof ref === 'string' ? definitionNameOf(ref) : undefined) ?? rootName;
}

/** The name of the root, which no definition can have: definition names are never empty. */
const rootName = '';

/** Returns a lowered schema in which each nested schema is replaced. */
export function mapSchemas(schema: JsonObject, change: (schema: JsonObject) => JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]): [string, JsonValue] => {
      if (keyword === 'properties' || keyword === '$defs')
        return [
          keyword,
          Object.fromEntries(
            Object.entries(value as JsonObject).map(([name, each]) => [name, change(each as JsonObject)]),
          ),
        ];
      if (keyword === 'anyOf' || keyword === 'prefixItems')
        return [keyword, (value as readonly JsonObject[]).map(change)];
      return [keyword, isJsonObject(value) ? change(value) : value];
    }),
  );
}
