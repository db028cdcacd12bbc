import type { JsonValue } from '@mortise/core';

/**
 * Returns a short description of a value, without long or
 * secret content: `string of 12 characters`, `number 7`.
 */
export function describeValue(value: JsonValue | undefined): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return `array of ${count(value.length, 'item')}`;
  switch (typeof value) {
    case 'string':
      return `string of ${count(value.length, 'character')}`;
    case 'object':
      return `object of ${count(Object.keys(value).length, 'property', 'properties')}`;
    default:
      return `${typeof value} ${value}`;
  }
}

/** Returns a value of the schema as JSON, shortened. */
export function showValue(value: JsonValue): string {
  return clip(JSON.stringify(value), 40);
}

/** Returns a string on one line, shortened to a number of characters. */
export function clip(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 3)}...` : text;
}

/** Joins texts to one: `a, b or c`. After ten texts, only the number of the others is given. */
export function list(texts: readonly string[], last: 'or' | 'and' = 'or'): string {
  const shown = texts.length > 10 ? [...texts.slice(0, 9), `${texts.length - 9} more`] : texts;
  return shown.length < 2 ? (shown[0] ?? '') : `${shown.slice(0, -1).join(', ')} ${last} ${shown.at(-1)}`;
}

/** Returns a number with its noun: `1 item`, `2 items`. */
export function count(amount: number, one: string, many = `${one}s`): string {
  return `${amount} ${amount === 1 ? one : many}`;
}

/**
 * Returns a string that is the same for two JSON values exactly if they are equal: members are sorted, and
 * numbers are compared by value. Takes linear time, except for the sorting of keys.
 */
export function canonical(value: JsonValue): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${(value as readonly JsonValue[]).map(canonical).join()}]`;
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`).join()}}`;
}
