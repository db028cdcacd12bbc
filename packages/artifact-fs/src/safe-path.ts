import { createHash } from 'node:crypto';

/**
 * A name for a folder that any texts can have: the beginning of a
 * SHA-256 of all of them, then what can be read of the last one.
 *
 * Different texts have different names, also where the file
 * system takes large for small letters or composes accents.
 */
export function safePath(...texts: readonly [string, ...string[]]): string {
  const digest = createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 32);
  const readable = texts[texts.length - 1] ?? '';
  return `${digest}-${readable.toLowerCase().replace(unsafe, '_').slice(0, 40)}`;
}

const unsafe = /[^a-z0-9.-]+/g;
