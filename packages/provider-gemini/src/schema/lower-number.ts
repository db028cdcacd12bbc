import type { JsonObject, JsonValue } from '@mortise/core';
import type { PlainSchema } from './plain-schema.ts';

/**
 * The bounds of a number. Gemini has no exclusive ones: for an integer, the next one is sent; for another
 * number, the bound itself.
 */
export function lowerNumber(plain: PlainSchema, type: 'number' | 'integer'): JsonObject {
  const { minimum, maximum } = plain.schema;
  const above = exclusive(plain, 'exclusiveMinimum', type, (bound) => Math.floor(bound) + 1);
  const below = exclusive(plain, 'exclusiveMaximum', type, (bound) => Math.ceil(bound) - 1);
  const least = [minimum, above].filter(isNumber);
  const most = [maximum, below].filter(isNumber);
  return {
    ...(least.length > 0 && { minimum: Math.max(...least) }),
    ...(most.length > 0 && { maximum: Math.min(...most) }),
  };
}

function exclusive(
  { schema, lowered, dropped }: PlainSchema,
  keyword: 'exclusiveMinimum' | 'exclusiveMaximum',
  type: 'number' | 'integer',
  next: (bound: number) => number,
): number | undefined {
  const bound = schema[keyword];
  if (bound === undefined) return undefined;
  if (!isNumber(bound)) {
    dropped(keyword, 'it is not a number');
    return undefined;
  }
  if (type === 'integer') return next(bound);
  lowered(keyword, 'said as a bound that is within; that it is not is for the tool to check');
  return bound;
}

function isNumber(value: JsonValue | undefined): value is number {
  return typeof value === 'number';
}
