import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import { hasType, ownMember, resolveRef } from '@mortise/provider-kit';
import type { SentSchema } from './to-schema.ts';

/**
 * Returns an argument text in the format of the tool's own schema: removes members that are null only because
 * strict mode has no optional members. The rest of the text stays unchanged, and so does a text that does not
 * match the schema.
 */
export function restoreAbsent(text: string, { schema, absences }: SentSchema): string {
  if (absences.size === 0 || !text.includes('null')) return text;
  const value = parsed(text);
  return value === undefined ? text : new Restoring(text, schema, absences).restored(value);
}

function parsed(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    // The core reports the errors in the text.
    return undefined;
  }
}

/** One pass over a valid JSON string, together with its value and its schema. */
class Restoring {
  readonly #text: string;
  readonly #root: JsonObject;
  readonly #absences: ReadonlySet<JsonObject>;
  #at = 0;

  constructor(text: string, root: JsonObject, absences: ReadonlySet<JsonObject>) {
    this.#text = text;
    this.#root = root;
    this.#absences = absences;
  }

  restored(value: JsonValue): string {
    this.#skipSpace();
    const start = this.#at;
    return this.#text.slice(0, start) + this.#value(this.#root, value) + this.#text.slice(this.#at);
  }

  /** Returns the restored text of the value at the current position. */
  #value(schema: JsonObject | undefined, value: JsonValue): string {
    if (typeof value !== 'object' || value === null) return this.#skipValue();
    const plain = schema && plainSchema(schema, value, this.#root);
    if (!plain) return this.#skipValue();
    return Array.isArray(value) ? this.#array(plain, value) : this.#object(plain, value as JsonObject);
  }

  #object(schema: JsonObject, value: JsonObject): string {
    const start = this.#at;
    const kept: string[] = [];
    let changed = false;
    let members = 0;
    this.#enter();
    while (this.#text[this.#at] !== '}') {
      const from = this.#at;
      const name = JSON.parse(this.#skipValue()) as string;
      this.#skipSpace();
      this.#enter();
      const valueFrom = this.#at;
      const described = ownMember(schema['properties'], name);
      const restored = this.#value(described, value[name] as JsonValue);
      changed ||= restored.length !== this.#at - valueFrom;
      members++;
      if (restored === 'null' && described && this.#absences.has(described)) changed = true;
      else kept.push(this.#text.slice(from, valueFrom) + restored);
      this.#next();
    }
    this.#at++;
    // An object with a duplicate name is kept unchanged, so that the core refuses it.
    const twice = members !== Object.keys(value).length;
    return changed && !twice ? `{${kept.join(',')}}` : this.#text.slice(start, this.#at);
  }

  #array(schema: JsonObject, value: readonly JsonValue[]): string {
    const start = this.#at;
    const items = schema['items'] as JsonObject;
    const kept: string[] = [];
    let changed = false;
    this.#enter();
    for (const item of value) {
      const from = this.#at;
      const restored = this.#value(items, item);
      changed ||= restored.length !== this.#at - from;
      kept.push(restored);
      this.#next();
    }
    this.#at++;
    return changed ? `[${kept.join(',')}]` : this.#text.slice(start, this.#at);
  }

  /** Skips an opening bracket or a colon, and the white space after it. */
  #enter(): void {
    this.#at++;
    this.#skipSpace();
  }

  /** Skips the comma after a value, if there is one. */
  #next(): void {
    this.#skipSpace();
    if (this.#text[this.#at] === ',') this.#enter();
  }

  #skipSpace(): void {
    while (this.#at < this.#text.length && ' \n\r\t'.includes(this.#text[this.#at] as string)) this.#at++;
  }

  /** Returns the text of the value at the current position unchanged. */
  #skipValue(): string {
    const start = this.#at;
    let depth = 0;
    do {
      const char = this.#text[this.#at] as string;
      if (char === '"') this.#at = endOfString(this.#text, this.#at);
      else if (char === '{' || char === '[') depth++;
      else if (char === '}' || char === ']') depth--;
      else if (!' \n\r\t,:'.includes(char)) this.#at = endOfLiteral(this.#text, this.#at);
      this.#at++;
    } while (depth > 0);
    return this.#text.slice(start, this.#at);
  }
}

/** Returns the index of the quote that ends a string. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}

/** Returns the index of the last character of a number or a literal. */
function endOfLiteral(text: string, start: number): number {
  let at = start;
  while (at + 1 < text.length && /[\w.+-]/.test(text[at + 1] as string)) at++;
  return at;
}

/**
 * Returns the part of a lowered schema that describes a value, without references and unions: the first
 * matching alternative. Undefined if none matches.
 */
function plainSchema(schema: JsonObject, value: JsonValue, root: JsonObject, depth = 0): JsonObject | undefined {
  const { $ref, anyOf } = schema;
  if (depth > mostLevels) return undefined;
  if (typeof $ref === 'string') {
    const target = resolveRef(root, $ref);
    return target && plainSchema(target, value, root, depth + 1);
  }
  if (!Array.isArray(anyOf)) return matches(schema, value, root, depth) ? schema : undefined;
  for (const branch of anyOf as readonly JsonObject[]) {
    const plain = plainSchema(branch, value, root, depth + 1);
    if (plain) return plain;
  }
  return undefined;
}

/** Returns true if a value has the shape that a simple schema describes. Missing members are allowed. */
function matches(schema: JsonObject, value: JsonValue, root: JsonObject, depth: number): boolean {
  const { type, enum: values, properties, items } = schema;
  if ('const' in schema) return schema['const'] === value;
  if (Array.isArray(values)) return values.includes(value);
  const types = Array.isArray(type) ? type : [type];
  if (!types.some((each) => typeof each === 'string' && hasType(value, each))) return false;
  if (Array.isArray(value)) {
    return (
      isJsonObject(items) && value.every((item: JsonValue) => plainSchema(items, item, root, depth + 1) !== undefined)
    );
  }
  if (!isJsonObject(value)) return true;
  return Object.entries(value).every(([name, member]) => {
    const described = ownMember(properties, name);
    return described !== undefined && plainSchema(described, member, root, depth + 1) !== undefined;
  });
}

/** The maximum depth: more than strict mode allows, with room for references and unions. */
const mostLevels = 256;
