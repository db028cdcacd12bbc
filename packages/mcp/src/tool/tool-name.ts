import { createHash } from 'node:crypto';

/**
 * Returns a name that every provider accepts: the server's own name
 * if it is valid, otherwise a valid name with a hash of the original.
 */
export function toolName(prefix: string, name: string): string {
  const full = prefix + name;
  if (legal.test(full) && !reserved.has(name)) return full;
  const mark = createHash('sha256').update(full).digest('hex').slice(0, 8);
  return `${full.replace(/[^A-Za-z0-9_-]+/g, '_').slice(0, 55)}_${mark}`;
}

const legal = /^[A-Za-z0-9_-]{1,64}$/;

/** Names that cannot be keys of a JavaScript object of tools. */
const reserved: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);
