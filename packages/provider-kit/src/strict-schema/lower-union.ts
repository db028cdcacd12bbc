import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import { annotations, bookkeeping } from '../schema/schema-keywords.ts';
import { describeRules } from './lower-rules.ts';
import type { Lowering } from './lowering.ts';

/** A choice among schemas, and nothing else. */
export interface Union {
  readonly keyword: 'anyOf' | 'oneOf';
  readonly branches: readonly JsonObject[];
  /** The schema without the choice. */
  readonly words: JsonObject;
}

/** Returns the union that a schema consists of; undefined if it is none, or has other rules as well. */
export function unionOf(schema: JsonObject): Union | undefined {
  const keyword = schema['anyOf'] === undefined ? 'oneOf' : 'anyOf';
  const { [keyword]: branches, type, ...words } = schema;
  if (!Array.isArray(branches) || branches.length === 0 || !branches.every((branch) => isJsonObject(branch)))
    return undefined;
  if (!Object.keys(words).every((other) => annotations.has(other) || bookkeeping.has(other))) return undefined;
  return { keyword, branches: branches.map((branch: JsonObject) => withType(branch, type)), words };
}

/** A choice among schemas. `oneOf` becomes `anyOf`, which allows no less; a choice of one is that one. */
export function lowerUnion(lowering: Lowering, { keyword, branches, words }: Union, pointer: string): JsonObject {
  const [only] = branches;
  if (only && branches.length === 1) return lowering.lower({ ...only, ...words }, `${pointer}/${keyword}/0`);
  if (keyword === 'oneOf')
    lowering.note('lowered', pointer, 'oneOf', 'sent as anyOf; the tool checks that only one of them matches');
  return {
    ...describeRules(lowering, words, [], pointer),
    anyOf: branches.map((branch, at) => lowering.lower(branch, `${pointer}/${keyword}/${at}`)),
  };
}

/** Adds the type of a union to each of its schemas. */
function withType(branch: JsonObject, type: JsonValue | undefined): JsonObject {
  return type === undefined || branch['type'] !== undefined || branch['$ref'] !== undefined
    ? branch
    : { ...branch, type };
}
