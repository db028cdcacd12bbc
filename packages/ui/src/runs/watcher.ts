import type { UiEvent, UiFleeting } from '../shape/ui-event.ts';
import type { UiLive } from '../shape/ui-state.ts';

/**
 * The events that one watcher has not read yet. Their size is limited, and a run never waits for the watcher.
 * A single event may exceed the limit, because it is in memory already and a watcher that reconnects would
 * have to read it as well.
 *
 * Queued deltas of one part are combined. At the limit, streamed events are replaced by one snapshot, which
 * is created when the watcher reads again; if the stored events alone exceed it, the watcher is disconnected.
 *
 * With an interval, a watcher gets deltas at most that often, and the first of a series at once; other events
 * are not delayed.
 */
export class Watcher {
  readonly #mostBytes: number;
  readonly #live: () => UiLive;
  #events: UiEvent[] = [];
  /** The bytes of all queued events, and of the stored events among them. */
  #bytes = 0;
  #storedBytes = 0;
  /** The last queued delta, if it belongs to this watcher and may be extended. */
  #tail: Growing | undefined;
  /** True if unstored events were dropped: a snapshot comes first. */
  #isBehind = false;
  #end: 'slow' | 'closed' | undefined;
  #wake: (() => void) | undefined;
  /** Ends the current pause early. */
  #hurry: (() => void) | undefined;
  readonly #restMs: number;
  /** The time of the last read, by `performance.now`. */
  #taken = 0;

  /**
   * @param mostBytes The maximum size of waiting events, as `bytesOf` counts it. @param live Returns the live
   * state at the moment of the call. @param restMs Milliseconds between two lists that contain only deltas; 0
   * for no pause.
   */
  constructor(mostBytes: number, live: () => UiLive, restMs = 0) {
    this.#mostBytes = mostBytes;
    this.#live = live;
    this.#restMs = restMs;
  }

  /** @param bytes The size of the event, counted once for all watchers. */
  push(event: UiEvent, bytes: number = bytesOf(event)): void {
    if (this.#end) return;
    const isStored = 'rev' in event;
    if (this.#isBehind && !isStored) return;
    this.#bytes += bytes;
    if (isStored) this.#storedBytes += bytes;
    const tail = this.#tail;
    if (!isStored && event.type === 'delta') {
      if (tail && tail.part === event.part && tail.turn === event.turn && event.name === undefined) {
        tail.text += event.text;
        if (this.#bytes > this.#mostBytes) this.#makeRoom();
        return;
      }
      this.#tail = { ...event };
      this.#events.push(this.#tail);
    } else {
      this.#tail = undefined;
      this.#events.push(event);
      this.#hurry?.();
    }
    if (this.#isFull()) this.#makeRoom();
    this.#wake?.();
  }

  /** Ends the stream of events. `why` is undefined if the reader has left. */
  end(why?: 'slow' | 'closed'): void {
    this.#end ??= why ?? 'closed';
    if (!why) this.#drop();
    this.#wake?.();
    this.#hurry?.();
  }

  /** Returns the queued events as soon as there are any; an empty list after the end. */
  async take(): Promise<readonly UiEvent[]> {
    while (this.#events.length === 0 && !this.#isBehind && !this.#end)
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    if (this.#restMs > 0) {
      const left = this.#taken + this.#restMs - performance.now();
      if (left > 0 && this.#onlyDeltas()) await this.#rest(left);
      this.#hurry = undefined;
      this.#taken = performance.now();
    }
    const events = this.#events;
    this.#drop();
    if (!this.#isBehind) return events;
    this.#isBehind = false;
    events.push({ type: 'live', live: this.#live() });
    return events;
  }

  /** The reason why the stream of events ended. */
  get over(): 'slow' | 'closed' | undefined {
    return this.#events.length === 0 ? this.#end : undefined;
  }

  /** The revision of the first stored event that waits. */
  get firstRev(): number | undefined {
    for (const event of this.#events) if ('rev' in event) return event.rev;
    return undefined;
  }

  /** Returns true if all queued events are deltas, which may wait. */
  #onlyDeltas(): boolean {
    return !this.#end && !this.#isBehind && this.#events.every(({ type }) => type === 'delta');
  }

  /** Waits until it is time for more deltas. */
  #rest(left: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, left);
      this.#hurry = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #makeRoom(): void {
    this.#isBehind = true;
    this.#hurry?.();
    this.#tail = undefined;
    this.#events = this.#events.filter((event) => 'rev' in event);
    this.#bytes = this.#storedBytes;
    if (!this.#isFull()) return;
    this.#drop();
    this.#isBehind = false;
    this.#end = 'slow';
  }

  #isFull(): boolean {
    return this.#bytes > this.#mostBytes && this.#events.length > 1;
  }

  #drop(): void {
    this.#events = [];
    this.#tail = undefined;
    this.#bytes = 0;
    this.#storedBytes = 0;
  }
}

/**
 * Returns the approximate size of an event in memory, in
 * bytes: two for each character, and some for each value.
 */
export function bytesOf(event: UiEvent): number {
  if (event.type === 'delta') return 2 * event.text.length + valueBytes;
  let bytes = 0;
  const values: unknown[] = [event];
  while (values.length > 0) {
    const value = values.pop();
    bytes += valueBytes;
    if (typeof value === 'string') bytes += 2 * value.length;
    if (typeof value !== 'object' || value === null) continue;
    for (const name in value) {
      bytes += 2 * name.length;
      values.push((value as { readonly [name: string]: unknown })[name]);
    }
  }
  return bytes;
}

const valueBytes = 16;

type Growing = { -readonly [K in keyof Delta]: Delta[K] };
type Delta = Extract<UiFleeting, { readonly type: 'delta' }>;
