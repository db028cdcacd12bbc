import type { SessionKey, SessionScope } from '@mortise/core';

/** The parameter that names a session: its digest finds it. */
export function keyParam({ appName, userId, sessionId }: SessionKey): string {
  return JSON.stringify([appName, userId, sessionId]);
}

/** The parameter that names a user of an app. */
export function userParam({ appName, userId }: SessionScope): string {
  return JSON.stringify([appName, userId]);
}

/** The parameter that names an app. */
export function appParam({ appName }: SessionScope): string {
  return JSON.stringify([appName]);
}
