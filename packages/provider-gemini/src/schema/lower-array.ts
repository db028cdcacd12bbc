import type { JsonObject, JsonValue } from '@mortise/core';
import type { PlainSchema } from './plain-schema.ts';

/** Lowers the items of an array; `items` is always present. */
export function lowerArray(plain: PlainSchema): JsonObject {
  const { schema, dropped } = plain;
  const { minItems } = schema;
  const { first, rest, firstAt, restAt } = itemsOf(schema);
  if (first !== undefined && !Array.isArray(first)) dropped('prefixItems', 'it is not an array of schemas');
  const tuple = Array.isArray(first) && first.length > 0 ? (first as readonly JsonValue[]) : undefined;
  const { walk } = plain.lowering;
  const isClosed = tuple !== undefined && rest === false;
  const most = mostItems(plain, isClosed ? tuple.length : undefined);
  return {
    ...(tuple && { prefixItems: tuple.map((item, at) => walk.lower(item, `${plain.pointer}/${firstAt}/${at}`)) }),
    items: rest === undefined || isClosed ? {} : walk.lower(rest, `${plain.pointer}/${restAt}`),
    ...(isCount(minItems) && { minItems }),
    ...(most !== undefined && { maxItems: most }),
  };
}

/** Returns the schemas of the first items and of the other items, which older drafts name differently. */
function itemsOf({ items, prefixItems, additionalItems }: JsonObject): {
  readonly first: JsonValue | undefined;
  readonly rest: JsonValue | undefined;
  readonly firstAt: string;
  readonly restAt: string;
} {
  return Array.isArray(items)
    ? { first: items, rest: additionalItems, firstAt: 'items', restAt: 'additionalItems' }
    : { first: prefixItems, rest: items, firstAt: 'prefixItems', restAt: 'items' };
}

function mostItems({ lowering, schema, dropped }: PlainSchema, closedAt: number | undefined): number | undefined {
  const { maxItems } = schema;
  const counts = [maxItems, closedAt].filter(isCount);
  if (counts.length === 0) return undefined;
  const most = Math.min(...counts);
  if (lowering.maxItems + most > mostTogether) {
    if (maxItems !== undefined)
      dropped('maxItems', `Gemini accepts at most ${mostTogether} as the sum of all maxItems of a schema`);
    return undefined;
  }
  lowering.maxItems += most;
  return most;
}

function isCount(value: JsonValue | undefined): value is number {
  return Number.isInteger(value) && (value as number) >= 0;
}

/**
 * The maximum sum of all `maxItems` in a schema: the server refuses sums of about 960, without giving a
 * reason (googleapis/python-genai#2170).
 */
const mostTogether = 900;
