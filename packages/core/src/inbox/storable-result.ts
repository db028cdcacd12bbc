import type { ArtifactPart } from '../artifact/artifact-service.ts';
import { complete } from '../json/steps.ts';
import type { ResultKeeper } from '../result/bound-outcome.ts';
import { boundOutcome } from '../result/bound-outcome.ts';
import { toJsonOutcome } from '../result/to-json-outcome.ts';
import { isOutcome } from '../run/hooks.ts';
import type { BranchScope } from '../run/run-scope.ts';
import type { ResultInput } from './run-input.ts';

/**
 * A result that was posted, as it can be stored: what is too long is saved as an artifact first, if there is
 * an artifact service and the call is known. What is no outcome stays as it is.
 */
export async function storableResult<T extends Pick<ResultInput, 'callId' | 'outcome'>>(
  scope: BranchScope,
  given: T,
): Promise<T> {
  const { callId, outcome } = given;
  if (!isOutcome(outcome)) return given;
  const picture = toJsonOutcome(undefined, outcome);
  return { ...given, outcome: await complete(boundOutcome(scope, { name: callId }, picture, keeperOf(scope, callId))) };
}

/** What was offered to the model that made the call is not known any more. */
function keeperOf({ run }: BranchScope, callId: string): ResultKeeper | undefined {
  const { calls, ongoing, key } = run.view;
  const { artifacts } = run.settings;
  if (!artifacts || !(calls.has(callId) || ongoing.has(callId))) return undefined;
  return {
    functionCallId: callId,
    saveArtifact: (filename: string, part: ArtifactPart) => artifacts.save(key, filename, part),
    wasOffered: () => false,
  };
}
