import type { RunEvent } from '../context/run-event.ts';

/**
 * What is to be shown, in order. A tool cannot be slowed down:
 * of a flood of progress only the newest of each call is kept.
 */
export class ShownList {
  readonly entries: RunEvent[] = [];
  /** Where the newest progress of each call stands, once there is more than is read. */
  #newest: Map<string, number> | undefined;

  push(entry: RunEvent): void {
    const { entries } = this;
    if (entry.type === 'toolProgress' && entries.length >= highWater) {
      this.#newest ??= new Map();
      const at = this.#newest.get(entry.callId);
      if (at !== undefined) {
        entries[at] = entry;
        return;
      }
      this.#newest.set(entry.callId, entries.length);
    }
    entries.push(entry);
  }
}

/** Entries that wait for a reader before whoever can wait does. */
export const highWater = 128;
