import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import { formOf } from '@mortise/provider-kit/lenient-schema';
import { memberOf, textIn } from '../document/json-members.ts';

/** Returns the replacement of a schema that is cut, which has only the type and a description. */
export function cutSchema(schema: JsonValue): JsonObject {
  const isObject = memberOf(schema, 'type') === 'object';
  const own = textIn(schema, 'description') ?? textIn(schema, 'title') ?? '';
  const text = own.length > longestText ? `${own.slice(0, longestText)}…` : own;
  return { ...(isObject && { type: 'object' }), description: `${text}${text && ' '}${cutNote}` };
}

/** Returns true if a schema contains other schemas. */
export function isDeep(schema: JsonValue): boolean {
  if (!isJsonObject(schema)) return false;
  return Object.entries(schema).some(([keyword, value]) => keyword === '$ref' || isNesting(keyword, value));
}

function isNesting(keyword: string, value: JsonValue): boolean {
  const form = formOf(keyword);
  return typeof value === 'object' && (form === 'schema' || form === 'schemas' || form === 'schemaMap');
}

/** The depths to try for a schema that is too large; upper levels matter more. */
export const depths: readonly number[] = [Number.POSITIVE_INFINITY, 8, 5, 3, 2];
/** The maximum number of characters of a shortened schema. */
export const cutLength = 300;
const cutNote = 'The inner schemas are omitted here: all would be too many chars.';
const longestText = 100;

/**
 * The maximum number of schema characters of each tool of a document, so that the schemas of all tools grow
 * linearly with the document. Otherwise, if all schemas refer to all others, each tool would have a copy of
 * all schemas. The tools together get `perCharacter` characters for each character of the document, plus
 * `sharedCharacters`. Each tool gets at least an equal share; the unused rest is left to later tools.
 */
export class SchemaBudget {
  readonly #most: number;
  readonly #share: number;
  #left = sharedCharacters;

  /**
   * @param most The maximum number of characters of one tool. @param size The number of characters of the
   * document. @param tools The number of tools of the document.
   */
  constructor(most: number, size: number, tools: number) {
    this.#most = most;
    this.#share = Math.ceil((size * perCharacter) / Math.max(tools, 1));
  }

  /** The number of characters that the next tool may have. */
  get next(): number {
    return Math.min(this.#most, Math.max(this.#share, this.#left + this.#share));
  }

  /** Counts the characters of the next tool. */
  take(characters: number): void {
    this.#left = Math.max(0, this.#left + this.#share - characters);
  }
}

const perCharacter = 20;
const sharedCharacters = 2_000_000;
