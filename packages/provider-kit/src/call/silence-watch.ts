import type { ModelError } from '@mortise/core';
import { callOver, cancelled } from '../error/abort.ts';

/**
 * Watches one attempt, and stops it when the server is silent for too long or the caller aborts.
 *
 * The attempt has one timer, which is set again if data has arrived meanwhile, so that an event only costs a
 * read of the clock. Only time spent waiting for the server counts: the consumer may be slow.
 */
export class SilenceWatch {
  readonly #controller: AbortController = new AbortController();
  readonly #caller: AbortSignal;
  readonly #tooSilent: (ms: number) => ModelError;
  readonly #onStop: (reason: ModelError) => void;
  #limitMs = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #waitsSince: number | undefined;

  /**
   * @param tooSilent Returns the error after a number of milliseconds of silence.
   * @param onStop Called with the reason why the attempt was stopped.
   */
  constructor(
    caller: AbortSignal,
    limitMs: number,
    tooSilent: (ms: number) => ModelError,
    onStop: (reason: ModelError) => void,
  ) {
    this.#caller = caller;
    this.#tooSilent = tooSilent;
    this.#onStop = onStop;
    caller.addEventListener('abort', this.#onAbort, { once: true });
    if (caller.aborted) this.#onAbort();
    else this.allow(limitMs);
  }

  /** The signal that is aborted when the attempt is over, however it ended. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Sets the longest allowed silence from now on, in milliseconds. */
  allow(limitMs: number): void {
    clearTimeout(this.#timer);
    this.#limitMs = limitMs;
    if (!this.signal.aborted) this.#timer = setTimeout(this.#look, limitMs);
  }

  /** Starts to measure the server's silence. */
  wait(): void {
    this.#waitsSince = performance.now();
  }

  /** Records activity that is not an event: bytes of an event, or a keep-alive comment. */
  onActivity(): void {
    if (this.#waitsSince !== undefined) this.#waitsSince = performance.now();
  }

  /** Records an event, and stops measuring until the next `wait`. */
  onEvent(): void {
    this.#waitsSince = undefined;
  }

  /** Ends the attempt. Aborts its remaining work without reporting it. */
  close(): void {
    this.#abort(callOver());
  }

  #abort(reason: ModelError): void {
    clearTimeout(this.#timer);
    this.#caller.removeEventListener('abort', this.#onAbort);
    this.#controller.abort(reason);
  }

  #stop(reason: ModelError): void {
    if (this.signal.aborted) return;
    this.#abort(reason);
    this.#onStop(reason);
  }

  readonly #onAbort = (): void => this.#stop(cancelled());

  readonly #look = (): void => {
    const silentMs = this.#waitsSince === undefined ? 0 : performance.now() - this.#waitsSince;
    // A timer may fire slightly early.
    if (silentMs < this.#limitMs - 1) this.#timer = setTimeout(this.#look, this.#limitMs - silentMs);
    else this.#stop(this.#tooSilent(this.#limitMs));
  };
}
