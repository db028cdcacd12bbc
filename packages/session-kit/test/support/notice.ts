import type { Event, JsonObject, JsonValue, SessionKey } from '@mortise/core';

/** The session of most tests. */
export const key: SessionKey = { appName: 'app', userId: 'ada', sessionId: 's1' };

/** Returns an event whose content does not matter. */
export function notice(id: string, stateDelta?: JsonObject, value?: JsonValue): Event {
  return {
    v: 1,
    id,
    invocationId: 'i1',
    author: 'helper',
    timestamp: 1_700_000_000_000,
    type: 'notice',
    code: 'noted',
    ...(value !== undefined && { value }),
    ...(stateDelta && { actions: { stateDelta } }),
  };
}
