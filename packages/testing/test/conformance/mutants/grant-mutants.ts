import type { SessionScope } from '@mortise/core';
import type { GrantStore, StoredGrant } from '../../../src/store/grant-store.ts';
import type { Mutants } from './mutants.ts';

/** Creates a grant service in memory that passes each case of `grantServiceCases`. */
export function soundGrants(): Required<GrantStore> {
  const users = new Map<string, { readonly active: Map<string, StoredGrant>; readonly ids: Set<string> }>();
  const ownerOf = ({ appName, userId }: SessionScope): string => JSON.stringify([appName, userId]);
  return {
    list: (key) => [...(users.get(ownerOf(key))?.active.values() ?? [])].map((grant) => structuredClone(grant)),
    add(key, grant) {
      const known = users.get(ownerOf(key)) ?? { active: new Map(), ids: new Set() };
      users.set(ownerOf(key), known);
      if (!known.ids.has(grant.id)) known.active.set(grant.id, structuredClone(grant));
      known.ids.add(grant.id);
    },
    revoke: (key, id) => void users.get(ownerOf(key))?.active.delete(id),
    forget(scope) {
      const count = users.get(ownerOf(scope))?.active.size ?? 0;
      users.delete(ownerOf(scope));
      return count;
    },
  };
}

/** One grant service in memory with one fault for each case. */
export const grantMutants: Mutants<GrantStore> = {
  'grant:list:unknown': mutant((inner) => ({
    list: (key) => inner.list({ ...key, userId: '' }),
    add: (key, grant) => inner.add({ ...key, userId: '' }, grant),
  })),
  'grant:list:complete': mutant((inner) => ({
    add: (key, { expiresAt: _, ...grant }) => inner.add(key, grant),
  })),
  'grant:list:complete/newest first': mutant((inner) => ({
    list: async (key) => (await inner.list(key)).toReversed(),
  })),
  'grant:list:complete/by time': mutant((inner) => ({
    list: async (key) => (await listOf(inner, key)).toSorted((a, b) => a.at - b.at),
  })),
  'grant:list:isolation': mutant((inner) => {
    const listed = new Map<string, StoredGrant>();
    return {
      list: async (key) =>
        (await listOf(inner, key)).map((grant) => {
          const known = listed.get(grant.id) ?? grant;
          listed.set(grant.id, known);
          return known;
        }),
    };
  }),
  'grant:list:isolation/on one level': mutant((inner) => {
    const listed = new Map<string, StoredGrant>();
    return {
      list: async (key) =>
        (await listOf(inner, key)).map((grant) => {
          const known = listed.get(grant.id) ?? grant;
          listed.set(grant.id, known);
          return Object.freeze({ ...known });
        }),
    };
  }),
  'grant:add:once': mutant((inner) => {
    const newest = new Map<string, StoredGrant>();
    return {
      add: (key, grant) => {
        newest.set(grant.id, grant);
        return inner.add(key, grant);
      },
      list: async (key) => (await listOf(inner, key)).map((grant) => newest.get(grant.id) ?? grant),
    };
  }),
  'grant:add:once/stored twice': mutant((inner) => {
    const added: StoredGrant[] = [];
    return {
      add: (_, grant) => void added.push(grant),
      list: () => added,
      revoke: inner.revoke,
    };
  }),
  'grant:add:concurrent': mutant(() => {
    let all: readonly StoredGrant[] = [];
    return {
      list: () => all,
      add: async (_, grant) => {
        const known = all;
        await Promise.resolve();
        all = [...known, grant];
      },
    };
  }),
  'grant:add:isolation': mutant(() => {
    const all: StoredGrant[] = [];
    return { list: () => all, add: (_, grant) => void all.push(grant) };
  }),
  'grant:add:isolation/on one level': mutant(() => {
    const all: StoredGrant[] = [];
    return { list: () => all, add: (_, grant) => void all.push({ ...grant }) };
  }),
  'grant:user-scope': mutant((inner) => ({
    list: (key) => inner.list({ ...key, userId: `${key.userId}/${key.sessionId}` }),
    add: (key, grant) => inner.add({ ...key, userId: `${key.userId}/${key.sessionId}` }, grant),
  })),
  'grant:user-scope/in all apps': mutant((inner) => ({
    list: (key) => inner.list({ ...key, appName: '' }),
    add: (key, grant) => inner.add({ ...key, appName: '' }, grant),
  })),
  'grant:user-scope/with joined names': mutant((inner) => ({
    list: (key) => inner.list({ ...key, appName: '', userId: `${key.appName}${key.userId}` }),
    add: (key, grant) => inner.add({ ...key, appName: '', userId: `${key.appName}${key.userId}` }, grant),
  })),
  'grant:id:unusual': mutant((inner) => ({
    add: (key, grant) => inner.add(key, { ...grant, id: grant.id.normalize() }),
    revoke: (key, id) => inner.revoke(key, id.normalize()),
  })),
  'grant:id:unusual/trimmed when revoked': mutant((inner) => ({
    revoke: (key, id) => inner.revoke(key, id.trim()),
  })),
  'grant:revoke': mutant(() => ({ revoke: () => undefined })),
  'grant:revoke/in one session': mutant((inner) => {
    const revoked = new Set<string>();
    return {
      revoke: ({ sessionId }, id) => void revoked.add(JSON.stringify([sessionId, id])),
      list: async (key) =>
        (await listOf(inner, key)).filter(({ id }) => !revoked.has(JSON.stringify([key.sessionId, id]))),
    };
  }),
  'grant:revoke/with those added before it': mutant((inner) => ({
    revoke: async (key, id) => {
      for (const grant of await listOf(inner, key)) {
        await inner.revoke(key, grant.id);
        if (grant.id === id) return;
      }
    },
  })),
  'grant:revoke:unknown': mutant((inner) => ({
    revoke: async (key, id) => {
      if (!(await listOf(inner, key)).some((grant) => grant.id === id)) throw new Error('no such approval');
      await inner.revoke(key, id);
    },
  })),
  'grant:revoke:unknown/by the start of the id': mutant((inner) => ({
    revoke: async (key, id) => {
      for (const grant of await listOf(inner, key)) if (grant.id.startsWith(id)) await inner.revoke(key, grant.id);
    },
  })),
  'grant:revoke:final': mutant((inner) => ({
    add: async (key, grant) => {
      const isActive = (await listOf(inner, key)).some(({ id }) => id === grant.id);
      if (isActive) return;
      const active = await listOf(inner, key);
      await inner.forget(key);
      for (const each of [...active, grant]) await inner.add(key, each);
    },
  })),
  'grant:forget': mutant((inner) => ({
    forget: async (scope) => {
      const active = await listOf(inner, { ...scope, sessionId: '' });
      for (const { id } of active) await inner.revoke({ ...scope, sessionId: '' }, id);
      return active.length;
    },
  })),
  'grant:forget/in all apps': mutant((inner) => {
    const apps = new Set<string>();
    return {
      add: (key, grant) => {
        apps.add(key.appName);
        return inner.add(key, grant);
      },
      forget: async ({ userId }) => {
        let count = 0;
        for (const appName of apps) count += await inner.forget({ appName, userId });
        return count;
      },
    };
  }),
  'grant:forget:count': mutant((inner) => ({
    forget: async (scope) => {
      await inner.forget(scope);
      return 1;
    },
  })),
  'grant:forget:count/with revoked ones': mutant((inner) => {
    const ids = new Set<string>();
    return {
      add: (key, grant) => {
        ids.add(JSON.stringify([key.appName, key.userId, grant.id]));
        return inner.add(key, grant);
      },
      forget: async (scope) => {
        await inner.forget(scope);
        const own = [...ids].filter((id) => id.startsWith(JSON.stringify([scope.appName, scope.userId]).slice(0, -1)));
        for (const id of own) ids.delete(id);
        return own.length;
      },
    };
  }),
};

async function listOf(inner: GrantStore, key: Parameters<GrantStore['list']>[0]): Promise<readonly StoredGrant[]> {
  return (await inner.list(key)) as readonly StoredGrant[];
}

function mutant(change: (inner: Required<GrantStore>) => Partial<GrantStore>): () => GrantStore {
  return () => {
    const inner = soundGrants();
    return { ...inner, ...change(inner) };
  };
}
