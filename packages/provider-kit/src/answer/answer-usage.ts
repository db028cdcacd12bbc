import { isJsonObject, type JsonObject, type JsonValue, type Usage } from '@mortise/core';

/** Returns the usage with the counts that the server reported; undefined if there is none. */
export function usageOf(counts: { readonly [name in keyof Usage]: number | undefined }): Usage | undefined {
  const counted = Object.entries(counts).filter(([, count]) => count !== undefined);
  return counted.length > 0 ? Object.fromEntries(counted) : undefined;
}

/** Returns a number of tokens; undefined for an invalid count. */
export function countOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;
}

/**
 * Returns the counts of a server that `Usage` has no member for, under the server's names, such as the cost
 * of an answer or the tokens by modality. For several requests of one answer, numbers are added and lists
 * concatenated.
 * @param read The names of the counts, at any depth, that
 * are already in `Usage`. Empty and zero counts are omitted.
 */
export function otherCounts(
  usages: readonly (JsonValue | undefined)[],
  read: ReadonlySet<string>,
): { readonly usage?: JsonObject } {
  const counts = new Map<string, JsonValue>();
  for (const usage of usages) if (isJsonObject(usage)) addTo(counts, usage, read);
  return counts.size === 0 ? {} : { usage: Object.fromEntries(counts) };
}

/** A map, because a server may name a member as it likes. */
function addTo(counts: Map<string, JsonValue>, usage: JsonObject, read: ReadonlySet<string>): void {
  for (const [name, value] of Object.entries(usage)) {
    if (read.has(name)) continue;
    const more = isJsonObject(value) ? unread(value, read) : value;
    if (isNonEmpty(more)) counts.set(name, together(counts.get(name), more));
  }
}

function unread(usage: JsonObject, read: ReadonlySet<string>): JsonObject {
  const counts = new Map<string, JsonValue>();
  addTo(counts, usage, read);
  return Object.fromEntries(counts);
}

function together(before: JsonValue | undefined, more: JsonValue): JsonValue {
  if (typeof before === 'number' && typeof more === 'number') return before + more;
  if (Array.isArray(before) && Array.isArray(more)) return [...before, ...more];
  if (!isJsonObject(before) || !isJsonObject(more)) return more;
  const counts = new Map(Object.entries(before));
  addTo(counts, more, none);
  return Object.fromEntries(counts);
}

function isNonEmpty(value: JsonValue): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (isJsonObject(value)) return Object.keys(value).length > 0;
  return value !== null && value !== 0 && value !== '';
}

const none: ReadonlySet<string> = new Set();
