import { type GivenAnswer, isJsonObject, type PendingRequest } from '@mortise/core';

/**
 * The answers, and the same to the other open questions that wait for the same credential: one sign-in settles them all.
 *
 * For answers that were taken one by one: `app.run({ session, ...input, answers: shareCredentialAnswers(input.answers, pending) })`.
 * A question that has an answer of its own keeps it. `pending`: the session's open questions.
 */
export function shareCredentialAnswers(
  answers: readonly GivenAnswer[] | undefined,
  pending: readonly PendingRequest[],
): readonly GivenAnswer[] {
  const given = answers ?? [];
  const byHandle = new Map<string, GivenAnswer>();
  const unanswered: PendingRequest[] = [];
  for (const request of pending) {
    const answer = given.find(({ requestId }) => requestId === request.id);
    const handle = handleOf(request);
    if (!answer) unanswered.push(request);
    else if (handle !== undefined && !byHandle.has(handle)) byHandle.set(handle, answer);
  }
  const shared = unanswered.flatMap((request) => {
    const answer = byHandle.get(handleOf(request) ?? '');
    return answer ? [{ ...answer, requestId: request.id }] : [];
  });
  return [...given, ...shared];
}

/** The handle of a question for a credential; undefined for other questions. */
export function handleOf({ kind, payload }: PendingRequest): string | undefined {
  const handle = kind === 'credential' && isJsonObject(payload) ? payload['handle'] : undefined;
  return typeof handle === 'string' ? handle : undefined;
}
