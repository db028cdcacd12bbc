import type { Credential, CredentialService } from '@mortise/core';
import { inMemoryCredentialService } from '@mortise/core/credential';
import type { Mutants } from './mutants.ts';

/** One credential service in memory with one fault for each case. */
export const credentialMutants: Mutants<CredentialService> = {
  'credential:load:unknown': mutant((inner) => ({
    load: (session, key) => inner.load(session, key.toLowerCase()),
    save: (session, key, credential) => inner.save(session, key.toLowerCase(), credential),
  })),
  'credential:load:whole': mutant((inner) => ({
    save: (session, key, { ...credential }: Credential & { expiresAt?: number }) => {
      delete credential.expiresAt;
      return inner.save(session, key, credential);
    },
  })),
  'credential:load:whole/none that has expired': mutant((inner) => ({
    load: async (session, key) => {
      const credential = await inner.load(session, key);
      return credential?.type === 'bearer' && Number(credential.expiresAt) < Date.now() ? undefined : credential;
    },
  })),
  'credential:load:whole/scopes in another order': mutant((inner) => ({
    save: (session, key, credential) => {
      const isBearer = credential.type === 'bearer' && credential.scopes;
      return inner.save(session, key, isBearer ? { ...credential, scopes: credential.scopes.toSorted() } : credential);
    },
  })),
  'credential:load:isolation': mutant((inner) => {
    const loaded = new Map<string, Credential>();
    return {
      load: async (session, key) => {
        const credential = loaded.get(key) ?? structuredClone(await inner.load(session, key));
        if (credential) loaded.set(key, credential);
        return credential;
      },
    };
  }),
  'credential:save:newest': mutant((inner) => ({
    save: async (session, key, credential) => {
      if (!(await inner.load(session, key))) await inner.save(session, key, credential);
    },
  })),
  'credential:save:concurrent': mutant(() => {
    let all: { readonly [id: string]: Credential } = {};
    return {
      load: async (session, key) => all[JSON.stringify([session.appName, session.userId, key])],
      save: async (session, key, credential) => {
        const known = all;
        await Promise.resolve();
        all = { ...known, [JSON.stringify([session.appName, session.userId, key])]: { ...credential } };
      },
    };
  }),
  'credential:save:isolation': mutant((inner) => {
    const kept = new Map<string, Credential>();
    return {
      save: async (session, key, credential) => {
        kept.set(key, credential);
        await inner.save(session, key, credential);
      },
      load: async (session, key) => (await inner.load(session, key)) && kept.get(key),
    };
  }),
  'credential:save:isolation/on one level': mutant((inner) => {
    const kept = new Map<string, Credential>();
    return {
      save: async (session, key, credential) => {
        kept.set(key, { ...credential });
        await inner.save(session, key, credential);
      },
      load: async (session, key) => structuredClone((await inner.load(session, key)) && kept.get(key)),
    };
  }),
  'credential:user-scope': mutant((inner) => ({
    load: ({ sessionId, ...session }, key) => inner.load({ ...session, sessionId }, `${sessionId}/${key}`),
    save: ({ sessionId, ...session }, key, credential) =>
      inner.save({ ...session, sessionId }, `${sessionId}/${key}`, credential),
  })),
  'credential:key:odd': mutant((inner) => ({
    load: (session, key) => inner.load(session, key.normalize()),
    save: (session, key, credential) => inner.save(session, key.normalize(), credential),
  })),
  'credential:forget': mutant((inner) => ({
    forget: async (scope) => {
      await inner.save({ ...scope, sessionId: '' }, 'mail', { type: 'apiKey', value: '' });
      return 1;
    },
  })),
  'credential:forget/in all apps': mutant((inner) => {
    const apps = new Set<string>();
    return {
      save: (session, key, credential) => {
        apps.add(session.appName);
        return inner.save(session, key, credential);
      },
      forget: async ({ userId }) => {
        let count = 0;
        for (const appName of apps) count += (await inner.forget?.({ appName, userId })) ?? 0;
        return count;
      },
    };
  }),
  'credential:forget:count': mutant((inner) => ({
    forget: async (scope) => {
      await inner.forget?.(scope);
      return 1;
    },
  })),
};

function mutant(change: (inner: CredentialService) => Partial<CredentialService>): () => CredentialService {
  return () => {
    const inner = inMemoryCredentialService();
    return { ...inner, ...change(inner) };
  };
}
