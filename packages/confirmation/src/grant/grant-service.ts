import type { Awaitable, SessionKey } from '@mortise/core';
import type { Grant } from './grant.ts';

/**
 * Keeps what a user has approved for always, over all of the user's sessions.
 *
 * Every member is required. A grant belongs to the app and the user of the session.
 */
export interface GrantService {
  /** Asked before each call that a person would be asked about. A throw is no grant: the person is asked. */
  list(session: SessionKey): Awaitable<readonly Grant[]>;
  /** The same id is kept once. */
  add(session: SessionKey, grant: Grant): Awaitable<void>;
  /** An unknown id is no error. */
  revoke(session: SessionKey, id: string): Awaitable<void>;
}
