/**
 * A name that every provider takes, and no other tool has: the given one where it is one, else made legal,
 * with a number where it is taken.
 */
export function toolName(given: string, taken: ReadonlySet<string>): string {
  const legal = given.replace(/[^A-Za-z0-9_-]+/g, '_').slice(0, longest) || 'tool';
  const name = odd.has(legal) ? `tool_${legal}` : legal;
  if (!taken.has(name)) return name;
  for (let at = 2; ; at++) {
    const mark = `_${at}`;
    const other = name.slice(0, longest - mark.length) + mark;
    if (!taken.has(other)) return other;
  }
}

const longest = 64;

/** Names that are more than a name where somebody keeps tools in a plain object. */
const odd: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);
