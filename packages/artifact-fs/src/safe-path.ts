import { createHash } from 'node:crypto';

/**
 * A folder name for any strings: the start of a SHA-256 of all of them, then the readable part of the last
 * one.
 *
 * Different strings have different names, also if the file system ignores case or composes accents.
 */
export function safePath(...texts: readonly [string, ...string[]]): string {
  const digest = createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 32);
  const readable = texts[texts.length - 1] ?? '';
  return `${digest}-${readable.toLowerCase().replace(unsafe, '_').slice(0, 40)}`;
}

const unsafe = /[^a-z0-9.-]+/g;
