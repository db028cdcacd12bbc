import { inMemorySessionService, type SessionKey, type SessionService, type SnapshotStore } from '@mortise/core';
import type { SnapshotSubject } from '../../../src/index.ts';
import type { Mutants } from './mutants.ts';

/** One store in memory with one fault for each case of snapshots. */
export const snapshotMutants: Mutants<SnapshotSubject> = {
  'snapshot:read:whole': mutant((_, inner) => ({
    write: (key, { revision, data }) => inner.write(key, { revision, data: data.slice(0, 1_000_000) }),
  })),
  'snapshot:read:whole/of this process': () => {
    const sessions = inMemorySessionService();
    return {
      sessions,
      reopen: () => ({ ...sessions, snapshots: { ...storeOf(sessions), read: async () => undefined } }),
    };
  },
  'snapshot:read:none': mutant((_, inner) => ({
    read: async (key) => (await inner.read(key)) ?? { revision: 0, data: '' },
  })),
  'snapshot:read:none/of the user': mutant((sessions, inner) => ({
    async read(key) {
      for (const each of await sessions.list(key)) {
        const found = await inner.read(each);
        if (found) return found;
      }
      return undefined;
    },
  })),
  'snapshot:read:damaged': () => {
    const { sessions, damage } = soundSnapshots();
    return { sessions: { ...sessions, snapshots: unchecked(storeOf(sessions)) }, ...(damage && { damage }) };
  },
  'snapshot:read:damaged/for ever': () => {
    const { sessions, damage } = soundSnapshots();
    const inner = storeOf(sessions);
    let isDamaged = false;
    const snapshots: SnapshotStore = {
      async read(key) {
        const found = await inner.read(key);
        isDamaged ||= !found;
        return isDamaged ? undefined : found;
      },
      write: inner.write,
    };
    return { sessions: { ...sessions, snapshots }, ...(damage && { damage }) };
  },
  'snapshot:write:newest': mutant((_, inner) => ({
    async write(key, { data }) {
      await inner.write(key, { revision: 1, data });
    },
  })),
  'snapshot:write:newest/first': mutant((_, inner) => ({
    async write(key, snapshot) {
      if ((await inner.read(key))?.revision !== snapshot.revision) await inner.write(key, snapshot);
    },
  })),
  'snapshot:write:unknown': mutant((sessions, inner) => ({
    async write(key, snapshot) {
      if (!(await sessions.load(key))) await sessions.create(key);
      await inner.write(key, snapshot);
    },
  })),
  'snapshot:write:unknown/refused': mutant((sessions, inner) => ({
    async write(key, snapshot) {
      if (!(await sessions.load(key))) throw new Error('unknown');
      await inner.write(key, snapshot);
    },
  })),
  'snapshot:apart': keyedBy(({ appName, userId, sessionId }) => appName + userId + sessionId),
  'snapshot:log': mutant((sessions, inner) => ({
    async write(key, snapshot) {
      const revision = (await sessions.load(key))?.revision ?? 0;
      const event = { id: 'snapshot', invocationId: '', author: 'store', timestamp: 0, v: 1 } as const;
      await sessions.append(key, [{ ...event, type: 'notice', code: 'snapshot' }], { revision });
      await inner.write(key, snapshot);
    },
  })),
  'snapshot:gone': keyedBy((key) => JSON.stringify(key)),
};

/** Creates a store in memory that detects damaged snapshots. */
export function soundSnapshots(): SnapshotSubject {
  const sessions = inMemorySessionService();
  const inner = storeOf(sessions);
  return {
    sessions: {
      ...sessions,
      snapshots: {
        async read(key) {
          const found = await inner.read(key);
          const [, length, data] = /^(\d+):(.*)$/s.exec(found?.data ?? '') ?? [];
          return found && data?.length === Number(length) ? { ...found, data } : undefined;
        },
        write: (key, { revision, data }) => inner.write(key, { revision, data: `${data.length}:${data}` }),
      },
    },
    async damage(key) {
      const found = await inner.read(key);
      if (found) await inner.write(key, { ...found, data: found.data.slice(0, -1) });
    },
  };
}

function unchecked(inner: SnapshotStore): SnapshotStore {
  return {
    read: async (key) => (await inner.read(key)) ?? { revision: 1, data: 'as it was writte' },
    write: inner.write,
  };
}

function mutant(
  change: (sessions: SessionService, inner: SnapshotStore) => Partial<SnapshotStore>,
): () => SnapshotSubject {
  return () => {
    const sessions = inMemorySessionService();
    const inner = storeOf(sessions);
    return { sessions: { ...sessions, snapshots: { ...inner, ...change(sessions, inner) } } };
  };
}

/** Creates a store with a separate map of snapshots, by a name. */
function keyedBy(nameOf: (key: SessionKey) => string): () => SnapshotSubject {
  return () => {
    const sessions = inMemorySessionService();
    const kept = new Map<string, Awaited<ReturnType<SnapshotStore['read']>>>();
    return {
      sessions: {
        ...sessions,
        snapshots: {
          read: async ({ appName, userId, sessionId }) => kept.get(nameOf({ appName, userId, sessionId })),
          async write({ appName, userId, sessionId }, snapshot) {
            kept.set(nameOf({ appName, userId, sessionId }), snapshot);
          },
        },
      },
    };
  };
}

function storeOf({ snapshots }: SessionService): SnapshotStore {
  if (!snapshots) throw new Error('the store in memory has snapshots');
  return snapshots;
}
