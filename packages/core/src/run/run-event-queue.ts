import type { RunEvent } from '../context/run-event.ts';
import type { RunWarning } from '../context/run-result.ts';
import type { Secrets } from '../credential/secrets.ts';

/**
 * Queues the events of a run until its reader takes them. Each run has one queue, to which all its parallel
 * work writes.
 */
export class RunEventQueue {
  #list = new ShownList();
  #wake: (() => void) | undefined;
  #room: (() => void) | undefined;
  /** All warnings that were pushed, for the result of the run. */
  readonly warnings: RunWarning[] = [];
  /** True if a client reads the events. */
  watched: boolean;

  /** The secrets that are masked in the entries. */
  readonly secrets: Secrets;

  constructor(secrets: Secrets, watched = true) {
    this.watched = watched;
    this.secrets = secrets;
  }

  push(entry: RunEvent): void {
    if (!this.watched && entry.type !== 'warning') return;
    // Events and deltas are masked already: a delta was masked together with the text around it.
    const shown = entry.type === 'event' || entry.type === 'delta' ? entry : this.secrets.json(entry);
    if (shown.type === 'warning') this.warnings.push({ code: shown.code, message: shown.message });
    if (!this.watched) return;
    this.#list.push(shown);
    this.wake();
  }

  /** Returns all queued entries in order, and removes them from the queue. */
  take(): readonly RunEvent[] {
    const { entries } = this.#list;
    if (entries.length === 0) return entries;
    this.#list = new ShownList();
    this.#room?.();
    this.#room = undefined;
    return entries;
  }

  /** Wakes the reader, even if the queue is empty. */
  wake(): void {
    this.#wake?.();
    this.#wake = undefined;
  }

  /** Resolves at the next push or wake. */
  changed(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  /** True if no entry is queued. */
  get empty(): boolean {
    return this.#list.entries.length === 0;
  }

  /** True if a writer that can wait should wait. */
  get full(): boolean {
    return this.#list.entries.length >= highWater;
  }

  /** Drops all events, as no client reads them any more. */
  mute(): void {
    this.watched = false;
    this.take();
  }

  /** Resolves when the reader has taken the queued entries, so that the reader sets the pace. */
  taken(): Promise<void> {
    return new Promise((resolve) => {
      const others = this.#room;
      this.#room = others
        ? () => {
            others();
            resolve();
          }
        : resolve;
    });
  }
}

/**
 * The entries to show, in order. A tool that floods progress cannot be slowed down, so a long list keeps only
 * the newest progress of each call.
 */
export class ShownList {
  readonly entries: RunEvent[] = [];
  /** The index of the newest progress of each call, once there are many unread entries. */
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

/** The number of unread entries from which on a writer that can wait must wait. */
export const highWater = 128;
