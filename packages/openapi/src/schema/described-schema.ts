import type { JsonObject } from '@mortise/core';

/** A number may be its text where a double cannot hold it. */
export function orDigits(copy: JsonObject): JsonObject {
  const { type = [] } = copy;
  const types = (Array.isArray(type) ? type : [type]) as readonly string[];
  const isNumber = types.includes('integer') || types.includes('number');
  return isNumber && !types.includes('string') ? { ...copy, type: [...types, 'string'], pattern: textOfNumber } : copy;
}

/**
 * A pattern that looks around or back takes time without a
 * bound: the model reads it, and the server enforces it.
 */
export function inWords({ pattern, ...others }: JsonObject): JsonObject {
  return withWords(others, `Has to match the pattern ${pattern}`);
}

/** A schema with a text added to its description. */
export function withWords({ description, ...others }: JsonObject, words: string): JsonObject {
  return { ...others, description: typeof description === 'string' ? `${description} ${words}` : words };
}

/** True if a pattern takes linear time. */
export function isLinear(pattern: string): boolean {
  return !/\(\?<?[=!]|\\[1-9]|\\k</.test(pattern);
}

/**
 * Numbers with sixteen digits before or after the point, or with an exponent: all others are parsed exactly.
 */
const textOfNumber = '^-?([0-9]{16,}([.][0-9]+)?|[0-9]+[.][0-9]{16,}|[0-9]+([.][0-9]+)?[eE][-+]?[0-9]+)$';
