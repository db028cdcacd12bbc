import { type DeltaRelay, HeardRuns } from '@mortise/core/relay';
import type { Hub } from './hub.ts';

/** Passes events of a run in another process to a hub, until the signal aborts. */
export class HearElsewhere {
  readonly #runs: HeardRuns;
  readonly #signal: AbortSignal;
  #waiting = 0;

  /** @param signal Aborts when a run begins here. */
  constructor(hub: Hub, relay: DeltaRelay, signal: AbortSignal) {
    this.#signal = signal;
    this.#runs = new HeardRuns(relay, hub.key, hub.rev ?? 0, (heard) => {
      if (this.#waiting === mostWaiting) return this.#runs.lose();
      this.#waiting++;
      void hub.heard(heard, signal).then((isTold) => {
        this.#waiting--;
        if (!isTold) this.#runs.lose();
      });
    });
  }

  begin(): void {
    void this.#runs.hear(this.#signal);
  }

  /** Records that events were lost. */
  lose(): void {
    this.#runs.lose();
  }
}

/** The number of frames that may wait until the log was read. */
const mostWaiting = 100;
