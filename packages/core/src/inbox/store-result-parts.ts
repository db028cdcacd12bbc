import type { ArtifactPart } from '../artifact/artifact-service.ts';
import { complete } from '../json/steps.ts';
import { boundOutcome, isBounded } from '../result/bound-outcome.ts';
import type { ResultKeeper } from '../result/result-keeper.ts';
import { toJsonOutcome } from '../result/to-json-outcome.ts';
import { isOutcome } from '../run/hooks.ts';
import type { BranchScope } from '../run/run-scope.ts';
import type { ResultInput } from './run-input.ts';

/**
 * A result that was posted, as it can be stored: what is too long is saved as an artifact first, where there
 * is a service and the call is known.
 */
export async function storeResultParts<T extends Pick<ResultInput, 'callId' | 'outcome'>>(
  scope: BranchScope,
  given: T,
): Promise<T> {
  const { callId, outcome } = given;
  const { calls, ongoing } = scope.run.view;
  if (!scope.run.settings.artifacts || !isOutcome(outcome) || !(calls.has(callId) || ongoing.has(callId))) return given;
  const picture = toJsonOutcome(undefined, outcome);
  if (isBounded(scope, undefined, picture)) return given;
  return { ...given, outcome: await complete(boundOutcome(scope, { name: callId }, picture, keeperOf(scope, callId))) };
}

/** What was offered to the model that made the call is not known any more. */
function keeperOf(scope: BranchScope, callId: string): ResultKeeper {
  const { view } = scope.run;
  const { artifacts } = scope.run.settings;
  return {
    functionCallId: callId,
    saveArtifact: async (filename: string, part: ArtifactPart) =>
      (await artifacts?.save(view.key, filename, part)) ?? 0,
    wasOffered: () => false,
  };
}
