import type { Event, JsonObject, SessionKey } from '@mortise/core';

/** The session of most tests. */
export const key: SessionKey = { appName: 'app', userId: 'ada', sessionId: 's1' };

/** An event that only its id and its state delta matter of. */
export function notice(id: string, stateDelta?: JsonObject): Event {
  return {
    v: 1,
    id,
    invocationId: 'i1',
    author: 'helper',
    timestamp: 1_700_000_000_000,
    type: 'notice',
    code: 'noted',
    ...(stateDelta && { actions: { stateDelta } }),
  };
}
