import type { ToolOutcome } from '../content/outcome.ts';
import type { Steps } from '../json/steps.ts';
import type { BranchScope } from '../run/run-scope.ts';
import type { JsonOutcome } from './json-outcome.ts';
import type { ResultKeeper } from './result-keeper.ts';
import { limitOf, type ResultOwner } from './result-owner.ts';
import { shortenOutcome } from './shorten-outcome.ts';

/** Whether an outcome can be stored as it is. */
export function isBounded(scope: BranchScope, owner: ResultOwner | undefined, picture: JsonOutcome): boolean {
  const { secrets } = scope.run;
  if (picture.maxChars > limitOf(scope, owner) || picture.large || picture.changed) return false;
  return secrets.empty || secrets.json(picture.outcome) === picture.outcome;
}

/** An outcome as it is stored and as the model reads it: without secrets, and no longer than the limit. */
export function* boundOutcome(
  scope: BranchScope,
  owner: ResultOwner,
  picture: JsonOutcome,
  keeper?: ResultKeeper,
): Steps<ToolOutcome> {
  if (isBounded(scope, owner, picture)) return picture.outcome;
  return yield* shortenOutcome(scope, owner, picture, keeper);
}
