import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';

/**
 * The maximum number of steps that generated code takes for one part of a value: all rules of a schema from
 * `plainSchema` for one position. Alternatives of one position add up; different properties and items are
 * different positions.
 */
export function stepsPerPart(schema: JsonObject): number {
  return Math.max(...stepsByDepth(schema));
}

/** Returns the steps for a value at each depth; the first is the checked value itself. */
function stepsByDepth(schema: JsonValue | undefined): readonly number[] {
  if (!isJsonObject(schema)) return schema === undefined ? [] : [1];
  const { properties, patternProperties, prefixItems, items, additionalProperties, propertyNames } = schema;
  const patterns = partsIn(patternProperties);
  const below = sum([
    most([...partsIn(properties), ...partsIn(prefixItems), items].map(stepsByDepth)),
    ...[...patterns, additionalProperties, propertyNames].map(stepsByDepth),
    // A name is matched with each pattern, and compared with up to eight property names, one by one.
    [patterns.length * stepsOfPattern + (additionalProperties === undefined ? 0 : 8)],
  ]);
  return sum([[stepsHere(schema), ...below], ...partsInPlace(schema).map(stepsByDepth)]);
}

function stepsHere(schema: JsonObject): number {
  return Object.entries(schema).reduce((steps, [keyword, value]) => {
    if (keyword === 'pattern' || keyword === 'format') return steps + stepsOfPattern;
    if (keyword === 'enum' || keyword === 'required') return steps + (value as readonly JsonValue[]).length;
    if (keyword === 'properties') return steps + partsIn(value).length;
    if (!keyword.startsWith('depend')) return steps + 1;
    return steps + partsIn(value).reduce<number>((all, rule) => all + (Array.isArray(rule) ? rule.length : 1), 0);
  }, 1);
}

/** Returns the subschemas that apply to the same value. */
function partsInPlace({ not, if: condition, then, else: otherwise, ...others }: JsonObject): readonly JsonValue[] {
  const lists = [others['allOf'], others['anyOf'], others['oneOf'], others['dependentSchemas'], others['dependencies']];
  const parts = [not, condition, then, otherwise, ...lists.flatMap(partsIn)];
  return parts.filter((part) => part !== undefined && !Array.isArray(part)) as readonly JsonValue[];
}

function partsIn(value: JsonValue | undefined): readonly JsonValue[] {
  return typeof value === 'object' && value !== null ? Object.values(value) : [];
}

function sum(lists: readonly (readonly number[])[]): readonly number[] {
  return byDepth(lists, (steps) => steps.reduce((all, one) => all + one, 0));
}

function most(lists: readonly (readonly number[])[]): readonly number[] {
  return byDepth(lists, (steps) => Math.max(0, ...steps));
}

function byDepth(lists: readonly (readonly number[])[], join: (steps: readonly number[]) => number): readonly number[] {
  const depth = lists.reduce((deepest, list) => Math.max(deepest, list.length), 0);
  return Array.from({ length: depth }, (_, at) => join(lists.flatMap((list) => list[at] ?? [])));
}

/** The number of steps for matching a pattern with a short text. */
const stepsOfPattern = 4;
