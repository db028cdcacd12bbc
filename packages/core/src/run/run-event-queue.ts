import type { RunEvent } from '../context/run-event.ts';
import type { RunWarning } from '../context/run-result.ts';
import type { Secrets } from '../credential/secrets.ts';

/**
 * Queues the events of a run until its reader takes them. Each
 * run has one queue, which all its parallel work writes to.
 */
export class RunEventQueue {
  #list = new ShownList();
  #wake: (() => void) | undefined;
  #room: (() => void) | undefined;
  /** The warnings that were pushed, for the result. */
  readonly warnings: RunWarning[] = [];
  /** True if a client reads the events. */
  watched: boolean;

  /** The secrets that are removed from what is shown. */
  readonly secrets: Secrets;

  constructor(secrets: Secrets, watched = true) {
    this.watched = watched;
    this.secrets = secrets;
  }

  push(entry: RunEvent): void {
    if (!this.watched && entry.type !== 'warning') return;
    // An event is masked already; a delta was masked with the text around it.
    const shown = entry.type === 'event' || entry.type === 'delta' ? entry : this.secrets.json(entry);
    if (shown.type === 'warning') this.warnings.push({ code: shown.code, message: shown.message });
    if (!this.watched) return;
    this.#list.push(shown);
    this.wake();
  }

  /** Returns all entries so far, in order. */
  take(): readonly RunEvent[] {
    const { entries } = this.#list;
    if (entries.length === 0) return entries;
    this.#list = new ShownList();
    this.#room?.();
    this.#room = undefined;
    return entries;
  }

  /** Wakes the reader, even if there is nothing to show. */
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

  /** True if there is nothing to show. */
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

  /** Resolves when the reader has taken what there is: the reader sets the pace. */
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
 * The entries to show, in order. A tool that floods progress cannot be slowed down: only the newest progress
 * of each call is kept.
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

/** The number of unread entries from which on a writer that can wait does so. */
export const highWater = 128;
