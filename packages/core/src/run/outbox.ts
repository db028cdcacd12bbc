import type { RunEvent } from '../context/run-event.ts';
import type { RunWarning } from '../context/run-result.ts';
import type { Secrets } from '../credential/secrets.ts';
import { highWater, ShownList } from './shown-list.ts';

/**
 * What a run has to show, until its reader takes it. One
 * per run: whatever runs beside each other writes here.
 */
export class Outbox {
  #list = new ShownList();
  #wake: (() => void) | undefined;
  #room: (() => void) | undefined;
  /** Those that were pushed, for the result. */
  readonly warnings: RunWarning[] = [];
  /** Whether what is pushed will be read. */
  watched: boolean;

  /** What is shown has none of them. */
  readonly secrets: Secrets;

  constructor(secrets: Secrets, watched = true) {
    this.watched = watched;
    this.secrets = secrets;
  }

  push(entry: RunEvent): void {
    if (!this.watched && entry.type !== 'warning') return;
    // An event is as it was stored; a delta comes from what knows how the text goes on.
    const shown = entry.type === 'event' || entry.type === 'delta' ? entry : this.secrets.json(entry);
    if (shown.type === 'warning') this.warnings.push({ code: shown.code, message: shown.message });
    if (!this.watched) return;
    this.#list.push(shown);
    this.wake();
  }

  /** Everything so far, in order. */
  take(): readonly RunEvent[] {
    const { entries } = this.#list;
    if (entries.length === 0) return entries;
    this.#list = new ShownList();
    this.#room?.();
    this.#room = undefined;
    return entries;
  }

  /** Lets the reader look again, though there may be nothing to show. */
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

  /** Whether there is nothing to show. */
  get empty(): boolean {
    return this.#list.entries.length === 0;
  }

  /** Whether a writer that can wait should. */
  get full(): boolean {
    return this.#list.entries.length >= highWater;
  }

  /** Nobody reads any more: nothing is kept, and nobody waits. */
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
