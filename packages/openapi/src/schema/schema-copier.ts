import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import { formOf } from '@mortise/provider-kit';
import { isSet, listIn, memberOf, textIn } from '../document/json-members.ts';
import { derefIn, type OpenapiDocument, targetOf } from '../document/openapi-document.ts';
import { OperationProblem } from '../operation/operation-problem.ts';
import { base64Schema, bytesSchema, isBinary } from './binary.ts';
import { alternativeRule, type Discriminator, discriminatorOf, discriminatorWords } from './discriminator.ts';
import { hasShape } from './keyword-shapes.ts';

/**
 * Copies schemas of a document into one JSON Schema 2020-12 that stands alone: what is referred to becomes `$defs`, so
 * that recursion stays what it is. Of a request `readOnly` members are left out, and bytes are base64; of an answer
 * `writeOnly` members are not required.
 */
export class SchemaCopier {
  readonly #document: OpenapiDocument;
  readonly #hidden: 'readOnly' | 'writeOnly';
  readonly #takesDigits: boolean;
  #left: number;
  #takesArtifacts = false;
  /** The name in `$defs` of each reference that was met. */
  readonly #names = new Map<string, string>();
  readonly #defs: Record<string, JsonValue> = {};

  /** `read`: an answer as it is after reading it. `limit`: how many schemas may be copied. */
  constructor(document: OpenapiDocument, direction: 'request' | 'answer' | 'read', limit: number) {
    this.#document = document;
    this.#hidden = direction === 'request' ? 'readOnly' : 'writeOnly';
    this.#takesDigits = direction === 'read';
    this.#left = limit;
  }

  /** Throws `OperationProblem` where a reference leads nowhere, or there are too many schemas. */
  copy(schema: JsonValue): JsonValue {
    this.#left -= 1;
    if (this.#left < 0) throw new OperationProblem('more schemas than limits.schemas');
    if (!isJsonObject(schema)) return schema !== false;
    if (this.#hidden === 'readOnly' && isBinary(schema))
      return (this.#takesArtifacts ? bytesSchema : base64Schema)(textIn(schema, 'description'));
    const ref = textIn(schema, '$ref');
    if (ref === undefined) return this.#copyKeywords(schema);
    const { $ref: _ref, ...beside } = schema;
    return { $ref: `#/$defs/${this.#nameOf(ref)}`, ...this.#copyKeywords(beside) };
  }

  /** As `copy`, for a body whose bytes are sent as they are: they may be those of an artifact. */
  copyForm(schema: JsonValue): JsonValue {
    this.#takesArtifacts = true;
    const copy = this.copy(schema);
    this.#takesArtifacts = false;
    return copy;
  }

  /** What the copies refer to; empty where they refer to nothing. */
  get defs(): JsonObject {
    return Object.keys(this.#defs).length > 0 ? { $defs: this.#defs } : {};
  }

  #nameOf(ref: string): string {
    const known = this.#names.get(ref);
    if (known !== undefined) return known;
    const target = targetOf(this.#document, ref);
    const name = this.#freeName(ref.slice(ref.lastIndexOf('/') + 1));
    this.#names.set(ref, name);
    // Taken before it is copied: what refers to itself finds it.
    this.#defs[name] = true;
    this.#defs[name] = this.copy(target);
    return name;
  }

  #freeName(wanted: string): string {
    const legal = wanted.replace(/[^A-Za-z0-9_]+/g, '_').slice(0, 60) || 'root';
    let free = legal;
    for (let at = 2; Object.hasOwn(this.#defs, free); at++) free = `${legal}_${at}`;
    return free;
  }

  #copyKeywords(schema: JsonObject): JsonObject {
    const copy: Record<string, JsonValue> = {};
    for (const [keyword, value] of Object.entries(schema)) {
      // A list of items is draft 4: in 2020-12 it is `prefixItems`.
      const name = keyword === 'items' && Array.isArray(value) ? 'prefixItems' : keyword;
      if (hasShape(name, value)) copy[name] = this.#copyValue(name, value, schema);
    }
    const discriminator = discriminatorOf(schema);
    const told = discriminator ? this.#discriminated(copy, discriminator, schema) : copy;
    const { pattern } = told;
    if (typeof pattern === 'string') return isLinear(pattern) ? told : inWords(told);
    return this.#takesDigits ? orDigits(told) : told;
  }

  /** Of a request the alternatives are told apart by the member; of an answer nobody minds if several match. */
  #discriminated(copy: JsonObject, discriminator: Discriminator, schema: JsonObject): JsonObject {
    const keyword = ['oneOf', 'anyOf'].find((each) => copy[each] !== undefined);
    if (keyword === undefined)
      return discriminator.mapping.length > 0 ? withWords(copy, discriminatorWords(discriminator)) : copy;
    const { [keyword]: copies = [], ...others } = copy;
    if (this.#hidden === 'writeOnly') return { anyOf: copies, ...others };
    const alternatives = (copies as readonly JsonValue[]).map((each, at) => {
      const ref = textIn(listIn(schema, keyword)[at], '$ref');
      const isOther = ref === undefined || !isJsonObject(each) || Object.keys(each).length > 1;
      return isOther ? each : { ...each, ...alternativeRule(this.#document, discriminator, ref) };
    });
    return { ...others, [keyword]: alternatives };
  }

  #copyValue(keyword: string, value: JsonValue, schema: JsonObject): JsonValue {
    if (keyword === 'properties') return this.#copyMembers(this.#visible(value as JsonObject));
    if (keyword === 'required')
      return (value as readonly string[]).filter((name) => !this.#isHidden(schema, name, new Set()));
    switch (formOf(keyword)) {
      case 'schema':
        return this.copy(value);
      case 'schemas':
        return (value as readonly JsonValue[]).map((part) => this.copy(part));
      case 'schemaMap':
        return this.#copyMembers(Object.entries(value as JsonObject));
      default:
        return value;
    }
  }

  #copyMembers(members: readonly (readonly [string, JsonValue])[]): JsonObject {
    return Object.fromEntries(members.map(([name, part]) => [name, this.copy(part)]));
  }

  #visible(properties: JsonObject): readonly (readonly [string, JsonValue])[] {
    const members = Object.entries(properties);
    return this.#hidden === 'readOnly' ? members.filter(([, part]) => !this.#says(part)) : members;
  }

  /** Whether a member is `readOnly` or `writeOnly` in a schema, or in one that it is made of. */
  #isHidden(schema: JsonObject, name: string, seen: Set<JsonObject>): boolean {
    if (seen.has(schema) || seen.size > mostParts) return false;
    seen.add(schema);
    const own = memberOf(memberOf(schema, 'properties'), name);
    if (own !== undefined && this.#says(own)) return true;
    const parts = [...listIn(schema, 'allOf'), ...(textIn(schema, '$ref') === undefined ? [] : [schema])];
    return parts.some((part) => {
      const target = derefIn(this.#document, part);
      return target !== undefined && this.#isHidden(target, name, seen);
    });
  }

  #says(part: JsonValue): boolean {
    if (isJsonObject(part) && isSet(part, this.#hidden)) return true;
    return textIn(part, '$ref') !== undefined && isSet(derefIn(this.#document, part), this.#hidden);
  }
}

/** An integer may be its digits where a number cannot hold it. */
function orDigits(copy: JsonObject): JsonObject {
  const { type = [] } = copy;
  const types = (Array.isArray(type) ? type : [type]) as readonly string[];
  const isNumber = types.includes('integer') || types.includes('number');
  return isNumber && !types.includes('string')
    ? { ...copy, type: [...types, 'string'], pattern: '^-?[0-9]{16,}$' }
    : copy;
}

/** A pattern that looks around or back takes time without a bound: the model reads it, and the server enforces it. */
function inWords({ pattern, ...others }: JsonObject): JsonObject {
  return withWords(others, `Has to match the pattern ${pattern}`);
}

function withWords({ description, ...others }: JsonObject, words: string): JsonObject {
  return { ...others, description: typeof description === 'string' ? `${description} ${words}` : words };
}

function isLinear(pattern: string): boolean {
  return !/\(\?<?[=!]|\\[1-9]|\\k</.test(pattern);
}

const mostParts = 100;
