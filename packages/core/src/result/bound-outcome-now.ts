import type { ToolOutcome } from '../content/outcome.ts';
import { isPromise } from '../json/awaitable.ts';
import { complete } from '../json/steps.ts';
import type { BranchScope } from '../run/run-scope.ts';
import { isBounded } from './bound-outcome.ts';
import type { JsonOutcome } from './json-outcome.ts';
import type { ResultOwner } from './result-owner.ts';
import { shortenOutcome } from './shorten-outcome.ts';

/**
 * As `boundOutcome`, for an outcome that no call can save as an artifact: then there is nothing to wait for.
 */
export function boundOutcomeNow(scope: BranchScope, owner: ResultOwner, picture: JsonOutcome): ToolOutcome {
  if (isBounded(scope, owner, picture)) return picture.outcome;
  const outcome = complete(shortenOutcome(scope, owner, picture));
  if (isPromise(outcome)) throw new TypeError(`bounding the outcome of ${owner.name} had to wait`);
  return outcome;
}
