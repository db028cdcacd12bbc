import type { SessionScope } from '@mortise/core';
import type { Grant } from './grant.ts';
import type { GrantService } from './grant-service.ts';
import { keptGrant } from './kept-grant.ts';

/** Grants that end with the process. */
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
