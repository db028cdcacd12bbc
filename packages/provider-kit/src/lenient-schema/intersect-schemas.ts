import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import { typeOf, valueText } from '../schema/json-type.ts';
import type { SchemaWalk } from './schema-walk.ts';

/**
 * Returns one lowered schema for values that fit both. A keyword that both schemas have is merged if one
 * value can express both; otherwise the value of the first schema is kept, and that of the second is written
 * into the description.
 */
export function intersect(walk: SchemaWalk, first: JsonObject, second: JsonObject, pointer: string): JsonObject {
  const inner: Inner = (one, other) => walk.join(one, other, pointer);
  const merged = new Map<string, JsonValue>(Object.entries(first));
  const inDescription: string[] = [];
  for (const [keyword, value] of Object.entries(second)) {
    const known = merged.get(keyword);
    const both = known === undefined ? value : mergeKeyword(keyword, known, value, inner);
    if (both !== undefined) merged.set(keyword, both);
    else {
      walk.note(
        'dropped',
        pointer,
        keyword,
        'two schemas have this keyword: the first value is sent, the second is in the description',
      );
      inDescription.push(keyword);
    }
  }
  const joined = Object.fromEntries(merged);
  const { description = '' } = joined;
  return inDescription.length > 0
    ? { ...joined, ...describeKeywords({ ...second, description }, inDescription) }
    : joined;
}

/** Merges two schemas of the same member, or of the items. */
type Inner = (first: JsonObject, second: JsonObject) => JsonObject;

/** Returns the value of a keyword that satisfies both schemas; undefined if one value cannot express both. */
function mergeKeyword(keyword: string, first: JsonValue, second: JsonValue, inner: Inner): JsonValue | undefined {
  switch (keyword) {
    case 'title':
      return first;
    case 'description':
      return bothTexts(first, second);
    case 'type':
      return sharedTypes(first, second);
    case 'enum':
      return sharedValues(first, second);
    case 'required':
      return [...new Set([...listOf(first), ...listOf(second)])];
    case 'allOf':
      return [...listOf(first), ...listOf(second)];
    case 'properties':
      return mergeMembers(first, second, inner);
    case 'items':
      return isJsonObject(first) && isJsonObject(second) ? inner(first, second) : undefined;
    case 'additionalProperties':
      return first === false || second === false
        ? false
        : second === true
          ? first
          : first === true
            ? second
            : undefined;
    default:
      return mergeBound(keyword, first, second);
  }
}

/** Joins two descriptions: either may contain a rule that no keyword can express. */
function bothTexts(first: JsonValue, second: JsonValue): JsonValue {
  if (typeof first !== 'string' || first === '') return second;
  return typeof second !== 'string' || first.includes(second) ? first : `${first}\n${second}`;
}

function mergeBound(keyword: string, first: JsonValue, second: JsonValue): JsonValue | undefined {
  if (typeof first === 'number' && typeof second === 'number') {
    if (keyword.startsWith('min')) return Math.max(first, second);
    if (keyword.startsWith('max')) return Math.min(first, second);
  }
  return JSON.stringify(first) === JSON.stringify(second) ? first : undefined;
}

function mergeMembers(first: JsonValue, second: JsonValue, inner: Inner): JsonObject {
  const members = new Map(Object.entries(first as JsonObject));
  for (const [name, member] of Object.entries(second as JsonObject)) {
    const known = members.get(name);
    members.set(name, isJsonObject(known) && isJsonObject(member) ? inner(known, member) : member);
  }
  return Object.fromEntries(members);
}

/** Returns the types that both values name; an integer is a number. */
function sharedTypes(first: JsonValue, second: JsonValue): JsonValue | undefined {
  const seconds = typeList(second);
  const shared = typeList(first).flatMap((type) => {
    if (seconds.includes(type) || (type === 'integer' && seconds.includes('number'))) return [type];
    return type === 'number' && seconds.includes('integer') ? ['integer'] : [];
  });
  return shared.length > 1 ? shared : shared[0];
}

function typeList(type: JsonValue): readonly JsonValue[] {
  return Array.isArray(type) ? (type as readonly JsonValue[]) : [type];
}

function sharedValues(first: JsonValue, second: JsonValue): JsonValue | undefined {
  const seconds = listOf(second);
  const shared = listOf(first).filter((value) => isPlain(value) && seconds.includes(value));
  return shared.length > 0 ? shared : undefined;
}

function isPlain(value: JsonValue): boolean {
  const type = typeOf(value);
  return type !== 'object' && type !== 'array';
}

function listOf(value: JsonValue): readonly JsonValue[] {
  return Array.isArray(value) ? (value as readonly JsonValue[]) : [];
}

/** Returns the description of a schema, with a line for each keyword that is not sent. */
export function describeKeywords(schema: JsonObject, keywords: Iterable<string>): JsonObject {
  const { description } = schema;
  const lines = typeof description === 'string' && description !== '' ? [description] : [];
  for (const keyword of keywords) lines.push(`${keyword}: ${valueText(schema[keyword] as JsonValue)}`);
  return lines.length > 0 ? { description: lines.join('\n') } : {};
}
