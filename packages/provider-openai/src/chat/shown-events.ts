import type { ModelEvent } from '@mortise/core';

/** Appends events to a list that may be absent; nothing if there are none. */
export function and(
  shown: ModelEvent | readonly ModelEvent[] | undefined,
  more: ModelEvent | readonly ModelEvent[],
): ModelEvent | readonly ModelEvent[] | undefined {
  if (isEvents(more) && more.length === 0) return shown;
  if (shown === undefined) return more;
  return [...(isEvents(shown) ? shown : [shown]), ...(isEvents(more) ? more : [more])];
}

/** True if it is a list. */
export function isEvents(shown: ModelEvent | readonly ModelEvent[]): shown is readonly ModelEvent[] {
  return Array.isArray(shown);
}
