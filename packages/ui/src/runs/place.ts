import { type Event, SessionNotFoundError } from '@mortise/core';
import type { UiEvent } from '../shape/ui-event.ts';
import type { UiLive } from '../shape/ui-state.ts';
import type { Hub } from './hub.ts';
import type { LiveRunsOptions, WatchOptions } from './live-runs-options.ts';
import { pageOf } from './page-of.ts';
import { bytesOf, type Watcher } from './watcher.ts';

/** The access of a watcher to a hub. */
export interface Door {
  readonly hub: Hub;
  /** Checks if the session's run has stopped, and returns its state if so; the hub gets the state too. */
  settled(): Promise<Partial<UiLive> | undefined>;
  /** Called after the watcher was attached to the hub. */
  attached(): void;
  /** Called after the watcher has left the hub. */
  left(): void;
}

/**
 * The position of one watcher in a hub. From its creation
 * on, no event is missed, and no earlier event is repeated.
 */
export class Place {
  readonly #door: Door;
  readonly #options: LiveRunsOptions;
  readonly #after: number | undefined;
  readonly #signal: AbortSignal | undefined;
  readonly #watcher: Watcher;
  readonly #live: ReturnType<Hub['live']>;
  readonly #leave: () => void;
  #upTo: number | undefined;
  /** True after a newer event than the initial ones, so that no queued event can repeat one of those. */
  #isPast = false;

  /** @param restMs Milliseconds between two lists that contain only deltas; default none. */
  constructor(door: Door, options: LiveRunsOptions, { after, signal }: WatchOptions, restMs?: number) {
    const { hub } = door;
    this.#door = door;
    this.#options = options;
    this.#after = after;
    this.#signal = signal;
    const watcher = hub.attach(options.queueBytes ?? defaultQueueBytes, restMs);
    this.#watcher = watcher;
    this.#live = hub.live();
    this.#upTo = hub.rev;
    this.#leave = () => watcher.end();
    signal?.addEventListener('abort', this.#leave, { once: true });
  }

  /** Returns the initial events. Throws `SessionNotFoundError`. */
  async open(): Promise<readonly UiEvent[]> {
    const { hub } = this.#door;
    const { sessions } = this.#options;
    const after = this.#after;
    let session = await sessions.load(hub.key, after === undefined ? undefined : { afterRevision: after });
    if (!session) throw new SessionNotFoundError(hub.key.sessionId);
    // A cursor of a log that was cut or recreated is invalid.
    const isAnew = after === undefined || after > session.revision;
    if (isAnew && after !== undefined) session = (await sessions.load(hub.key)) ?? session;
    this.#upTo ??= Math.min(session.revision, (this.#watcher.firstRev ?? Number.POSITIVE_INFINITY) - 1);
    hub.rev ??= this.#upTo;
    this.#door.attached();
    const from = session.revision - session.events.length;
    const known = session.events.slice(0, Math.max(0, this.#upTo - from));
    const live = { ...this.#live, ...(!this.#live.running && (await this.#door.settled())) };
    if (isAnew) return [{ type: 'all', state: { ...pageOf(known, hub.show), live } }];
    const first: UiEvent[] = [];
    for (let at = 0; at < known.length; at++) first.push(await hub.project(known[at] as Event, from + at + 1));
    return [...first, { type: 'live', live }];
  }

  /** Waits for the next events. At the end it returns `lost`, or an empty list if the reader has left. */
  async next(): Promise<readonly UiEvent[]> {
    const watcher = this.#watcher;
    while (!watcher.over) {
      const events = await watcher.take();
      const told = this.#isPast ? events : this.#news(events);
      if (told.length > 0) return told;
    }
    return this.#signal?.aborted ? [] : [{ type: 'lost', why: watcher.over }];
  }

  leave(): void {
    this.#signal?.removeEventListener('abort', this.#leave);
    this.#door.hub.detach(this.#watcher);
    this.#door.left();
  }

  /** Returns those queued events that the initial events do not include. */
  #news(events: readonly UiEvent[]): readonly UiEvent[] {
    const upTo = this.#upTo ?? 0;
    this.#isPast = events.some((event) => 'rev' in event && event.rev > upTo);
    return events.filter((event) => !('rev' in event && event.rev <= upTo));
  }
}

/**
 * Splits events into lists of at most `most` bytes, or of one event,
 * so that a reader that is behind does not get everything at once.
 */
export function* inLists(
  events: readonly UiEvent[],
  mostBytes: number = defaultQueueBytes,
): Generator<readonly UiEvent[], void, void> {
  let list: UiEvent[] = [];
  let bytes = 0;
  for (const event of events) {
    const size = bytesOf(event);
    if (list.length > 0 && bytes + size > mostBytes) {
      yield list;
      list = [];
      bytes = 0;
    }
    list.push(event);
    bytes += size;
  }
  yield list;
}

const defaultQueueBytes = 4 * 1024 * 1024;

/** Returns the events for one watcher of a session, in batches. */
export async function* watchHub(
  enter: () => Door,
  options: LiveRunsOptions,
  from: WatchOptions,
): AsyncGenerator<readonly UiEvent[], void, void> {
  const door = enter();
  if (from.signal?.aborted) return door.left();
  const place = new Place(door, options, from);
  try {
    for (let told = await place.open(); told.length > 0; told = await place.next()) {
      yield told;
      if (told[0]?.type === 'lost') return;
    }
  } finally {
    place.leave();
  }
}
