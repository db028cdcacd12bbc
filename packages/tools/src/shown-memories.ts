import { clipText, type MemoryEntry, textOf } from '@mortise/core';

/** A memory as a model reads it. */
export interface ShownMemory {
  readonly author?: string;
  /** The time, as ISO 8601. */
  readonly time?: string;
  readonly text: string;
}

/** The found memories as a model reads them. */
export interface ShownMemories {
  readonly memories: readonly ShownMemory[];
  /** The number of memories that were omitted for lack of space. */
  readonly left: number;
}

/** The maximum amount of found memories that a model reads. */
export interface ShownMemoryLimits {
  /** The maximum characters of one memory; a longer one keeps its beginning and end. */
  readonly entryChars: number;
  /** Characters of all of them: the first ones, which match best, that fit. */
  readonly totalChars: number;
}

/**
 * Returns memories as a model reads them: only text, limited in
 * length, without characters that hide text or change how it is read.
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
 * Returns a time as ISO text; undefined if it is not a valid date, as a custom service may return any number.
 */
function timeOf(timestamp: number | undefined): string | undefined {
  const date = new Date(timestamp ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

function visible(text: string): string {
  return text.replace(invisible, '\ufffd');
}

/**
 * Control and format characters, separators of lines, lone
 * surrogates; line breaks, tabs, and joiners within words stay.
 */
const invisible = /(?![\n\t\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
