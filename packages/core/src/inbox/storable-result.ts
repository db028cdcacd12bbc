import { boundOutcome, lateKeeper } from '../result/bound-outcome.ts';
import { jsonOfOutcome } from '../result/json-of-result.ts';
import { isOutcome } from '../run/hooks.ts';
import type { BranchScope } from '../run/run-scope.ts';
import type { ResultInput } from './run-input.ts';

/**
 * Returns a delivered result in the form in which it can be stored: one that is too long is saved as an
 * artifact first, if there is an artifact service and the call is known. A value that is not an outcome is
 * unchanged.
 */
export async function storableResult<T extends Pick<ResultInput, 'callId' | 'outcome'>>(
  scope: BranchScope,
  given: T,
): Promise<T> {
  const { callId, outcome } = given;
  if (!isOutcome(outcome)) return given;
  const { calls, ongoing } = scope.run.view;
  const keeper = calls.has(callId) || ongoing.has(callId) ? lateKeeper(scope, callId) : undefined;
  const owner = { name: callId };
  return { ...given, outcome: await boundOutcome(scope, owner, jsonOfOutcome(scope, owner, outcome), keeper) };
}
