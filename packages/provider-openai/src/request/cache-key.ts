import type { Content, Part } from '@mortise/core';
import { textHash } from '@mortise/provider-kit';

/**
 * The cache key of a conversation; undefined if it has no content yet.
 *
 * A hash of its beginning, so that it is the same in every request. The server sends requests with one key to
 * one machine, as long as there are not too many: a key for each conversation separates those that share
 * their instructions.
 */
export function cacheKey([first]: readonly Content[]): string | undefined {
  if (!first) return undefined;
  const known = keys.get(first);
  if (known !== undefined) return known;
  const key = `mortise-${textHash(first.parts.slice(0, mostParts).map(beginOf).join('\n'))}`;
  keys.set(first, key);
  return key;
}

function beginOf(part: Part): string {
  if (part.type === 'text') return part.text.slice(0, mostCharacters);
  if (part.type === 'inlineData') return `${part.data.length} ${part.data.slice(0, mostCharacters)}`;
  return part.type === 'fileData' ? part.fileUri.slice(0, mostCharacters) : part.type;
}

/** Contents never change, and come again in every request. */
const keys = new WeakMap<Content, string>();
const mostParts = 16;
const mostCharacters = 4_096;
