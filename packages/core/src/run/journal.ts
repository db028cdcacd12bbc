import type { RunEvent } from '../context/run-event.ts';
import type { Event } from '../event/event.ts';
import { frozen } from '../json/frozen.ts';
import type { AppendExpectation, SessionService } from '../session/session-service.ts';
import { apply } from '../view/apply.ts';
import type { SessionView } from '../view/session-view.ts';
import type { RunEventQueue } from './run-event-queue.ts';
import { ShownList } from './run-event-queue.ts';

/**
 * The only writer of a session's log. At most one append is in flight; later events go into the next append.
 * An event reaches the view and the watcher only after it was stored.
 */
export class Journal {
  /** The reason why no more events can be stored; undefined while they can. */
  failure: unknown;
  /** The events that could not be stored, oldest first. They may contain secrets. */
  readonly unsaved: Event[] = [];
  fencingToken: number | undefined;
  /** The number of questions that are being stored: the view does not have them yet. */
  asking = 0;
  /** True if the inbox had items at the last append. */
  hasMail = true;
  readonly #view: SessionView;
  readonly #sessions: SessionService;
  readonly #queue: RunEventQueue;
  #next: Batch = newBatch();
  #flying: Batch | undefined;
  #flight: Promise<void> | undefined;
  #scheduled = false;
  /** The revision of the session once all events so far are stored. */
  #revision: number;

  constructor(view: SessionView, sessions: SessionService, queue: RunEventQueue) {
    this.#view = view;
    this.#revision = view.revision;
    this.#sessions = sessions;
    this.#queue = queue;
  }

  /**
   * Puts events into the next append, which masks the secrets
   * in them. After a failure, keeps the events in `unsaved`.
   */
  write(events: readonly Event[], also?: Alongside): void {
    if (this.failure !== undefined) {
      this.#keep(events);
      return;
    }
    const next = this.#next;
    this.#revision += events.length;
    for (const event of events) {
      next.events.push(frozen(event));
      if (event.type === 'asked') this.asking++;
    }
    if (also?.consumed) next.consumed = [...next.consumed, ...also.consumed];
    if (this.#queue.watched) {
      next.shown ??= new ShownList();
      let revision = this.#revision - events.length;
      for (const event of events) next.shown.push({ type: 'event', event, revision: ++revision });
      if (also?.show) next.shown.push(also.show);
    }
    if (this.#flying || this.#scheduled) return;
    this.#scheduled = true;
    // The append starts in a microtask, so that events of the same moment share it.
    void now.then(() => void this.#fly());
  }

  /** Shows an entry after the events that were written before it. */
  show(entry: RunEvent): void {
    const waiting = this.#next.events.length > 0 ? this.#next : this.#flying;
    (waiting?.shown ?? this.#queue).push(entry);
  }

  /**
   * Stops all further appends, because the session service failed: the run and its nested runs fail.
   */
  fail(error: unknown): void {
    this.failure ??= error ?? new Error('the session service gave no reason');
    this.#keep(this.#next.events);
    this.#next = newBatch();
    this.#queue.wake();
  }

  /**
   * Resolves when all events written so far are stored;
   * rejects with the store's error if they cannot be stored.
   */
  async stored(): Promise<void> {
    await this.flushed();
    if (this.failure !== undefined) throw this.failure;
  }

  /** Resolves like `stored`, but also after a failure. Returns undefined if there is nothing to wait for. */
  flushed(): Promise<void> | undefined {
    return this.#flying && hasAny(this.#next) ? this.#flushNext() : this.#fly();
  }

  async #flushNext(): Promise<void> {
    const batch = this.#next;
    while (!batch.stored && this.failure === undefined) await this.#fly();
  }

  /**
   * Returns the promise of the append in flight, or starts
   * the next append. Never rejects: `failure` has the error.
   */
  #fly(): Promise<void> | undefined {
    this.#scheduled = false;
    if (this.failure !== undefined) return undefined;
    if (!this.#flying && hasAny(this.#next)) this.#flight = this.#append(this.#next);
    return this.#flight;
  }

  async #append(batch: Batch): Promise<void> {
    this.#flying = batch;
    this.#next = newBatch();
    try {
      const { secrets } = this.#queue;
      const cleaned = secrets.json(batch.events);
      const events = cleaned === batch.events ? cleaned : cleaned.map(frozen);
      const { hasMail } = await this.#sessions.append(this.#view.key, events, this.#expected(batch));
      this.hasMail = hasMail;
      for (const event of events) {
        apply(this.#view, event);
        if (event.type === 'asked') this.asking--;
      }
      if (batch.shown) {
        let at = 0;
        for (const shown of batch.shown.entries)
          this.#queue.push(
            events !== batch.events && shown.type === 'event' ? { ...shown, event: events[at++] as Event } : shown,
          );
      }
      batch.stored = true;
    } catch (error) {
      this.#keep(batch.events);
      this.fail(error);
    }
    this.#flying = undefined;
    this.#flight = undefined;
    if (!this.#scheduled) void this.#fly();
  }

  #keep(events: readonly Event[]): void {
    for (const event of events) this.unsaved.push(event);
  }

  #expected({ consumed }: Batch): AppendExpectation {
    const { fencingToken } = this;
    const { revision } = this.#view;
    return fencingToken === undefined ? { revision, consumed } : { revision, consumed, fencingToken };
  }
}

/** Data that is passed with events to one append. */
export interface Alongside {
  /** The ids of the inbox items that the events process. */
  readonly consumed?: readonly string[];
  /** The entry that a watcher gets once the events are stored. */
  readonly show?: RunEvent;
}

interface Batch {
  readonly events: Event[];
  consumed: readonly string[];
  /** The entries that a watcher gets once the events are stored. */
  shown: ShownList | undefined;
  stored: boolean;
}

function newBatch(): Batch {
  return { events: [], consumed: [], shown: undefined, stored: false };
}

/** Returns true if a batch has events or consumed inbox items, which may come without an event. */
function hasAny({ events, consumed }: Batch): boolean {
  return events.length > 0 || consumed.length > 0;
}

/**
 * A resolved promise, whose `then` starts a microtask: cheaper than `queueMicrotask`, which keeps an async
 * context for every callback.
 */
const now = Promise.resolve();
