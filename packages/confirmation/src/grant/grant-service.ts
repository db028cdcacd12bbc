import type { Awaitable, SessionKey, SessionScope } from '@mortise/core';
import type { Grant } from './grant.ts';

/**
 * Stores approvals that a user has given for all their sessions.
 *
 * Every member but `forget` is required. A grant belongs to the app and the user of the session.
 */
export interface GrantService {
  /**
   * Returns the approvals of a session's user; called before each call that would ask. If it throws, the user
   * is asked.
   */
  list(session: SessionKey): Awaitable<readonly Grant[]>;
  /** The same id is kept once. */
  add(session: SessionKey, grant: Grant): Awaitable<void>;
  /** An unknown id is no error. */
  revoke(session: SessionKey, id: string): Awaitable<void>;
  /**
   * Forgets all approvals of a user of an app, revoked ones included. Resolves with the number of those that
   * were in force. If a service lacks it, `forgetUser` reports that.
   */
  forget?(scope: SessionScope): Awaitable<number>;
}
