import { isJsonObject, type JsonValue } from '@mortise/core';

/** The share of a lowered schema in the limits for all strict schemas of a request. */
export interface StrictCost {
  /** Members that may be omitted. */
  readonly optional: number;
  /** The number of positions with several types. */
  readonly choices: number;
}

/** The documented limit that strict schemas exceed; undefined if they exceed none. */
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

/** The cost of a lowered schema; a definition counts once. */
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

/** The sum of two costs. */
export function sumOf(first: StrictCost, second: StrictCost): StrictCost {
  return { optional: first.optional + second.optional, choices: first.choices + second.choices };
}

/** Strict tools of one request, at most. */
export const mostStrictTools = 20;
const mostOptional = 24;
const mostChoices = 16;
