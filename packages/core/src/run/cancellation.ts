import { startTimer } from '../platform/platform.ts';

/** The reason why a run is cancelled. */
export interface CancelCause {
  readonly code: 'cancelled' | 'deadline' | 'store_failed';
  readonly reason: string;
}

/**
 * Ends a run: first asks everything that runs to stop, then, after the grace, leaves it behind.
 *
 * Work registers for as long as it runs, so that nothing is added to a signal per call or per delta.
 */
export class Cancellation {
  cause: CancelCause | undefined;
  /** The grace is over. */
  abandoned = false;
  /**
   * The time when the run has to be over, on the monotonic
   * clock: a timer cannot fire while a tool blocks the process.
   */
  dueAt: number | undefined;
  readonly #graceMs: number;
  /** Most runs have one who is asked at a time: a set of one takes as much as of four. */
  #asked: (() => void) | undefined;
  #others: Set<() => void> | undefined;
  #onAbandon: Set<() => void> | undefined;
  #controller: AbortController | undefined;
  #stopTimer: (() => void) | undefined;

  constructor(graceMs: number) {
    this.#graceMs = graceMs;
  }

  /** The run's signal, made when somebody asks for it. */
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

  /** The first cause stands. */
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

  /** Calls back at once where it is too late already. `forget` takes it back. */
  onCancel(ask: () => void): void {
    if (this.cause) ask();
    else if (!this.#asked) this.#asked = ask;
    else {
      this.#others ??= new Set();
      this.#others.add(ask);
    }
  }

  /** Takes back `onCancel`. */
  forget(ask: () => void): void {
    if (this.#asked === ask) this.#asked = undefined;
    else this.#others?.delete(ask);
  }

  /** Calls back at once where it is too late already. Returns what unregisters. */
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

/** The end of a run whose time is over. */
export const deadlinePassed: CancelCause = { code: 'deadline', reason: 'the deadline has passed' };

/** The error that a signal aborts with. */
export function abortReason({ reason }: CancelCause): DOMException {
  return new DOMException(reason, 'AbortError');
}
