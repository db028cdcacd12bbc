import { startTimer } from '../platform/platform.ts';

/** The reason why a run is cancelled. */
export interface CancelCause {
  readonly code: 'cancelled' | 'deadline' | 'store_failed';
  readonly reason: string;
}

/**
 * Ends a run: first it asks all work to stop, then, after a grace period, abandons it. Running work is
 * registered here, so that no listener has to be added to a signal for each call or delta.
 */
export class Cancellation {
  cause: CancelCause | undefined;
  /** True once the grace period is over. */
  abandoned = false;
  /**
   * The time when the run has to be over, on the monotonic
   * clock: a timer cannot fire while a tool blocks the process.
   */
  dueAt: number | undefined;
  readonly #graceMs: number;
  /**
   * The registered work; a single function while there is only one, because a set of one takes as much memory
   * as of four.
   */
  #asked: (() => void) | undefined;
  #others: Set<() => void> | undefined;
  #onAbandon: Set<() => void> | undefined;
  #controller: AbortController | undefined;
  #stopTimer: (() => void) | undefined;

  constructor(graceMs: number) {
    this.#graceMs = graceMs;
  }

  /** Returns the run's signal, which is created when it is first read. */
  get signal(): AbortSignal {
    if (!this.#controller) {
      this.#controller = new AbortController();
      if (this.cause) this.#controller.abort(abortReason(this.cause));
    }
    return this.#controller.signal;
  }

  /**
   * Returns the reason why the run is cancelled, if it is. Looks at the deadline as well: no timer fires
   * while a tool blocks the process. `now`: of the monotonic clock.
   */
  causeAt(now: number): CancelCause | undefined {
    if (this.dueAt !== undefined && now >= this.dueAt) this.cancel(deadlinePassed);
    return this.cause;
  }

  /** Cancels the run. The first cause counts. */
  cancel(cause: CancelCause): void {
    if (this.cause) return;
    this.cause = cause;
    this.#controller?.abort(abortReason(cause));
    for (const ask of [this.#asked, ...(this.#others ?? [])]) ask?.();
    this.#stopTimer = startTimer(this.#graceMs, () => {
      this.abandoned = true;
      for (const leave of [...(this.#onAbandon ?? [])]) leave();
    });
  }

  /**
   * Registers a function to call at the cancellation; calls it at once if the run is cancelled already.
   * `forget` removes it.
   */
  onCancel(ask: () => void): void {
    if (this.cause) ask();
    else if (!this.#asked) this.#asked = ask;
    else {
      this.#others ??= new Set();
      this.#others.add(ask);
    }
  }

  /** Removes a function of `onCancel`. */
  forget(ask: () => void): void {
    if (this.#asked === ask) this.#asked = undefined;
    else this.#others?.delete(ask);
  }

  /**
   * Registers a function to call after the grace period; calls it at once if that is over. Returns a function
   * that removes it.
   */
  onAbandon(leave: () => void): () => void {
    if (this.abandoned) leave();
    else {
      this.#onAbandon ??= new Set();
      this.#onAbandon.add(leave);
    }
    return () => this.#onAbandon?.delete(leave);
  }

  /** Stops the grace's timer, so that it does not keep the process alive. */
  close(): void {
    this.#stopTimer?.();
  }
}

/** The cause of a run whose deadline has passed. */
export const deadlinePassed: CancelCause = { code: 'deadline', reason: 'the deadline has passed' };

/** The error that a signal aborts with. */
export function abortReason({ reason }: CancelCause): DOMException {
  return new DOMException(reason, 'AbortError');
}
