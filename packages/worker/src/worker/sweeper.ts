import type { WorkerSettings } from './worker-options.ts';

/** Finds sessions that need a run but got no wake, and wakes them. */
export class Sweeper {
  readonly #settings: WorkerSettings;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isStopped = false;
  /** Epoch milliseconds. */
  sweptAt: number | undefined;

  constructor(settings: WorkerSettings) {
    this.#settings = settings;
  }

  start(): void {
    if (!this.#settings.sessions.index) return;
    void this.#sweepAndRest();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  /** Wakes them page by page, and returns how many were found. */
  async sweep(): Promise<number> {
    const { sessions, dispatcher, laneOf, tell } = this.#settings;
    let woken = 0;
    for (let after: string | undefined; ; ) {
      const found = await sessions.index?.runnable({}, { limit: pageSize, after });
      for (const key of found?.items ?? []) await dispatcher.wake(key, { lane: laneOf(key), unlessParked: true });
      woken += found?.items.length ?? 0;
      after = found?.next;
      if (after === undefined) break;
    }
    this.sweptAt = Date.now();
    tell({ type: 'swept', woken });
    return woken;
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
