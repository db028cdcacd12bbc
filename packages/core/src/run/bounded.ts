import { AgentError } from '../error/errors.ts';
import { asError } from '../error/thrown.ts';
import { type Awaitable, isPromise } from '../json/awaitable.ts';
import { startTimer } from '../platform/platform.ts';
import type { Cancellation } from './cancellation.ts';
import type { BranchScope } from './scope.ts';

/** The limits within which a promise of other code must settle. */
export interface Bounds<T = unknown> {
  readonly timeoutMs: number;
  readonly cancellation: Cancellation;
  /**
   * Called when the timeout has passed: returns the milliseconds for which to wait longer, because progress
   * was reported.
   */
  readonly moreMs?: (() => number) | undefined;
  /** Called with the outcome of the promise, if it settled after the wait had ended. */
  readonly onLate?: (late: { readonly value: T } | { readonly error: unknown }) => void;
}

/** The error of a promise that did not settle in time. */
export class BoundsError extends AgentError {
  declare readonly code: 'timeout' | 'abandoned';

  constructor(code: 'timeout' | 'abandoned', message: string) {
    super(code, message);
  }
}

/** Returns true for a `BoundsError`. Safe with a hostile value, which can make `instanceof` throw. */
export function isBounds(error: unknown): error is BoundsError {
  return asError(error) === error && error instanceof BoundsError;
}

/**
 * Waits for a promise of other code. Rejects with a `BoundsError` when the timeout has passed or the run is
 * abandoned, so it always settles.
 */
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
      // The `then` of a thenable may throw.
      failed(error);
    }
  });
}

/**
 * Waits for a promise of other code, at most for the runner's `callbackTimeoutMs`. Rejects with a
 * `BoundsError` after that time.
 */
export function waitWithin<T>(scope: BranchScope, answer: Awaitable<T>): Awaitable<T> {
  if (!isPromise(answer)) return answer;
  const { cancellation, settings } = scope.run;
  return bounded(answer, { timeoutMs: settings.callbackTimeoutMs, cancellation });
}

/**
 * Waits like `waitWithin`, and calls `read` with the value as soon as it arrives, so that later changes of
 * the value do not count.
 */
export function readWithin<T, R>(scope: BranchScope, answer: Awaitable<T>, read: (answer: T) => R): Awaitable<R> {
  return isPromise(answer) ? waitWithin(scope, Promise.resolve(answer).then(read)) : read(answer);
}
