import type { SessionScope } from '@mortise/core';
import type { Grant } from './grant.ts';
import type { GrantService } from './grant-service.ts';

/** Grants that end with the process. */
export function inMemoryGrantService(): GrantService {
  const users = new Map<string, Map<string, Grant>>();
  const grantsOfUser = (scope: SessionScope): Map<string, Grant> => {
    const owner = ownerOf(scope);
    const known = users.get(owner) ?? new Map<string, Grant>();
    users.set(owner, known);
    return known;
  };
  return {
    list: (key) => [...grantsOfUser(key).values()],
    add: (key, grant) => void grantsOfUser(key).set(grant.id, grant),
    revoke: (key, id) => void grantsOfUser(key).delete(id),
    forget(scope) {
      const count = users.get(ownerOf(scope))?.size ?? 0;
      users.delete(ownerOf(scope));
      return count;
    },
  };
}

function ownerOf({ appName, userId }: SessionScope): string {
  return JSON.stringify([appName, userId]);
}
