import type { SessionService } from '@mortise/core';
import { type DeltaRelay, ReceivedRuns } from '@mortise/core/relay';
import type { Hub } from './hub.ts';

/**
 * Reports if another process runs a session, by its lease: checked when an event was stored, and then as long
 * as the lease is held. Without leases nothing is reported.
 */
export class RunElsewhere {
  readonly #hub: Hub;
  readonly #sessions: SessionService;
  readonly #signal: AbortSignal;
  readonly #changed: () => void;
  readonly #left: () => void;
  #looks = false;
  #again = false;

  /**
   * @param signal Aborts when a run starts here.
   * @param changed Called after a change was reported.
   * @param left Called when a lease is no longer held.
   */
  constructor(hub: Hub, sessions: SessionService, signal: AbortSignal, changed: () => void, left: () => void) {
    this.#hub = hub;
    this.#sessions = sessions;
    this.#signal = signal;
    this.#changed = changed;
    this.#left = left;
  }

  /**
   * Checks the lease, again and again while another process holds it. Never throws: if the store fails, it is
   * asked again after the next change.
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

  async #follow(held: (key: Hub['key']) => Promise<number>): Promise<void> {
    for (let wasHeld = false; ; ) {
      this.#again = false;
      const runs = (await held(this.#hub.key)) > 0;
      if (this.#signal.aborted) return;
      if (this.#hub.runsElsewhere(runs)) this.#changed();
      if (wasHeld && !runs) this.#left();
      wasHeld = runs;
      if (runs) await wait(heldMs, this.#signal);
      else if (!this.#again) return;
    }
  }
}

/** Milliseconds between two checks of a lease that another process holds. */
const heldMs = 500;

/** Passes events of a run in another process to a hub, until the signal aborts. */
export class RelayReader {
  readonly #runs: ReceivedRuns;
  readonly #signal: AbortSignal;
  #waiting = 0;

  /** @param signal Aborts when a run begins here. */
  constructor(hub: Hub, relay: DeltaRelay, signal: AbortSignal) {
    this.#signal = signal;
    this.#runs = new ReceivedRuns(relay, hub.key, hub.rev ?? 0, (received) => {
      if (this.#waiting === mostWaiting) return this.#runs.lose();
      this.#waiting++;
      void hub.received(received, signal).then((isTold) => {
        this.#waiting--;
        if (!isTold) this.#runs.lose();
      });
    });
  }

  begin(): void {
    void this.#runs.receive(this.#signal);
  }

  /** Records that streamed events were lost. */
  lose(): void {
    this.#runs.lose();
  }
}

/** The maximum number of frames that wait until the hub has read the log. */
const mostWaiting = 100;

/** Resolves after the given number of milliseconds, or when the signal aborts. */
export function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end, { once: true });
  });
}
