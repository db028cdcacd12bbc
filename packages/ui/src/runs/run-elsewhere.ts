import type { SessionService } from '@mortise/core';
import type { Hub } from './hub.ts';
import { wait } from './wait.ts';

/**
 * Whether another process runs a session, by its lease: looked at when something was stored, and then for as
 * long as it is held. Without leases nobody can say, and nothing is told.
 */
export class RunElsewhere {
  readonly #hub: Hub;
  readonly #sessions: SessionService;
  readonly #signal: AbortSignal;
  #looks = false;
  #again = false;

  /** @param signal Aborts when a run begins here. */
  constructor(hub: Hub, sessions: SessionService, signal: AbortSignal) {
    this.#hub = hub;
    this.#sessions = sessions;
    this.#signal = signal;
  }

  /**
   * Begins to look, or looks once more. Never throws: a store
   * that cannot be asked is asked with the next change.
   */
  look(): void {
    const { leases } = this.#sessions;
    if (!leases) return;
    if (this.#looks) {
      this.#again = true;
      return;
    }
    this.#looks = true;
    this.#follow((key) => leases.held(key))
      .catch(() => {})
      .finally(() => {
        this.#looks = false;
      });
  }

  async #follow(held: (key: Hub['key']) => Promise<boolean>): Promise<void> {
    for (;;) {
      this.#again = false;
      const runs = await held(this.#hub.key);
      if (this.#signal.aborted) return;
      this.#hub.runsElsewhere(runs);
      if (runs) await wait(heldMs, this.#signal);
      else if (!this.#again) return;
    }
  }
}

/** Milliseconds between two looks at a lease that is held. */
const heldMs = 500;
