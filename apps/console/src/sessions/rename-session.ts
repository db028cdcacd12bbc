import type { Event, SessionService } from '@mortise/core';
import { sessionKeyOf, titled } from './console-sessions.ts';

/**
 * Gives a session another title. Returns true if the session exists. Rejects with the store's errors: with
 * `session_conflict` if another console works in it.
 */
export async function renameSession(sessions: SessionService, id: string, title: string): Promise<boolean> {
  const key = sessionKeyOf(id);
  const session = await sessions.load(key);
  if (!session) return false;
  const event: Event = {
    v: 1,
    id: crypto.randomUUID(),
    invocationId: session.events.at(-1)?.invocationId ?? '',
    author: 'user',
    timestamp: Date.now(),
    type: 'notice',
    code: 'renamed',
    actions: { stateDelta: titled(title) },
  };
  await sessions.append(key, [event], { revision: session.revision });
  return true;
}
