import { AgentError, type Session } from '@mortise/core';
import { UsageError } from '../exit/usage-error.ts';
import type { ConsoleSessions } from './console-sessions.ts';

/** The session of this directory that is meant by an id or its beginning. Throws a `UsageError`. */
export async function findSession(sessions: ConsoleSessions, wanted: string): Promise<Session> {
  const exact = await loadHere(sessions, wanted);
  if (exact) return exact;
  const matches = (await sessions.list()).filter(({ id }) => id.startsWith(wanted));
  const [match, other] = matches;
  const found = match && !other ? await loadHere(sessions, match.id) : undefined;
  if (found) return found;
  throw new UsageError(
    other
      ? `"${wanted}" begins several sessions: ${matches.map(({ id }) => id).join(', ')}`
      : `There is no session ${wanted} of this directory; /sessions lists them`,
  );
}

/** A session of this directory with all its events; `undefined` if there is none. Throws a `UsageError`. */
export async function loadHere(sessions: ConsoleSessions, id: string): Promise<Session | undefined> {
  const session = await sessions.load(id).catch((error: unknown) => {
    if (!AgentError.is(error)) throw error;
    throw new UsageError(`The session ${id} cannot be read: ${error.message} (${error.code})`);
  });
  const elsewhere = session && sessions.elsewhere(session);
  if (elsewhere === undefined) return session;
  throw new UsageError(`The session ${id} belongs to another directory; start with --directory "${elsewhere}"`);
}
