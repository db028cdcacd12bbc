import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import type { LoweredSchema } from '../schema/lowered-schema.ts';
import { describeKeywords, intersect } from './intersect-schemas.ts';
import { lowerKeyword } from './lower-keyword.ts';
import { lowerRoot, type RootRules } from './lower-root.ts';
import { SchemaWalk, type WalkRules } from './schema-walk.ts';

/**
 * Converts a schema for a server that accepts JSON Schema 2020-12 without enforcing it: invalid parts are
 * corrected, or omitted and written into the description. The result accepts every value that the schema
 * accepts, except for alternatives at the root: see `lowerRoot`.
 *
 * References refer to definitions of the root. Never throws.
 * @param rootRules The server's rules for the root; default none.
 */
export function lowerLeniently(schema: JsonObject, rootRules?: RootRules): LoweredSchema {
  const walk = new SchemaWalk(schema, walkRules);
  const root = rootRules ? lowerRoot(walk, rootRules) : walk.lower(schema, '');
  const definitions = walk.definitions();
  return { schema: definitions ? { ...root, $defs: definitions } : root, notes: walk.notes };
}

function lowerAt(walk: SchemaWalk, schema: JsonValue | undefined, pointer: string): JsonObject {
  if (schema === true) return {};
  if (schema === false) return { not: {} };
  if (!isJsonObject(schema)) {
    walk.note('dropped', pointer, '', 'it is not a schema, so anything is allowed there');
    return {};
  }
  const before = walk.notes.length;
  const inDescription: string[] = [];
  const kept = Object.entries(schema).flatMap(([keyword, value]) =>
    bookkeeping.has(keyword) ? [] : lowerKeyword({ walk, schema, pointer, inDescription }, keyword, value),
  );
  if (mayBeArray(schema['type']) && schema['items'] === undefined) kept.push(['items', {}]);
  const lost = walk.notes.length > before;
  const left = kept.filter(([keyword]) => {
    if (!lost || !keyword.startsWith('unevaluated')) return true;
    walk.note(
      'dropped',
      pointer,
      keyword,
      'it depends on the other keywords of the schema, and some of them have changed',
    );
    inDescription.push(keyword);
    return false;
  });
  const isSame = inDescription.length === 0 && left.length === Object.keys(schema).length;
  if (isSame && left.every(([keyword, value]) => schema[keyword] === value)) return schema;
  return { ...Object.fromEntries(left), ...describeKeywords(schema, inDescription) };
}

function mayBeArray(type: JsonValue | undefined): boolean {
  return type === 'array' || (Array.isArray(type) && type.includes('array'));
}

/**
 * Keywords that are not sent, because only authors of schemas
 * need them; definitions are sent if a reference needs them.
 */
const bookkeeping: ReadonlySet<string> = new Set([
  '$schema',
  '$id',
  '$anchor',
  '$dynamicAnchor',
  '$recursiveAnchor',
  '$vocabulary',
  '$defs',
  'definitions',
]);

const walkRules: WalkRules = { lower: lowerAt, join: intersect, mostLevels: 128 };
