import type { Event, Session } from '@mortise/core';
import { eventsInForce } from '@mortise/core/events';
import { rewindSession } from '@mortise/core/session-fork';
import { ownWords } from '../text/beside.ts';
import { type ConsoleSessions, keptState, sessionKeyOf } from './console-sessions.ts';

/** The user's last message in a session, and the revision before it; `undefined` if there is none. */
export function lastWords({ events }: Pick<Session, 'events'>): LastWords | undefined {
  const asked = eventsInForce(events).findLast(isOwn);
  if (asked?.type !== 'input') return undefined;
  const revision = events.findLastIndex(({ id }) => id === asked.id);
  return revision < 0 ? undefined : { revision, words: ownWords(asked.content).words };
}

/** The target of a rewind. */
export interface LastWords {
  readonly revision: number;
  readonly words: string;
}

/**
 * Rewinds a session to a revision of its log; its title stays. Rejects with the errors of `rewindSession`:
 * `rewind_effects` if later calls may have had an effect.
 */
export async function takeBack(
  { service }: ConsoleSessions,
  { sessionId, state }: Session,
  toRevision: number,
  forgetEffects: boolean,
): Promise<Session> {
  const options = { sessions: service, key: sessionKeyOf(sessionId), toRevision, forgetEffects, reason: '/undo' };
  return (await rewindSession({ ...options, initialState: keptState(state) })).session;
}

function isOwn(event: Event): boolean {
  return event.type === 'input' && event.branch === undefined;
}
