import type { SessionKey, SessionScope } from '@mortise/core';

/** Returns the parameter that names a session: the statement finds the session by the digest of this text. */
export function keyParam({ appName, userId, sessionId }: SessionKey): string {
  return JSON.stringify([appName, userId, sessionId]);
}

/** Returns the parameter that names a user of an app. */
export function userParam({ appName, userId }: SessionScope): string {
  return JSON.stringify([appName, userId]);
}

/** Returns the parameter that names an app. */
export function appParam({ appName }: SessionScope): string {
  return JSON.stringify([appName]);
}
