import { type Awaitable, isPromise } from '../json/awaitable.ts';
import type { Steps } from '../json/steps.ts';
import { bounded } from './bounded.ts';
import type { BranchScope } from './run-scope.ts';

/**
 * What somebody else's code answers, waited for no longer than a
 * callback may take. Throws a `BoundsError` where that is not enough.
 */
export function* waitWithin<T>(scope: BranchScope, answer: Awaitable<T>): Steps<T> {
  const { cancellation } = scope.run;
  const { callbackTimeoutMs } = scope.run.settings;
  if (!isPromise(answer)) return answer;
  return (yield bounded(answer, { timeoutMs: callbackTimeoutMs, cancellation })) as T;
}
