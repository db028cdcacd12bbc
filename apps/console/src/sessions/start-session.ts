import { pendingRequests } from '@mortise/confirmation';
import type { Session } from '@mortise/core';
import { UsageError } from '../exit/usage-error.ts';
import { type ConsoleSessions, newSessionId } from './console-sessions.ts';
import { loadHere } from './find-session.ts';
import type { SessionChoice } from './session-choice.ts';

/** The session of this start. */
export interface StartSession {
  readonly id: string;
  /** The stored session; `undefined`: it is created with the first message. */
  readonly stored: Session | undefined;
  readonly notice?: string;
}

/** Finds the session that the user wants. Throws a `UsageError`. */
export async function findStart(sessions: ConsoleSessions, choice: SessionChoice): Promise<StartSession> {
  if (choice === 'ephemeral') return { id: newSessionId(), stored: undefined };
  if (choice === 'new') return { id: newSessionId(), stored: undefined, ...(await noticeOfOpen(sessions)) };
  if (choice !== 'last') return { id: choice.id, stored: await loadHere(sessions, choice.id) };
  const [last] = await sessions.list();
  if (last) return { id: last.id, stored: await loadHere(sessions, last.id) };
  throw new UsageError('This directory has no session to resume; omit --continue');
}

/** A question that a console left behind should not wait unseen. */
async function noticeOfOpen(sessions: ConsoleSessions): Promise<{ readonly notice?: string }> {
  const [last] = await sessions.list();
  // One that cannot be read is no reason not to begin another.
  const session = last && (await sessions.load(last.id).catch(() => undefined));
  if (!session || pendingRequests(session).length === 0) return {};
  return { notice: `The last session here waits for an answer: /resume ${last.id}` };
}
