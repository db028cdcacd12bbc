import { clipText, type MemoryEntry, textOf } from '@mortise/core';

/** A memory in the form that a model reads. */
export interface ShownMemory {
  readonly author?: string;
  /** The time as an ISO 8601 string. */
  readonly time?: string;
  readonly text: string;
}

/** The found memories in the form that a model reads. */
export interface ShownMemories {
  readonly memories: readonly ShownMemory[];
  /** The number of memories that were omitted for lack of space. */
  readonly left: number;
}

/** The limits of the memories that a model reads. */
export interface ShownMemoryLimits {
  /** The maximum number of characters of one memory; a longer memory is cut to its beginning and end. */
  readonly entryChars: number;
  /**
   * The maximum number of characters of all memories. Memories
   * are added in order, the best match first, while they fit.
   */
  readonly totalChars: number;
}

/**
 * Returns memories in the form that a model reads: only text, limited in length, without characters that hide
 * text or change how it is read.
 *
 * Equal texts are shown once.
 */
export function shownMemories(entries: readonly MemoryEntry[], limits: ShownMemoryLimits): ShownMemories {
  const memories: ShownMemory[] = [];
  const seen = new Set<string>();
  let left = 0;
  let room = limits.totalChars;
  for (const { content, author, timestamp } of entries) {
    const text = clipText(visible(textOf(content)), limits.entryChars, (left) => `[${left} characters omitted]`);
    if (text.trim() === '' || seen.has(text)) continue;
    seen.add(text);
    room -= text.length;
    if (room < 0) {
      left++;
      continue;
    }
    const time = timeOf(timestamp);
    memories.push({
      ...(author !== undefined && { author: visible(author) }),
      ...(time !== undefined && { time }),
      text,
    });
  }
  return { memories, left };
}

/**
 * Returns a time as ISO text; undefined if it is not a valid
 * date, because a custom service may return any number.
 */
function timeOf(timestamp: number | undefined): string | undefined {
  const date = new Date(timestamp ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

function visible(text: string): string {
  return text.replace(invisible, '\ufffd');
}

/**
 * Matches control and format characters, line separators and lone
 * surrogates, but not line breaks, tabs, and joiners within words.
 */
const invisible = /(?![\n\t\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
