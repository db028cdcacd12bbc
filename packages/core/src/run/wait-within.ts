import { type Awaitable, isPromise } from '../json/awaitable.ts';
import { bounded } from './bounded.ts';
import type { BranchScope } from './run-scope.ts';

/**
 * Waits for an answer of other code, no longer than a callback may
 * take. Rejects with a `BoundsError` if there is none by then.
 */
export function waitWithin<T>(scope: BranchScope, answer: Awaitable<T>): Awaitable<T> {
  if (!isPromise(answer)) return answer;
  const { cancellation, settings } = scope.run;
  return bounded(answer, { timeoutMs: settings.callbackTimeoutMs, cancellation });
}

/**
 * Waits like `waitWithin`, and reads the answer at the moment when it is there: later changes of it do not
 * count.
 */
export function readWithin<T, R>(scope: BranchScope, answer: Awaitable<T>, read: (answer: T) => R): Awaitable<R> {
  return isPromise(answer) ? waitWithin(scope, Promise.resolve(answer).then(read)) : read(answer);
}
