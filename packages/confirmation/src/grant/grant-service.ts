import type { Awaitable, Callbacks, SessionKey, SessionScope } from '@mortise/core';
import { growingLog } from '@mortise/core/events';
import { defaultTimeoutMs } from '../decision/within.ts';
import { settledGrant } from './edited-grant.ts';
import type { Grant } from './grant.ts';
import { grantsForAlways } from './grants-of.ts';
import { keptGrant } from './kept-grant.ts';

/**
 * A store of approvals that a user has given for all their sessions.
 *
 * Every member but `forget` is required. `grantServiceCases` of `@mortise/testing` check it.
 *
 * INVARIANT grant:user-scope: a grant belongs to one user of one app, in every session.
 * INVARIANT grant:id:unusual: any string can be an id.
 */
export interface GrantService {
  /**
   * Returns the approvals of a session's user, oldest first; called before each call that would ask. If it
   * throws, the user is asked.
   *
   * INVARIANT grant:list:unknown: for a user who has given no approval the list is empty.
   * INVARIANT grant:list:complete: approvals are returned as
   * they were added, in the order of their first addition.
   * INVARIANT grant:list:isolation: a returned approval is frozen,
   * or a copy whose changes do not affect the stored approval.
   */
  list(session: SessionKey): Awaitable<readonly Grant[]>;
  /**
   * Stores an approval.
   *
   * INVARIANT grant:add:once: an id is stored once; adding it again changes nothing.
   * INVARIANT grant:add:concurrent: approvals that are added at the same time are all stored.
   * INVARIANT grant:add:isolation: a later change of the given object does not change the stored approval.
   */
  add(session: SessionKey, grant: Grant): Awaitable<void>;
  /**
   * Revokes an approval.
   *
   * INVARIANT grant:revoke: the approval is not listed any more,
   * in any session of the user; other approvals still are.
   * INVARIANT grant:revoke:unknown: an unknown id, or an id
   * of another user, changes nothing and is not an error.
   * INVARIANT grant:revoke:final: adding a revoked id again does not restore it: a run that is
   * resumed adds its approvals a second time.
   */
  revoke(session: SessionKey, id: string): Awaitable<void>;
  /**
   * Deletes all approvals of a user of an app, including revoked ones. Resolves with the number of approvals
   * that were in force. If a service lacks this method, `forgetUser` reports that.
   *
   * INVARIANT grant:forget: no approval of the user is listed any more, and each id can be added again; other
   * users, and the same user in other apps, keep their approvals; an unknown user is no error.
   * INVARIANT grant:forget:count: the result is the number of
   * approvals that were not revoked: 0 if there were none.
   */
  forget?(scope: SessionScope): Awaitable<number>;
}

/** Creates a service whose grants are lost when the process ends. */
export function inMemoryGrantService(): GrantService {
  const users = new Map<string, UserGrants>();
  const grantsOfUser = (scope: SessionScope): UserGrants => {
    const owner = ownerOf(scope);
    const known = users.get(owner) ?? { active: new Map(), revoked: new Set() };
    users.set(owner, known);
    return known;
  };
  return {
    list: (key) => [...(users.get(ownerOf(key))?.active.values() ?? [])],
    add(key, grant) {
      const { active, revoked } = grantsOfUser(key);
      if (!active.has(grant.id) && !revoked.has(grant.id)) active.set(grant.id, keptGrant(grant));
    },
    revoke(key, id) {
      const known = users.get(ownerOf(key));
      if (known?.active.delete(id)) known.revoked.add(id);
    },
    forget(scope) {
      const count = users.get(ownerOf(scope))?.active.size ?? 0;
      users.delete(ownerOf(scope));
      return count;
    },
  };
}

interface UserGrants {
  readonly active: Map<string, Grant>;
  /** The ids of revoked grants. */
  readonly revoked: Set<string>;
}

function ownerOf({ appName, userId }: SessionScope): string {
  return JSON.stringify([appName, userId]);
}

/**
 * Creates a plugin that stores permanent approvals in a service after the approved call has ended. If the
 * service fails, the run has a warning, and the user is asked again at the next call.
 */
export function rememberGrants(service: GrantService): Callbacks {
  return {
    name: 'rememberGrants',
    mode: 'observe',
    async afterTool(tool, call, _outcome, context) {
      if (!tool) return undefined;
      for (const given of grantsForAlways(growingLog(context), call.id)) {
        const settled = await settledGrant(given, tool, defaultTimeoutMs);
        if (settled) await service.add(context.session, settled);
      }
      return undefined;
    },
  };
}
