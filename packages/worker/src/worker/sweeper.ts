import type { SessionKey } from '@mortise/core';
import { longestTimerMs } from '../dispatcher/longest-timer.ts';
import type { WorkerSettings } from './worker-options.ts';

/**
 * Finds sessions that need a run but got no wake, and wakes them. Also wakes parked sessions that were
 * deleted, so that the dispatcher deletes their entries, which contain user ids.
 */
export class Sweeper {
  readonly #settings: WorkerSettings;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The cursor of the page of parked sessions that the next sweep checks. */
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

  /**
   * Sweeps, and returns the number of woken sessions. Never rejects:
   * errors are reported as events, and the other steps still run.
   */
  async sweep(): Promise<number> {
    const woken = (await this.#wakeRunnable()) + (await this.#wakeDeleted());
    this.#settings.tell({ type: 'swept', woken });
    return woken;
  }

  /** Wakes the sessions that need a run, page by page. */
  async #wakeRunnable(): Promise<number> {
    const { sessions, dispatcher, laneOf } = this.#settings;
    let woken = 0;
    let isComplete = true;
    const failed = (error: unknown): void => {
      isComplete = false;
      this.#failed(error);
    };
    try {
      for (let after: string | undefined; ; ) {
        const page = await sessions.index?.runnable({}, { limit: pageSize, after });
        const before = woken;
        for (const key of page?.items ?? [])
          try {
            await dispatcher.wake(key, { lane: laneOf(key), ifLost: true });
            woken++;
          } catch (error) {
            failed(error);
          }
        after = page?.next;
        // If no session of a page could be woken, the dispatcher is down: the next sweep tries again.
        if (after === undefined || (!isComplete && woken === before)) break;
      }
    } catch (error) {
      failed(error);
    }
    if (isComplete) this.sweptAt = Date.now();
    return woken;
  }

  /**
   * Checks one page of the parked sessions, so that a sweep costs no more if there are many. Deleting
   * sessions already wakes them, but an interrupted deletion has lost the remaining keys.
   */
  async #wakeDeleted(): Promise<number> {
    const { dispatcher } = this.#settings;
    const after = this.#parkedAfter;
    this.#parkedAfter = undefined;
    let woken = 0;
    try {
      const page = await dispatcher.parked?.({ limit: pageSize, after });
      for (const { session } of page?.items ?? [])
        try {
          if (await this.#exists(session)) continue;
          await dispatcher.wake(session);
          woken++;
        } catch (error) {
          this.#failed(error);
        }
      this.#parkedAfter = page?.next;
    } catch (error) {
      this.#failed(error);
    }
    return woken;
  }

  #failed(error: unknown): void {
    this.#settings.tell({ type: 'failed', what: 'sweep', error });
  }

  async #exists(key: SessionKey): Promise<boolean> {
    const { sessions } = this.#settings;
    const found = await (sessions.index?.due(key) ?? sessions.load(key, { afterRevision: Number.MAX_SAFE_INTEGER }));
    return found !== undefined;
  }

  async #sweepAndRest(): Promise<void> {
    await this.sweep();
    if (this.#isStopped) return;
    const pauseMs = this.#settings.sweepMs * (1 + Math.random() / 2);
    this.#timer = setTimeout(() => void this.#sweepAndRest(), Math.min(pauseMs, longestTimerMs));
  }
}

const pageSize = 500;
