import type { WorkerSettings } from './worker-options.ts';

/** Finds sessions that need a run but got no wake, and wakes them. */
export class Sweeper {
  readonly #settings: WorkerSettings;
  /** The size of a page: it grows if known sessions fill one. */
  #limit = firstLimit;
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

  /** Gives how many were found. */
  async sweep(): Promise<number> {
    const { sessions, dispatcher, laneOf, tell } = this.#settings;
    const found = (await sessions.index?.runnable(this.#limit)) ?? [];
    for (const key of found) await dispatcher.wake(key, { lane: laneOf(key), unlessParked: true });
    this.#limit = found.length === this.#limit ? Math.min(this.#limit * 2, lastLimit) : firstLimit;
    this.sweptAt = Date.now();
    tell({ type: 'swept', woken: found.length });
    return found.length;
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

const firstLimit = 1_000;
const lastLimit = 100_000;
