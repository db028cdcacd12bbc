import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import { formOf } from '@mortise/provider-kit/lenient-schema';
import { isSet, listIn, memberOf, textIn } from '../document/json-members.ts';
import { derefIn, type OpenapiDocument, OperationProblem, targetOf } from '../document/openapi-document.ts';
import { base64Schema, bytesSchema, isBinary } from './binary.ts';
import { cutLength, cutSchema, depths, isDeep } from './cut-schema.ts';
import { discriminatorOf } from './discriminator.ts';
import { discriminated, hasShape, isLinear, orDigits, patternAsText } from './keyword-shapes.ts';
import { loosenSchema, reachesIn } from './loosen-schema.ts';

/** The error for more schemas than may be copied. A shortened copy may still be possible. */
export class TooManySchemas extends OperationProblem {}

/**
 * Copies schemas of a document into one self-contained JSON Schema 2020-12, with referenced schemas in
 * `$defs`. For a request `readOnly` members are omitted and bytes are base64; for a response `writeOnly`
 * members are not required.
 *
 * Referenced schemas are copied level by level up to the size
 * limit; deeper schemas accept any value, which is reported.
 */
export class SchemaCopier {
  readonly #document: OpenapiDocument;
  readonly #hidden: 'readOnly' | 'writeOnly';
  readonly #takesDigits: boolean;
  #left: number;
  #depth = 0;
  #deepest: number;
  #takesArtifacts = false;
  /** The name in `$defs` of each reference that was found. */
  readonly #names = new Map<string, string>();
  readonly #taken = new Set<string>();
  /** Referenced schemas that are not copied yet. */
  readonly #referred: Referred[] = [];
  readonly #cut = new Set<string>();
  readonly #widened = new Set<JsonValue>();

  /**
   * `read` is a response after parsing. `limit` is the maximum number of copied schemas. `deepest` is the
   * maximum number of copied levels of a schema, below which it accepts any value.
   */
  constructor(
    document: OpenapiDocument,
    direction: 'request' | 'answer' | 'read',
    limit: number,
    deepest: number = Number.POSITIVE_INFINITY,
  ) {
    this.#document = document;
    this.#hidden = direction === 'request' ? 'readOnly' : 'writeOnly';
    this.#takesDigits = direction === 'read';
    this.#left = limit;
    this.#deepest = deepest;
  }

  /** Copies a schema. Throws `OperationProblem` if a reference has no target, and `TooManySchemas`. */
  copy(schema: JsonValue): JsonValue {
    this.#left -= 1;
    if (this.#left < 0) throw new TooManySchemas('more schemas than limits.schemas');
    if (this.#depth > this.#deepest && isDeep(schema)) {
      this.#cut.add(this.#referred[0]?.name ?? 'the argument');
      return cutSchema(schema);
    }
    this.#depth += 1;
    try {
      return this.#copySchema(schema);
    } finally {
      this.#depth -= 1;
    }
  }

  #copySchema(schema: JsonValue): JsonValue {
    if (!isJsonObject(schema)) return schema !== false;
    if (this.#hidden === 'readOnly' && isBinary(schema))
      return (this.#takesArtifacts ? bytesSchema : base64Schema)(textIn(schema, 'description'));
    const ref = textIn(schema, '$ref');
    if (ref === undefined) return this.#copyKeywords(schema);
    const { $ref: _ref, ...siblings } = schema;
    const kept = this.#copyKeywords(siblings, schema);
    const copy = { $ref: `#/$defs/${this.#nameOf(ref)}`, ...kept };
    return this.#widened.has(kept) ? this.#widen(copy) : copy;
  }

  /** Copies a schema like `copy`, for a body whose bytes are sent unchanged and may come from an artifact. */
  copyForm(schema: JsonValue): JsonValue {
    this.#takesArtifacts = true;
    const copy = this.copy(schema);
    this.#takesArtifacts = false;
    return copy;
  }

  /**
   * Returns a schema with the definitions that it references, if possible within `characters`; default: no
   * limit. Throws the errors of `copy`.
   */
  complete(schema: JsonObject, characters?: number): JsonObject {
    const defs: Record<string, JsonValue> = {};
    let room = (characters ?? 0) - lengthOf(schema);
    for (let next = this.#referred[0]; next; next = this.#referred[0]) {
      const copy = characters === undefined ? this.#copyComplete(next) : this.#fitting(next, room);
      room -= copy.length;
      defs[next.name] = copy.schema;
      this.#referred.shift();
    }
    const complete = Object.keys(defs).length > 0 ? { ...schema, $defs: defs } : schema;
    if (this.#cut.size > 0) return loosenSchema(complete) as JsonObject;
    return this.#widened.size > 0
      ? (loosenSchema(complete, reachesIn(complete, this.#widened)) as JsonObject)
      : complete;
  }

  #copyComplete({ target, takesArtifacts }: Referred): { readonly schema: JsonValue; readonly length: number } {
    return { schema: takesArtifacts ? this.copyForm(target) : this.copy(target), length: 0 };
  }

  /** The names of the schemas that were shortened. */
  get cut(): readonly string[] {
    return [...this.#cut];
  }

  /**
   * Copies a referenced schema, as deep as the remaining space allows, which other references need as well.
   */
  #fitting(referred: Referred, room: number): { readonly schema: JsonValue; readonly length: number } {
    const { name, target, takesArtifacts } = referred;
    const waiting = this.#referred.length;
    const deepest = this.#deepest;
    const [left, cut] = [this.#left, new Set(this.#cut)];
    const isFull = room < waiting * cutLength || left < waiting;
    for (const depth of isFull ? [] : depths) {
      this.#deepest = Math.min(deepest, depth);
      this.#takesArtifacts = takesArtifacts;
      try {
        const schema = this.copy(target);
        const length = lengthOf(schema) + name.length + 4;
        if (length + (this.#referred.length - 1) * cutLength <= room && this.#left >= this.#referred.length - 1)
          return { schema, length };
      } catch (error) {
        if (!(error instanceof TooManySchemas)) throw error;
      } finally {
        this.#deepest = deepest;
        this.#takesArtifacts = false;
      }
      for (const { ref, name: taken } of this.#referred.splice(waiting)) {
        this.#names.delete(ref);
        this.#taken.delete(taken);
      }
      this.#left = left;
      this.#cut.clear();
      for (const each of cut) this.#cut.add(each);
    }
    this.#left = left - 1;
    this.#cut.add(name);
    const schema = cutSchema(derefIn(this.#document, target) ?? {});
    return { schema, length: lengthOf(schema) + name.length + 4 };
  }

  #nameOf(ref: string): string {
    const known = this.#names.get(ref);
    if (known !== undefined) return known;
    const target = targetOf(this.#document, ref);
    const name = this.#freeName(ref.slice(ref.lastIndexOf('/') + 1));
    this.#names.set(ref, name);
    this.#taken.add(name);
    this.#referred.push({ ref, name, target, takesArtifacts: this.#takesArtifacts });
    return name;
  }

  #freeName(wanted: string): string {
    const legal = wanted.replace(/[^A-Za-z0-9_]+/g, '_').slice(0, 60) || 'root';
    let free = legal;
    for (let at = 2; this.#taken.has(free); at++) free = `${legal}_${at}`;
    return free;
  }

  /**
   * Marks a copy that accepts more than the document does, so
   * that keywords which count or negate it are loosened as well.
   */
  #widen(copy: JsonObject): JsonObject {
    this.#widened.add(copy);
    return copy;
  }

  /**
   * Copies the keywords of a schema. `parent` is the schema
   * that refers to it, which may also mark members as hidden.
   */
  #copyKeywords(schema: JsonObject, parent: JsonObject = schema): JsonObject {
    const copy: Record<string, JsonValue> = {};
    for (const [keyword, value] of Object.entries(schema)) {
      // A list of `items` is from draft 4; in 2020-12 it is `prefixItems`.
      const name = keyword === 'items' && Array.isArray(value) ? 'prefixItems' : keyword;
      if (hasShape(name, value)) copy[name] = this.#copyValue(name, value, parent);
    }
    const discriminator = discriminatorOf(schema);
    const described = discriminator
      ? discriminated(this.#document, copy, discriminator, { schema, isAnswer: this.#hidden === 'writeOnly' })
      : copy;
    const { pattern } = described;
    if (typeof pattern === 'string') return isLinear(pattern) ? described : this.#widen(patternAsText(described));
    return this.#takesDigits ? orDigits(described) : described;
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
    return this.#hidden === 'readOnly' ? members.filter(([, part]) => !this.#isMarked(part)) : members;
  }

  /**
   * Returns true if a member is `readOnly` or `writeOnly`
   * in a schema, or in a schema of which it is composed.
   */
  #isHidden(schema: JsonObject, name: string, seen: Set<JsonObject>): boolean {
    if (seen.has(schema) || seen.size > mostParts) return false;
    seen.add(schema);
    const own = memberOf(memberOf(schema, 'properties'), name);
    if (own !== undefined && this.#isMarked(own)) return true;
    const parts = [...listIn(schema, 'allOf'), ...(textIn(schema, '$ref') === undefined ? [] : [schema])];
    return parts.some((part) => {
      const target = derefIn(this.#document, part);
      return target !== undefined && this.#isHidden(target, name, seen);
    });
  }

  #isMarked(part: JsonValue): boolean {
    if (isJsonObject(part) && isSet(part, this.#hidden)) return true;
    return textIn(part, '$ref') !== undefined && isSet(derefIn(this.#document, part), this.#hidden);
  }
}

interface Referred {
  readonly ref: string;
  readonly name: string;
  readonly target: JsonValue;
  readonly takesArtifacts: boolean;
}

function lengthOf(schema: JsonValue): number {
  return JSON.stringify(schema).length;
}

const mostParts = 100;
