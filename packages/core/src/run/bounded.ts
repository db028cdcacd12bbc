import { AgentError } from '../error/agent-error.ts';
import { asError } from '../error/thrown.ts';
import { startTimer } from '../platform/platform.ts';
import type { Cancellation } from './cancellation.ts';

/** How long somebody else's promise is waited for. */
export interface Bounds<T = unknown> {
  readonly timeoutMs: number;
  readonly cancellation: Cancellation;
  /** Asked when the time is over: how many milliseconds are left after all, because of signs of life. */
  readonly moreMs?: (() => number) | undefined;
  /** Called with what the promise came to, if it was not waited for to the end. */
  readonly onLate?: (late: { readonly value: T } | { readonly error: unknown }) => void;
}

/** Somebody else's promise was not waited for to the end. */
export class BoundsError extends AgentError {
  declare readonly code: 'timeout' | 'abandoned';

  constructor(code: 'timeout' | 'abandoned', message: string) {
    super(code, message);
  }
}

/** As `instanceof`, which a hostile value can make throw. */
export function isBounds(error: unknown): error is BoundsError {
  return asError(error) === error && error instanceof BoundsError;
}

/** Somebody else's promise, or a `BoundsError` when the time is over or the run is abandoned. Never hangs. */
export function bounded<T>(work: PromiseLike<T>, { timeoutMs, cancellation, moreMs, onLate }: Bounds<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    let over = false;
    const end = (): boolean => {
      if (over) return false;
      over = true;
      stopTimer?.();
      unregister();
      return true;
    };
    let stopTimer: (() => void) | undefined;
    const wait = (ms: number): void => {
      stopTimer = startTimer(ms, () => {
        const more = over ? 0 : (moreMs?.() ?? 0);
        if (more > 0) wait(more);
        else if (end()) reject(new BoundsError('timeout', `no answer in ${timeoutMs} ms`));
      });
    };
    if (Number.isFinite(timeoutMs)) wait(timeoutMs);
    let unregister = (): void => {};
    unregister = cancellation.onAbandon(() => {
      if (end()) reject(new BoundsError('abandoned', 'the run was cancelled'));
    });
    const settled = (value: T): void => {
      if (end()) resolve(value);
      else onLate?.({ value });
    };
    const failed = (error: unknown): void => {
      if (end()) reject(error);
      else onLate?.({ error });
    };
    try {
      work.then(settled, failed);
    } catch (error) {
      // Not every thenable is a promise.
      failed(error);
    }
  });
}
