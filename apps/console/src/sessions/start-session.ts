import { pendingRequests } from '@mortise/confirmation';
import { AgentError, type Session } from '@mortise/core';
import { UsageError } from '../exit/exit-codes.ts';
import { type ConsoleSessions, newSessionId } from './console-sessions.ts';

/** The session with which the console starts. */
export interface StartSession {
  readonly id: string;
  /** The stored session; `undefined`: it is created with the first message. */
  readonly stored: Session | undefined;
  readonly notice?: string;
}

/** Returns the session that the user wants. Throws a `UsageError`. */
export async function findStart(sessions: ConsoleSessions, choice: SessionChoice): Promise<StartSession> {
  if (choice === 'ephemeral') return { id: newSessionId(), stored: undefined };
  if (choice === 'new') return { id: newSessionId(), stored: undefined, ...(await noticeOfOpen(sessions)) };
  if (choice !== 'last') return { id: choice.id, stored: await loadHere(sessions, choice.id) };
  const [last] = await sessions.list();
  if (last) return { id: last.id, stored: await loadHere(sessions, last.id) };
  throw new UsageError('This directory has no session to resume; omit --continue');
}

/** Returns a notice if the last session has an open question, so that the user sees it. */
async function noticeOfOpen(sessions: ConsoleSessions): Promise<{ readonly notice?: string }> {
  const [last] = await sessions.list();
  // If the last session cannot be read, a new one starts without a notice.
  const session = last && (await sessions.load(last.id).catch(() => undefined));
  if (!session || pendingRequests(session).length === 0) return {};
  return { notice: `The last session here waits for an answer: /resume ${last.id}` };
}

/**
 * Returns the session of this directory with this id, or the
 * only one whose id begins with it. Throws a `UsageError`.
 */
export async function findSession(sessions: ConsoleSessions, wanted: string): Promise<Session> {
  const exact = await loadHere(sessions, wanted);
  if (exact) return exact;
  const matches = (await sessions.list()).filter(({ id }) => id.startsWith(wanted));
  const [match, other] = matches;
  const found = match && !other ? await loadHere(sessions, match.id) : undefined;
  if (found) return found;
  throw new UsageError(
    other
      ? `several session ids begin with "${wanted}": ${matches.map(({ id }) => id).join(', ')}`
      : `There is no session ${wanted} in this directory; /sessions lists them`,
  );
}

/**
 * Loads a session of this directory with all its events;
 * returns `undefined` if there is none. Throws a `UsageError`.
 */
export async function loadHere(sessions: ConsoleSessions, id: string): Promise<Session | undefined> {
  const session = await sessions.load(id).catch((error: unknown) => {
    if (!AgentError.is(error)) throw error;
    throw new UsageError(`The session ${id} cannot be read: ${error.message} (${error.code})`);
  });
  const elsewhere = session && sessions.elsewhere(session);
  if (elsewhere === undefined) return session;
  throw new UsageError(`The session ${id} belongs to another directory; start with --directory "${elsewhere}"`);
}

/**
 * The wanted session: a new one that is kept, a new one that is
 * not, the last one of the directory, or the one with this id.
 */
export type SessionChoice = 'new' | 'ephemeral' | 'last' | { readonly id: string };
