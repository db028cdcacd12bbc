import { type ForgottenSessions, inMemorySessionService, type SessionKey, type SessionService } from '@mortise/core';
import { fakeClock, type SessionSubject } from '../../../src/index.ts';
import type { Mutants } from './mutants.ts';

/** One store in memory with one fault for each case of retention. */
export const retentionMutants: Mutants<SessionSubject> = {
  'retention:forget': mutant((inner) => ({ forget: (scope) => deleteAll(inner, scope) })),
  'retention:forget/keeps a session': mutant((inner, { forget }) => ({
    forget: async (scope) => {
      const [first] = await inner.list(scope);
      const forgotten = await forget(scope);
      if (first) await inner.create(first);
      return forgotten;
    },
  })),
  'retention:forget:scope': mutant((inner, { forget }) => ({
    forget: async (scope) => {
      for (const { appName } of (await inner.index?.list())?.items ?? []) await forget({ ...scope, appName });
      return forget(scope);
    },
  })),
  'retention:forget:scope/of the app': mutant((inner, { forget }) => ({
    forget: async (scope) => {
      const carrier = { ...scope, sessionId: 'carrier' };
      await inner.create(carrier, { 'app:mark': null });
      return forget(scope);
    },
  })),
  'retention:forget:run': mutant((inner) => ({
    append: async (key, events, { fencingToken: _, ...expected }) => inner.append(key, events, expected),
  })),
  'retention:forget:run/makes the session again': mutant((inner) => ({
    append: async (key, events, expected) => {
      if (!(await inner.load(key))) {
        await inner.create(key);
        return inner.append(key, events, { revision: expected.revision });
      }
      return inner.append(key, events, expected);
    },
  })),
  'retention:forget:count': mutant((_inner, { forget }) => ({
    forget: async (scope) => ({ ...(await forget(scope)), userState: 0 }),
  })),
  'retention:forget:count/one user': mutant((_inner, { forget }) => ({
    forget: async (scope) => ({ ...(await forget(scope)), sessions: 1 }),
  })),
  'retention:before:age': mutant((_inner, { deleteBefore }) => ({
    deleteBefore: (time, filter, page) => deleteBefore(time + 1, filter, page),
  })),
  'retention:before:age/any time': mutant((_inner, { deleteBefore }) => ({
    deleteBefore: (time, filter, page) => deleteBefore(Number.isFinite(time) ? time : 0, filter, page),
  })),
  'retention:before:filter': mutant((_inner, { deleteBefore }) => ({
    deleteBefore: (time, { userId: _, ...filter } = {}, page) => deleteBefore(time, filter, page),
  })),
  'retention:before:filter/statuses': mutant((_inner, { deleteBefore }) => ({
    deleteBefore: (time, { statuses, ...filter } = {}, page) =>
      deleteBefore(time, { ...filter, ...(statuses?.length && { statuses }) }, page),
  })),
  'retention:before:work': mutant((_inner, { deleteBefore }) => ({
    deleteBefore: (time, filter, page) => deleteBefore(time, { ...filter, openWork: true }, page),
  })),
  'retention:before:work/questions that nobody waits for': mutant((inner, { deleteBefore }) => ({
    deleteBefore: async (time, filter, page) => {
      const { items } = (await inner.index?.list({ statuses: ['completed'] })) ?? { items: [] };
      for (const key of items) if ((await inner.mail(key)).length === 0) await inner.delete(key);
      const deleted = await deleteBefore(time, filter, page);
      return { ...deleted, items: [...items.map(keyOf), ...deleted.items] };
    },
  })),
  'retention:before:work/never': mutant((_inner, { deleteBefore }) => ({
    deleteBefore: (time, { openWork: _, ...filter } = {}, page) => deleteBefore(time, filter, page),
  })),
  'retention:before:rest': mutant((inner) => ({
    deliver: async (key, mail) => {
      await inner.deliver(key, mail);
      await inner.deliver(key, { ...mail, id: `${mail.id}, kept` });
    },
  })),
  'retention:before:rest/questions stay': mutant((inner) => ({
    append: (key, events, expected) =>
      inner.append(
        key,
        events.map((event) =>
          event.type === 'answered' || event.type === 'response' ? { ...event, type: 'notice', code: 'done' } : event,
        ),
        expected,
      ),
  })),
  'retention:before:rest/while anybody has mail': mutant((inner, { deleteBefore }) => ({
    deleteBefore: async (time, filter, page) => {
      const { items } = (await inner.index?.list()) ?? { items: [] };
      const mail = await Promise.all(items.map((each) => inner.mail(each)));
      return mail.flat().length > 0 ? { items: [] } : deleteBefore(time, filter, page);
    },
  })),
  'retention:before:held': mutant((inner, { deleteBefore }) => ({
    deleteBefore: async (time, filter, page) => {
      const { items } = (await inner.index?.list()) ?? { items: [] };
      for (const key of items) await inner.delete(key);
      return { ...(await deleteBefore(time, filter, page)), items: items.map(keyOf) };
    },
  })),
  'retention:before:held/for ever': mutant(({ leases }) => ({
    ...(leases && {
      leases: { ...leases, claim: (key: SessionKey, owner: string) => leases.claim(key, owner, 1e9) },
    }),
  })),
  'retention:before:reserved': mutant((inner, { deleteBefore }) => ({
    deleteBefore: async (time, filter, page) => {
      const { items } = (await inner.index?.list(filter)) ?? { items: [] };
      const reserved = items.map(keyOf).filter(({ sessionId }) => sessionId.startsWith('mortise:'));
      for (const key of reserved) await inner.delete(key);
      const deleted = await deleteBefore(time, filter, page);
      return { ...deleted, items: [...deleted.items, ...reserved] };
    },
  })),
  'retention:before:reserved/similar ids': mutant((_inner, { deleteBefore }) => ({
    deleteBefore: async (time, filter, page) => {
      const deleted = await deleteBefore(time, filter, page);
      return { ...deleted, items: deleted.items.filter(({ sessionId }) => !sessionId.includes('mortise:')) };
    },
  })),
  'retention:before:step': mutant((_inner, { deleteBefore }) => ({
    deleteBefore: async (time, filter, page) => ({ items: (await deleteBefore(time, filter, page)).items }),
  })),
  'retention:before:step/all at once': mutant((_inner, { deleteBefore }) => ({
    deleteBefore: (time, filter, page) =>
      deleteBefore(time, filter, page && { ...page, limit: (page.limit ?? 0) && 99 }),
  })),
};

type Retention = Required<Pick<SessionService, 'forget' | 'deleteBefore'>>;

function mutant(
  change: (inner: SessionService, retention: Retention) => Partial<SessionService>,
): () => SessionSubject {
  return () => {
    const clock = fakeClock();
    const inner = inMemorySessionService({ clock: clock.now });
    const { forget, deleteBefore } = inner as SessionService & Retention;
    return { sessions: { ...inner, ...change(inner, { forget, deleteBefore }) }, wait: clock.advance };
  };
}

async function deleteAll(
  sessions: SessionService,
  scope: Parameters<Retention['forget']>[0],
): Promise<ForgottenSessions> {
  const keys = await sessions.list(scope);
  for (const key of keys) await sessions.delete(key);
  return { sessions: keys.length, userState: 0 };
}

function keyOf({ appName, userId, sessionId }: SessionKey): SessionKey {
  return { appName, userId, sessionId };
}
