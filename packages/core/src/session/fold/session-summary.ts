import type { SessionKey } from '../session.ts';
import type { SessionSummary } from '../session-index.ts';
import type { IndexState } from './index-state.ts';
import { indexStatus } from './index-status.ts';

/** What the index says of a session. */
export function sessionSummary({ appName, userId, sessionId }: SessionKey, state: IndexState): SessionSummary {
  const { revision, title, createdAt, updatedAt, questions } = state;
  const wakeAt = wakeAtOf(state);
  return {
    appName,
    userId,
    sessionId,
    revision,
    status: indexStatus(state),
    ...(title !== undefined && { title }),
    createdAt,
    updatedAt,
    questions: questions.size,
    ...(wakeAt !== undefined && { wakeAt }),
  };
}

/** Epoch milliseconds: when the first of the open questions expires. */
export function wakeAtOf({ questions }: IndexState): number | undefined {
  let first: number | undefined;
  for (const { expiresAt } of questions.values())
    if (expiresAt !== undefined && (first === undefined || expiresAt < first)) first = expiresAt;
  return first;
}
