import type { SessionKey } from '../session.ts';
import type { SessionDue, SessionSummary } from '../session-index.ts';
import type { IndexState } from './index-state.ts';
import { indexStatus } from './index-status.ts';

/** Returns the summary of a session from its index state. */
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

/** Returns the work that is due in a session. */
export function sessionDue(state: IndexState, hasMail: boolean): SessionDue {
  const wakeAt = wakeAtOf(state);
  return { status: indexStatus(state), hasMail, ...(wakeAt !== undefined && { wakeAt }) };
}

/** Returns the time when the first of the open questions expires, in epoch milliseconds. */
export function wakeAtOf({ questions }: IndexState): number | undefined {
  let first: number | undefined;
  for (const { expiresAt } of questions.values())
    if (expiresAt !== undefined && (first === undefined || expiresAt < first)) first = expiresAt;
  return first;
}
