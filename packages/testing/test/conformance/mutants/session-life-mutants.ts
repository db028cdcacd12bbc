import { inMemorySessionService, type SessionKey, type SessionService } from '@mortise/core';
import { inMemoryArtifactService } from '@mortise/core/artifact';
import { inMemoryMemoryService } from '@mortise/memory';
import { fakeClock, type SessionLifeSubject } from '../../../src/index.ts';
import { soundGrants } from './grant-mutants.ts';
import type { Mutants } from './mutants.ts';

type Retention = Required<Pick<SessionService, 'forget' | 'deleteBefore' | 'leases'>>;

/** Creates stores in memory that pass each life case, with a change to the session service. */
export function soundLife(
  change: (inner: SessionService & Retention) => Partial<SessionService> = () => ({}),
): SessionLifeSubject {
  const clock = fakeClock();
  const inner = inMemorySessionService({ clock: clock.now }) as SessionService & Retention;
  const sessions = { ...inner, ...change(inner) };
  return {
    sessions,
    wait: clock.advance,
    memory: inMemoryMemoryService(),
    grants: soundGrants(),
    places: async (text) => (JSON.stringify(await sessions.index?.list()).includes(text) ? ['sessions'] : []),
  };
}

/** The stores in memory with one fault for each life case. */
export const lifeMutants: Mutants<SessionLifeSubject> = {
  'life:forget': mutant(() => ({ forget: async () => ({ sessions: 2, userState: 1 }) })),
  'life:forget/keeps shared state': mutant((inner) => ({
    forget: async (scope) => {
      const forgotten = await inner.forget(scope);
      await inner.create({ ...scope, sessionId: 'kept' }, { 'user:name': scope.userId });
      await inner.delete({ ...scope, sessionId: 'kept' });
      return forgotten;
    },
  })),
  'life:forget/keeps approvals': () => ({ ...soundLife(), grants: { ...soundGrants(), forget: () => 1 } }),
  'life:forget/keeps artifacts': () => ({
    ...soundLife(),
    artifacts: { ...inMemoryArtifactService(), forget: async () => 1 },
  }),
  'life:forget/all users': mutant((inner) => ({
    forget: async (scope) => {
      const { items } = (await inner.index?.list()) ?? { items: [] };
      for (const key of items) if (key.userId !== scope.userId) await inner.delete(key);
      return inner.forget(scope);
    },
  })),
  'life:forget:places': () => {
    const subject = soundLife();
    const seen = new Set<string>();
    return {
      ...subject,
      // A table next to the sessions, from which no row is deleted.
      places: async (text) => {
        const places = (await subject.places?.(text)) ?? [];
        if (places.length > 0) seen.add(text);
        return seen.has(text) ? [...places, 'audit'] : places;
      },
    };
  },
  'life:forget:places/names nobody': () => ({ ...soundLife(), places: () => [] }),
  'life:forget:repeat': mutant((inner) => {
    let calls = 0;
    return {
      forget: async (scope) => ({ ...(await inner.forget(scope)), sessions: ++calls }),
    };
  }),
  'life:forget:repeat/fails': mutant((inner) => ({
    forget: async (scope) => {
      if ((await inner.list(scope)).length === 0) throw new Error('there is no such user');
      return inner.forget(scope);
    },
  })),
  'life:forget:run': mutant((inner) => ({
    append: async (key, events, expected) => {
      if (await inner.load(key)) return inner.append(key, events, expected);
      await inner.create(key);
      return inner.append(key, events, { revision: 0 });
    },
  })),
  'life:before': mutant((inner) => ({
    deleteBefore: (_time, filter, page) => inner.deleteBefore(9e12, filter, page),
  })),
  'life:before/keeps snapshots': mutant((inner) => {
    const kept = new Map<string, { readonly revision: number; readonly data: string }>();
    return {
      snapshots: {
        write: async (key, snapshot) => void kept.set(key.sessionId, snapshot),
        read: async (key) => kept.get(key.sessionId),
      },
      deleteBefore: inner.deleteBefore,
    };
  }),
  'life:before/with what belongs to the user': mutant((inner) => ({
    deleteBefore: async (time, filter, page) => {
      const deleted = await inner.deleteBefore(time, filter, page);
      for (const key of deleted.items) await clearUser(inner, key);
      return deleted;
    },
  })),
  'life:before:steps': mutant((inner) => ({
    deleteBefore: async (...given) => ({ items: (await inner.deleteBefore(...given)).items }),
  })),
  'life:before:kept': mutant((inner) => ({
    deleteBefore: (time, filter, page) => inner.deleteBefore(time, { ...filter, openWork: true }, page),
  })),
  'life:before:kept/leased': mutant((inner) => ({
    leases: { ...inner.leases, claim: async () => ({ fencingToken: 1 }) },
  })),
  'life:fork:log': mutant((inner) => ({
    append: (key, events, expected) =>
      inner.append(key, isFork(key) ? events.filter(({ type }) => type !== 'withdrawn') : events, expected),
  })),
  'life:fork:log/not indexed': mutant(({ index }) => ({
    ...(index && {
      index: {
        ...index,
        list: async (...given) => {
          const { items, ...page } = await index.list(...given);
          return { ...page, items: items.map((each) => (isFork(each) ? { ...each, status: 'empty' as const } : each)) };
        },
      },
    }),
  })),
  'life:fork:log/new ids': mutant((inner) => ({
    append: (key, events, expected) =>
      inner.append(
        key,
        isFork(key) ? events.map((each) => ({ ...each, id: `${each.id} of the fork` })) : events,
        expected,
      ),
  })),
  'life:fork:state': mutant((inner) => ({
    create: (key, state) => inner.create(key, isFork(key) ? {} : state),
  })),
  'life:fork:state/shares nothing': mutant((inner) => ({
    create: (key, state) => inner.create(isFork(key) ? { ...key, userId: 'eve' } : key, state),
    append: (key, ...given) => inner.append(isFork(key) ? { ...key, userId: 'eve' } : key, ...given),
    load: async (key) => {
      const session = await inner.load(isFork(key) ? { ...key, userId: 'eve' } : key);
      return session && { ...session, ...key };
    },
  })),
  'life:fork:original': mutant((inner) => ({
    // The fork takes the inbox of the user's other sessions.
    create: async (key, state) => {
      if (isFork(key)) for (const each of await inner.list(key)) await consumeAll(inner, each);
      return inner.create(key, state);
    },
  })),
  'life:fork:original/takes its lease': mutant((inner) => ({
    create: async (key, state) => {
      if (isFork(key)) for (const each of await inner.list(key)) await takeLease(inner, each);
      return inner.create(key, state);
    },
  })),
  'life:fork:artifacts': () => {
    const artifacts = inMemoryArtifactService();
    return {
      ...soundLife(),
      // All sessions of a user share one folder of artifacts.
      artifacts: { ...artifacts, load: (key, ...given) => artifacts.load({ ...key, sessionId: 's1' }, ...given) },
    };
  },
  'life:fork:refused': mutant((inner) => ({
    create: async (key, state) => {
      await inner.delete(key);
      return inner.create(key, state);
    },
  })),
  'life:fork:refused/creates what it looks for': mutant((inner) => ({
    load: async (key) => (await inner.load(key)) ?? inner.create(key),
  })),
  'life:rewind:log': mutant((inner) => ({
    // Deletes the events that the rewind removes from the conversation.
    load: async (key) => {
      const session = await inner.load(key);
      const at = session?.events.findIndex(({ type }) => type === 'rewound') ?? -1;
      return session && at >= 0 ? { ...session, events: session.events.toSpliced(1, at - 1) } : session;
    },
  })),
  'life:rewind:state': mutant((inner) => ({
    append: (key, events, expected) =>
      inner.append(
        key,
        events.map((each) => (each.type === 'rewound' ? { ...each, actions: {} } : each)),
        expected,
      ),
  })),
  'life:rewind:index': mutant(({ index }) => ({
    ...(index && {
      index: {
        ...index,
        list: async (...given) => {
          const { items, ...page } = await index.list(...given);
          return { ...page, items: items.map((each) => ({ ...each, title: each.title ?? 'First' })) };
        },
      },
    }),
  })),
  'life:rewind:inbox': mutant((inner) => ({
    append: (key, events, { consumed: _, ...expected }) => inner.append(key, events, expected),
  })),
  'life:rewind:inbox/emptied': mutant((inner) => ({
    append: async (key, events, expected) => {
      const isRewound = events.some(({ type }) => type === 'rewound');
      const mail = await inner.mail(key);
      return inner.append(key, events, { ...expected, ...(isRewound && { consumed: mail.map(({ id }) => id) }) });
    },
  })),
  'life:rewind:lease': mutant((inner) => ({
    leases: { ...inner.leases, release: async () => {} },
  })),
  'life:rewind:lease/shared': mutant((inner) => ({
    append: (key, events, { fencingToken: _, ...expected }) => inner.append(key, events, expected),
  })),
  'life:rewind:artifacts': () => {
    const artifacts = inMemoryArtifactService();
    return {
      ...soundLife(),
      artifacts: { ...artifacts, load: (key, name, version = 1) => artifacts.load(key, name, version) },
    };
  },
  'life:rewind:run': () => {
    const subject = soundLife();
    const { sessions } = subject;
    // Another process reads a copy from before the rewind.
    const load: SessionService['load'] = async (...given) => {
      const session = await sessions.load(...given);
      if (!session) return undefined;
      return { ...session, events: session.events.map(unrewound) };
    };
    return { ...subject, reopen: () => ({ ...sessions, load }) };
  },
};

type LoggedEvent = NonNullable<Awaited<ReturnType<SessionService['load']>>>['events'][number];

function unrewound(event: LoggedEvent): LoggedEvent {
  return event.type === 'rewound' ? { ...event, type: 'notice', code: 'noted' } : event;
}

function mutant(change: (inner: SessionService & Retention) => Partial<SessionService>): () => SessionLifeSubject {
  return () => soundLife(change);
}

function isFork({ sessionId }: { readonly sessionId: string }): boolean {
  return sessionId.startsWith('fork');
}

async function clearUser(sessions: SessionService, { appName, userId }: SessionKey): Promise<void> {
  const carrier = { appName, userId, sessionId: 'carrier' };
  await sessions.create(carrier, { 'user:name': null });
  await sessions.append(carrier, [], { revision: 0 });
}

async function consumeAll(sessions: SessionService, key: SessionKey): Promise<void> {
  const { revision = 0 } = (await sessions.load(key)) ?? {};
  const consumed = (await sessions.mail(key)).map(({ id }) => id);
  const { fencingToken } = (await sessions.leases?.claim(key, 'worker', 60_000)) ?? {};
  await sessions.append(key, [], { revision, consumed, ...(fencingToken !== undefined && { fencingToken }) });
}

async function takeLease(sessions: SessionService, key: SessionKey): Promise<void> {
  const lease = await sessions.leases?.claim(key, 'worker', 60_000);
  if (lease) await sessions.leases?.release(key, lease.fencingToken);
  await sessions.leases?.claim(key, 'fork', 60_000);
}
