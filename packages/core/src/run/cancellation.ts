import { startTimer } from '../platform/platform.ts';

/** The reason why a run is cancelled. */
export interface CancelCause {
  readonly code: 'cancelled' | 'deadline' | 'store_failed';
  readonly reason: string;
}

/**
 * Cancels a run: first asks all running work to stop, then, after a grace period, abandons the work that has
 * not stopped. Running work is registered here, so that no listener has to be added to a signal for each call
 * or delta.
 */
export class Cancellation {
  cause: CancelCause | undefined;
  /** True once the grace period is over. */
  abandoned = false;
  /**
   * The deadline of the run, on the monotonic clock. It is checked in addition to a timer, because no timer
   * can fire while a tool blocks the process.
   */
  dueAt: number | undefined;
  readonly #graceMs: number;
  /**
   * The functions of registered work: the first one here, any further ones in `#others`, because a set of one
   * takes as much memory as a set of four.
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
   * Returns the reason why the run is cancelled; undefined if it is not. Checks the deadline as well, because
   * no timer fires while a tool blocks the process. `now`: the time on the monotonic clock.
   */
  causeAt(now: number): CancelCause | undefined {
    if (this.dueAt !== undefined && now >= this.dueAt) this.cancel(deadlinePassed);
    return this.cause;
  }

  /** Cancels the run. A second cancellation has no effect. */
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
   * Registers a function that is called when the run is cancelled; calls it at once if the run is cancelled
   * already. `forget` removes the function.
   */
  onCancel(ask: () => void): void {
    if (this.cause) ask();
    else if (!this.#asked) this.#asked = ask;
    else {
      this.#others ??= new Set();
      this.#others.add(ask);
    }
  }

  /** Removes a function that `onCancel` registered. */
  forget(ask: () => void): void {
    if (this.#asked === ask) this.#asked = undefined;
    else this.#others?.delete(ask);
  }

  /**
   * Registers a function that is called after the grace period; calls it at once if the grace period is over.
   * Returns a function that removes the registration.
   */
  onAbandon(leave: () => void): () => void {
    if (this.abandoned) leave();
    else {
      this.#onAbandon ??= new Set();
      this.#onAbandon.add(leave);
    }
    return () => this.#onAbandon?.delete(leave);
  }

  /** Stops the timer of the grace period, so that it does not keep the process alive. */
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
