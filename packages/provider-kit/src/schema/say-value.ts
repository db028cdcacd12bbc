import type { JsonValue } from '@mortise/core';

/**
 * Returns a value as JSON for people and models. Beyond `most` characters or 64 levels it is cut, with `...`.
 */
export function sayValue(value: JsonValue, most: number = 2000): string {
  const text = say(value, { left: most }, 0);
  return text.length > most ? `${text.slice(0, most)}...` : text;
}

function say(value: JsonValue, budget: { left: number }, depth: number): string {
  if (typeof value !== 'object' || value === null) {
    const text = JSON.stringify(value);
    budget.left -= text.length;
    return text;
  }
  if (depth > mostLevels) return '...';
  const said: string[] = [];
  const isArray = Array.isArray(value);
  for (const [name, member] of Object.entries(value as { readonly [name: string]: JsonValue })) {
    if (budget.left < 0) break;
    const key = isArray ? '' : `${JSON.stringify(name)}:`;
    budget.left -= key.length + 1;
    said.push(key + say(member, budget, depth + 1));
  }
  return isArray ? `[${said.join(',')}]` : `{${said.join(',')}}`;
}

const mostLevels = 64;
