import {
  type Content,
  type EventOf,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type ReadonlyContext,
} from '@mortise/core';
import { growingLog } from '@mortise/core/events';
import { estimateContentTokens } from '@mortise/core/tokens';

/**
 * A description of how a history was shortened, as it is stored in
 * the log. Numbers count contents from the beginning of the history.
 */
export type Compacted = {
  /** The number of contents that a summary replaces. */
  readonly summarized: number;
  /** The indexes of the summarized contents that stay unchanged. */
  readonly kept: readonly number[];
  /** The summary; absent if no content is summarized. */
  readonly summary?: string;
  /** The number of contents whose results are shortened; at least `summarized`. */
  readonly clipped: number;
  /** The estimated tokens of the first `clipped` contents. */
  readonly size: number;
  /**
   * The number of parts, and of characters of texts and names, in the first `clipped` contents. It identifies
   * the history: counting tokens instead would take most of the time of a process that has not run the
   * session before. Absent in older logs.
   */
  readonly extent?: number;
};

/**
 * Returns how the history was shortened in the agent's last turn;
 * undefined if it was not shortened, or if the history is another one.
 */
export function lastCompacted(
  history: readonly Content[],
  context: Pick<ReadonlyContext, 'events' | 'branch' | 'agentName'>,
): Compacted | undefined {
  const { branch, agentName } = context;
  const turn = growingLog(context).findLast(
    (event): event is EventOf<'model'> =>
      event.type === 'model' &&
      event.branch === branch &&
      event.author === agentName &&
      event.metadata?.['compaction'] !== undefined,
  );
  const stored = turn?.metadata?.['compaction'];
  const compacted = isCompacted(stored) ? stored : undefined;
  return compacted && isOf(compacted, history) ? compacted : undefined;
}

/** Returns the estimated tokens of the first contents of a history. */
export function sizeOf(history: readonly Content[], count: number): number {
  let size = 0;
  for (let at = 0; at < count; at++) size += estimateContentTokens(history[at] as Content);
  return size;
}

/** Returns the number of parts, and of characters of texts and names, in the first contents of a history. */
export function extentOf(history: readonly Content[], count: number): number {
  let extent = 0;
  for (let at = 0; at < count; at++)
    for (const part of history[at]?.parts ?? []) {
      extent++;
      if ('text' in part) extent += part.text.length;
      else if ('name' in part) extent += part.name?.length ?? 0;
    }
  return extent;
}

function isCompacted(value: JsonValue | undefined): value is Compacted & JsonObject {
  if (!isJsonObject(value)) return false;
  const { summarized, kept, summary, clipped, size, extent = 0 } = value;
  const isText = summary === undefined || typeof summary === 'string';
  return isText && Array.isArray(kept) && [summarized, clipped, size, extent, ...kept].every(Number.isInteger);
}

/**
 * Returns true if the history is the one that was shortened. Each
 * `compacted` object is checked once, because a history only grows.
 */
function isOf(compacted: Compacted, history: readonly Content[]): boolean {
  const last = history[compacted.clipped - 1];
  if (!last) return false;
  if (verified.get(compacted) === last) return true;
  const { clipped, extent, size } = compacted;
  const isSame = extent === undefined ? sizeOf(history, clipped) === size : extentOf(history, clipped) === extent;
  if (!isSame) return false;
  verified.set(compacted, last);
  return true;
}

const verified = new WeakMap<Compacted, Content>();

/**
 * Returns the history as the model reads it: the first messages, the summary, the kept contents, and the
 * rest, with old results shortened.
 */
export function shorten(
  history: readonly Content[],
  compacted: Compacted | undefined,
  clip: (content: Content) => Content,
): readonly Content[] {
  if (!compacted) return history;
  const { summarized, kept, clipped } = compacted;
  const read = kept.flatMap((at) => history[at] ?? []);
  if (compacted.summary !== undefined) read.splice(kept[0] === 0 ? 1 : 0, 0, summaryContent(compacted.summary));
  return [...read, ...history.slice(summarized, clipped).map(clip), ...history.slice(clipped)];
}

function summaryContent(summary: string): Content {
  const text = `[Not the user's words: a summary of what was said and done before, in place of the conversation itself.]\n${summary}`;
  return { role: 'user', parts: [{ type: 'text', text }] };
}
