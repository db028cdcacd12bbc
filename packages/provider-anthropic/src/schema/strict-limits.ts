import { isJsonObject, type JsonValue } from '@mortise/core';

/** What a lowered schema costs of the limits that hold for all strict schemas of a request together. */
export interface StrictCost {
  /** Members that may be left out. */
  readonly optional: number;
  /** Places where several types may stand. */
  readonly choices: number;
}

/** How far strict schemas go beyond the documented limits; undefined where they do not. */
export function excessOf({
  optional,
  choices,
}: StrictCost): { readonly keyword: string; readonly why: string } | undefined {
  if (optional > mostOptional)
    return {
      keyword: 'required',
      why: `${optional} members that may be omitted; strict schemas take ${mostOptional}`,
    };
  if (choices > mostChoices) return { keyword: 'anyOf', why: `${choices} choices; strict schemas take ${mostChoices}` };
  return undefined;
}

/** What a lowered schema costs; a definition counts once. */
export function costOf(schema: JsonValue | undefined): StrictCost {
  if (!isJsonObject(schema)) return { optional: 0, choices: 0 };
  const { properties, required, items, anyOf, $defs, type } = schema;
  const members = isJsonObject(properties) ? Object.values(properties) : [];
  const branches = Array.isArray(anyOf) ? (anyOf as readonly JsonValue[]) : [];
  const definitions = isJsonObject($defs) ? Object.values($defs) : [];
  const costs = [...members, items, ...branches, ...definitions].map(costOf);
  const needed = Array.isArray(required) ? required.length : 0;
  return costs.reduce(sumOf, {
    optional: members.length - needed,
    choices: branches.length > 0 || Array.isArray(type) ? 1 : 0,
  });
}

/** What two schemas cost together. */
export function sumOf(first: StrictCost, second: StrictCost): StrictCost {
  return { optional: first.optional + second.optional, choices: first.choices + second.choices };
}

/** Strict tools of one request, at most. */
export const mostStrictTools = 20;
const mostOptional = 24;
const mostChoices = 16;
