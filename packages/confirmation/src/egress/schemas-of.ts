import { isAddressSchema, isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';

/**
 * The schemas that apply to one value of a call's arguments: several if `allOf` and the like combine them.
 * They are cached by the position of the value, for all values at that position.
 */
export class SchemasOf {
  readonly #root: JsonObject | undefined;
  readonly #schemas: readonly JsonObject[];
  #isAddress: boolean | undefined;
  #named: ReadonlySet<string> | undefined;
  #items: SchemasOf | undefined;
  /** The schemas of members by name; the key `undefined` has the schemas of all other members. */
  readonly #members: Map<string | undefined, SchemasOf> = new Map<string | undefined, SchemasOf>();

  private constructor(root: JsonObject | undefined, schemas: readonly (JsonValue | undefined)[]) {
    this.#root = root;
    this.#schemas = root ? together(root, schemas) : none;
  }

  /** Returns the schemas of the complete arguments. */
  static arguments(schema: JsonObject | undefined): SchemasOf {
    return new SchemasOf(schema, [schema]);
  }

  /** True if one of the schemas declares that the value is an address. */
  get isAddress(): boolean {
    this.#isAddress ??= this.#schemas.some(isAddressSchema);
    return this.#isAddress;
  }

  /** Returns the schemas of the items of an array. */
  items(): SchemasOf {
    this.#items ??= this.#within(({ items, additionalItems, prefixItems, contains, unevaluatedItems }) =>
      [items, additionalItems, prefixItems, contains, unevaluatedItems].flat(),
    );
    return this.#items;
  }

  /** Returns true if one of the schemas declares a member with this name. */
  names(name: string): boolean {
    this.#named ??= new Set(this.#schemas.flatMap(({ properties }) => Object.keys(properties ?? {})));
    return this.#named.has(name);
  }

  /** Returns the schemas of a member of an object. */
  member(name: string): SchemasOf {
    const key = this.names(name) ? name : undefined;
    const known = this.#members.get(key);
    if (known) return known;
    const member = this.#within(({ properties, patternProperties, additionalProperties, unevaluatedProperties }) => [
      has(properties, name) ? properties[name] : additionalProperties,
      unevaluatedProperties,
      // All patterns count, without matching the name: this may find more addresses, never fewer.
      ...(isJsonObject(patternProperties) ? Object.values(patternProperties) : none),
    ]);
    this.#members.set(key, member);
    return member;
  }

  #within(inner: (schema: JsonObject) => readonly (JsonValue | undefined)[]): SchemasOf {
    return new SchemasOf(this.#root, this.#schemas.flatMap(inner));
  }
}

function has(properties: JsonValue | undefined, name: string): properties is JsonObject {
  return isJsonObject(properties) && Object.hasOwn(properties, name);
}

/** Returns some schemas and all schemas that they are combined from, each once. */
function together(root: JsonObject, schemas: readonly (JsonValue | undefined)[]): readonly JsonObject[] {
  const found = new Set<JsonObject>();
  const open = [...schemas];
  for (let schema = open.pop(); schema !== undefined || open.length > 0; schema = open.pop()) {
    if (!isJsonObject(schema) || found.has(schema)) continue;
    found.add(schema);
    for (const name of parts) {
      const part = schema[name];
      for (const each of Array.isArray(part) ? part : [part]) if (each !== undefined) open.push(each);
    }
    for (const reference of [schema['$ref'], schema['$dynamicRef']])
      if (typeof reference === 'string') open.push(referred(root, reference));
  }
  return [...found];
}

/** Returns the target of a reference within the schema; undefined if there is no target. */
function referred(root: JsonObject, reference: string): JsonValue | undefined {
  if (reference === '#') return root;
  if (!reference.startsWith('#/')) return anchored(root, reference);
  let at: JsonValue | undefined = root;
  for (const step of decoded(reference).split('/').slice(1)) {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
    at = isJsonObject(at) && Object.hasOwn(at, name) ? at[name] : undefined;
  }
  return at;
}

/** Finds a schema with an anchor among the definitions. */
function anchored(root: JsonObject, reference: string): JsonValue | undefined {
  const named = [root['$defs'], root['definitions']].flatMap((each) => Object.values(isJsonObject(each) ? each : {}));
  return [root, ...named].find(
    (each) => isJsonObject(each) && [each['$anchor'], each['$dynamicAnchor']].some((name) => `#${name}` === reference),
  );
}

function decoded(pointer: string): string {
  try {
    return decodeURIComponent(pointer);
  } catch {
    return pointer;
  }
}

const parts = ['anyOf', 'oneOf', 'allOf', 'if', 'then', 'else'] as const;
const none: readonly JsonObject[] = Object.freeze([]);
