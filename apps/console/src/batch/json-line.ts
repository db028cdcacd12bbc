import type { RunEvent } from '@mortise/core';

/**
 * An event as one line of JSON. An error is written as its
 * name and message; what JSON cannot say is written as text.
 */
export function jsonLine(event: RunEvent): string {
  return JSON.stringify(pictureOf(event, new Set()));
}

/** Only a cause can hold what is no JSON: everything else of an event is. */
function pictureOf(value: unknown, above: ReadonlySet<object>): unknown {
  if (value instanceof Error) return { name: value.name, message: value.message };
  if (typeof value === 'bigint' || typeof value === 'symbol' || typeof value === 'function') return String(value);
  if (typeof value !== 'object' || value === null) return value;
  if (above.has(value)) return '[circular]';
  const below = new Set(above).add(value);
  if (Array.isArray(value)) return value.map((item: unknown) => pictureOf(item, below));
  return Object.fromEntries(membersOf(value).map(([key, item]) => [key, pictureOf(item, below)]));
}

/** Causes are not enumerable, so JSON would omit them. */
function membersOf(value: object): readonly [string, unknown][] {
  const members = Object.entries(value);
  return 'cause' in value && !Object.keys(value).includes('cause') ? [...members, ['cause', value.cause]] : members;
}
