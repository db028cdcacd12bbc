import type { SessionKey } from '@mortise/core';
import type { WorkerSettings } from './worker-options.ts';

/**
 * Finds sessions that need a run but got no wake, and wakes them. Finds parked sessions that were deleted,
 * and wakes them too, so that the dispatcher drops its entries: they name a user.
 */
export class Sweeper {
  readonly #settings: WorkerSettings;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The page of parked sessions that the next sweep checks. */
  #parkedAfter: string | undefined;
  #isStopped = false;
  /** Epoch milliseconds. */
  sweptAt: number | undefined;

  constructor(settings: WorkerSettings) {
    this.#settings = settings;
  }

  start(): void {
    const { sessions, dispatcher } = this.#settings;
    if (!sessions.index && !dispatcher.parked) return;
    void this.#sweepAndRest();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  /** Wakes them page by page, and returns how many were woken. */
  async sweep(): Promise<number> {
    const { sessions, dispatcher, laneOf, tell } = this.#settings;
    let woken = 0;
    for (let after: string | undefined; ; ) {
      const found = await sessions.index?.runnable({}, { limit: pageSize, after });
      for (const key of found?.items ?? []) await dispatcher.wake(key, { lane: laneOf(key), ifLost: true });
      woken += found?.items.length ?? 0;
      after = found?.next;
      if (after === undefined) break;
    }
    woken += await this.#wakeDeleted();
    this.sweptAt = Date.now();
    tell({ type: 'swept', woken });
    return woken;
  }

  /**
   * Checks one page of the parked sessions, so that a sweep costs no more if there are many. A deletion wakes
   * its sessions itself, but one that was interrupted has lost their keys.
   */
  async #wakeDeleted(): Promise<number> {
    const { dispatcher, tell } = this.#settings;
    const after = this.#parkedAfter;
    this.#parkedAfter = undefined;
    const page = await dispatcher.parked?.({ limit: pageSize, after });
    let woken = 0;
    for (const { session } of page?.items ?? []) {
      try {
        if (await this.#exists(session)) continue;
      } catch (error) {
        // A parked session may be one that cannot be read; the others are checked anyway.
        tell({ type: 'failed', what: 'sweep', error });
        continue;
      }
      await dispatcher.wake(session);
      woken++;
    }
    this.#parkedAfter = page?.next;
    return woken;
  }

  async #exists(key: SessionKey): Promise<boolean> {
    const { sessions } = this.#settings;
    const found = await (sessions.index?.due(key) ?? sessions.load(key, { afterRevision: Number.MAX_SAFE_INTEGER }));
    return found !== undefined;
  }

  async #sweepAndRest(): Promise<void> {
    try {
      await this.sweep();
    } catch (error) {
      this.#settings.tell({ type: 'failed', what: 'sweep', error });
    }
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => void this.#sweepAndRest(), this.#settings.sweepMs * (1 + Math.random() / 2));
  }
}

const pageSize = 500;
