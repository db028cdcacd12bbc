import type { ArtifactPart, ArtifactScope, ArtifactService } from '@mortise/core';
import { inMemoryArtifactService } from '@mortise/core/artifact';
import type { Mutants } from './mutants.ts';

/** One artifact service in memory with one fault for each case. */
export const artifactMutants: Mutants<ArtifactService> = {
  'artifact:save:version': mutant((inner) => ({
    save: async (key, filename, part) => (await inner.save(key, filename, part)) + 1,
  })),
  'artifact:save:concurrent': mutant((inner) => {
    let count = 0;
    return {
      save: async (key, filename, part) => {
        const version = count;
        await Promise.resolve();
        count = version + 1;
        await inner.save(key, filename, part);
        return version;
      },
    };
  }),
  'artifact:save:isolation': mutant((inner) => {
    const kept: ArtifactPart[] = [];
    return {
      save: (key, filename, part) => {
        kept.push(part);
        return inner.save(key, filename, part);
      },
      load: async () => kept.at(-1),
    };
  }),
  'artifact:load:isolation': mutant((inner) => {
    const loaded = new Map<string, ArtifactPart>();
    return {
      load: async (...given) => {
        const part = loaded.get(JSON.stringify(given)) ?? structuredClone(await inner.load(...given));
        if (part) loaded.set(JSON.stringify(given), part);
        return part;
      },
    };
  }),
  'artifact:list/in the order of a language': mutant((inner) => ({
    list: async (key) => [...(await inner.list(key))].sort((a, b) => a.localeCompare(b, 'en')),
  })),
  'artifact:load:newest': mutant((inner) => ({
    load: (key, filename, version = 9) => inner.load(key, filename, version),
  })),
  'artifact:load:version': mutant((inner) => ({ load: (key, filename) => inner.load(key, filename) })),
  'artifact:load:unknown': mutant((inner) => ({
    load: async (key, filename, version) =>
      (await inner.load(key, filename, version)) ?? (await inner.load(key, filename)),
  })),
  'artifact:load:part': mutant((inner) => ({
    save: (key, filename, { providerMetadata: _, ...part }) => inner.save(key, filename, part as ArtifactPart),
  })),
  'artifact:scope': mutant((inner) => ({
    load: (key, filename, version) => inner.load({ ...key, userId: 'ada' }, filename, version),
  })),
  'artifact:user-scope': mutant((inner) => ({
    load: (key, filename, version) => inner.load(key, filename.replace('user:', 'user/'), version),
    save: (key, filename, part) => inner.save(key, filename.replace('user:', 'user/'), part),
  })),
  'artifact:list': mutant((inner) => ({ list: async (key) => (await inner.list(key)).toReversed() })),
  'artifact:delete': mutant((inner) => ({
    delete: async (key, filename) => {
      for (const name of await inner.list(key)) if (name.startsWith(filename)) await inner.delete(key, name);
    },
  })),
  'artifact:name:odd': mutant((inner) => ({
    load: (key, filename, version) => inner.load(key, filename.trim(), version),
    save: (key, filename, part) => inner.save(key, filename.trim(), part),
  })),
  'artifact:forget:session': mutant((inner) => ({
    forget: ({ appName, userId }) => forget(inner, { appName, userId }),
  })),
  'artifact:forget:session/the newest version alone': mutant((inner) => ({
    forget: async ({ sessionId, ...user }) => {
      if (sessionId === undefined) return forget(inner, user);
      const names = await inner.list({ ...user, sessionId });
      for (const name of names) await inner.delete({ ...user, sessionId }, name);
      return names.length;
    },
  })),
  'artifact:forget:user': mutant((inner) => ({
    forget: (scope) => forget(inner, { sessionId: 's1', ...scope }),
  })),
  'artifact:forget:count': mutant((inner) => ({
    forget: async (scope) => Math.min(await forget(inner, scope), 1),
  })),
  'artifact:forget:count/versions': mutant((inner) => {
    let saved = 0;
    return {
      save: (...given) => {
        saved++;
        return inner.save(...given);
      },
      forget: async (scope) => ((await forget(inner, scope)) > 0 ? saved : 0),
    };
  }),
};

async function forget(inner: ArtifactService, scope: ArtifactScope): Promise<number> {
  return (await inner.forget?.(scope)) ?? 0;
}

function mutant(change: (inner: ArtifactService) => Partial<ArtifactService>): () => ArtifactService {
  return () => {
    const inner = inMemoryArtifactService();
    return { ...inner, ...change(inner) };
  };
}
