import { AgentError, type SessionDue, type SessionKey, type SessionService } from '@mortise/core';
import { emptyIndex, indexEvents, sessionDue } from '@mortise/core/session-index';
import type { Advanced } from '../dispatcher/advance.ts';

/**
 * The work of a session that was woken, or when to check it again. A superfluous wake must not resume a run
 * that a limit or a person has stopped. A failed run is tried again: this is how a retry after a pause, and a
 * parked session whose cause is fixed, resume, and how a session is parked again until then. Only a wake does
 * this: a sweep does not find failed sessions (`SessionIndex.runnable`).
 */
export async function dueWork(sessions: SessionService, key: SessionKey): Promise<Advanced | 'run'> {
  try {
    const due = await (sessions.index ? sessions.index.due(key) : dueByLog(sessions, key));
    if (!due) return rest;
    const { status, hasMail, wakeAt } = due;
    if (hasMail || status === 'unfinished' || status === 'failed') return 'run';
    if (wakeAt === undefined) return rest;
    return wakeAt < Date.now() ? 'run' : restUntil(wakeAt);
  } catch (error) {
    if (AgentError.is(error) && error.code === 'session_not_found') return rest;
    throw error;
  }
}

/** The work according to the complete log: for stores without an index. */
async function dueByLog(sessions: SessionService, key: SessionKey): Promise<SessionDue | undefined> {
  const hasMail = (await sessions.mail(key)).length > 0;
  const session = await sessions.load(key);
  return session && sessionDue(indexEvents(emptyIndex(0), session.events), hasMail);
}

/** Rests until a question expires, which it does after this time. */
export function restUntil(expiresAt: number): Advanced {
  return { next: 'rest', wakeAt: Math.max(expiresAt + 1, Date.now() + soonestMs) };
}

const rest: Advanced = { next: 'rest' };

/** A just checked session is not checked repeatedly if clocks differ. */
const soonestMs = 1_000;
