import type { Event, SessionKey } from '@mortise/core';
import type { SessionSubject } from '../../../src/index.ts';
import type { Mutants } from './mutants.ts';
import { sessionAppendMutants } from './session-append-mutants.ts';
import { sessionNeighbourMutants } from './session-neighbour-mutants.ts';
import { sessionMutant } from './sound-sessions.ts';

/** One store in memory with one fault for each case of the session service. */
export const sessionMutants: Mutants<SessionSubject> = {
  'session:create:empty': sessionMutant((inner) => ({ create: (key) => inner.create(key) })),
  'session:create:json': sessionMutant((inner) => ({
    create: (key, state) => inner.create(key, state && JSON.parse(JSON.stringify(state))),
  })),
  'session:create:exists': sessionMutant((inner) => ({
    create: async (key, state) => {
      await inner.delete(key);
      return inner.create(key, state);
    },
  })),
  'session:key:apart': sessionMutant((inner) => {
    const joined = ({ appName, userId, sessionId }: SessionKey) => ({
      appName: '',
      userId: '',
      sessionId: [appName, userId, sessionId].join(':'),
    });
    return {
      create: (key, state) => inner.create(joined(key), state),
      load: (key, from) => inner.load(joined(key), from),
      append: (key, events, expected) => inner.append(joined(key), events, expected),
    };
  }),
  'session:key:odd': sessionMutant((inner) => {
    const path = (key: SessionKey) => ({ ...key, sessionId: key.sessionId.replaceAll(/[^\w]/g, '_') });
    return {
      create: (key, state) => inner.create(path(key), state),
      load: (key, from) => inner.load(path(key), from),
      append: (key, events, expected) => inner.append(path(key), events, expected),
    };
  }),
  'session:key:read': sessionMutant((inner) => {
    const first = new WeakMap<SessionKey, SessionKey>();
    return {
      append: (key, events, expected) => {
        const known = first.get(key) ?? { ...key };
        first.set(key, known);
        return inner.append(known, events, expected);
      },
    };
  }),
  'session:load:unknown': sessionMutant((inner) => ({
    load: async (key, from) => (await inner.load(key, from)) ?? inner.create(key),
  })),
  'session:load:snapshot': sessionMutant((inner) => {
    const logs = new Map<string, Event[]>();
    return {
      load: async (key) => {
        const session = await inner.load(key);
        if (!session) return undefined;
        const events = logs.get(key.sessionId) ?? [];
        logs.set(key.sessionId, events);
        events.splice(0, events.length, ...session.events);
        return { ...session, events };
      },
      append: async (key, events, expected) => {
        const appended = await inner.append(key, events, expected);
        logs.get(key.sessionId)?.push(...events);
        return appended;
      },
    };
  }),
  'session:load:after': sessionMutant((inner) => ({ load: (key) => inner.load(key) })),
  'session:load:newest': sessionMutant((inner) => ({
    // Returns the oldest events instead of the newest.
    load: async (key, from) => {
      const session = await inner.load(key, from?.newest === undefined ? from : undefined);
      return session && from?.newest !== undefined && from.newest >= 1
        ? { ...session, events: session.events.slice(0, from.newest) }
        : session;
    },
  })),
  'session:load:time': sessionMutant((inner) => ({
    // Returns the events of a later time, at any position.
    load: async (key, from) => {
      const { afterTime } = from ?? {};
      if (afterTime === undefined || !Number.isFinite(afterTime)) return inner.load(key, from);
      const session = await inner.load(key);
      return session && { ...session, events: session.events.filter(({ timestamp }) => timestamp > afterTime) };
    },
  })),
  'session:delete': sessionMutant((inner) => ({
    delete: async (key) => {
      if (!(await inner.load(key))) throw new Error('there is no such session');
      await inner.delete(key);
    },
  })),
  'session:delete:all': sessionMutant((inner) => {
    const hidden = new Set<string>();
    return {
      delete: async ({ sessionId }) => void hidden.add(sessionId),
      create: async (key, state) => {
        const known = hidden.delete(key.sessionId) ? await inner.load(key) : undefined;
        return known ?? inner.create(key, state);
      },
    };
  }),
  'session:list:page': sessionMutant((inner) => ({
    list: async (scope, page) => {
      const keys = await inner.list(scope);
      const from = keys.findIndex(({ sessionId }) => sessionId === page?.after) + 1;
      return keys.slice(from, page?.limit === undefined ? undefined : from + page.limit);
    },
  })),
  'session:list:scope': sessionMutant((inner) => ({
    list: async (scope, page) => [
      ...(await inner.list(scope, page)),
      ...(await inner.list({ ...scope, userId: 'bob' }, page)),
    ],
  })),
  ...sessionAppendMutants,
  ...sessionNeighbourMutants,
  'session:state:session': renamingState((name) => name.replace(/^users/, 'user:s')),
  'session:state:user': renamingState((name) => name.replace(/^user:/, 'app:user:')),
  'session:state:app': renamingState((name) => name.replace(/^app:/, 'user:app:')),
  'session:state:temp': renamingState((name) => name.replace(/^temp:/, 'temp-')),
  'session:append:consumed': sessionMutant((inner) => ({
    append: async (key, events, { consumed = [], ...expected }) => {
      const { revision } = await inner.append(key, [], { revision: (await inner.load(key))?.revision ?? 0, consumed });
      return inner.append(key, events, { ...expected, revision: Math.min(revision, expected.revision) });
    },
  })),
  'session:append:mail': sessionMutant((inner) => ({
    append: async (key, events, expected) => {
      const hasMail = (await inner.mail(key)).length > 0;
      return { ...(await inner.append(key, events, expected)), hasMail };
    },
  })),
  'session:deliver:once': sessionMutant((inner) => ({
    deliver: async (key, mail) => {
      const waits = (await inner.mail(key)).some(({ id }) => id === mail.id);
      if (!waits) await inner.deliver(key, { ...mail, id: `${mail.id}` });
      if (!waits && (await inner.mail(key)).length === 0) await inner.deliver(key, { ...mail, id: `${mail.id} again` });
    },
  })),
  'session:deliver:free': sessionMutant((inner) => ({
    deliver: async (key, mail) => {
      const { revision = 0 } = (await inner.load(key)) ?? {};
      await inner.deliver(key, mail);
      await inner.append(key, [{ ...notice, id: mail.id }], { revision });
    },
  })),
  'session:deliver:unknown': sessionMutant((inner) => ({
    mail: async (key) => ((await inner.load(key)) ? inner.mail(key) : []),
  })),
  'session:mail:order': sessionMutant((inner) => ({
    mail: async (key) => (await inner.mail(key)).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  })),
  'session:mail:whole': sessionMutant((inner) => ({
    mail: async (key) =>
      (await inner.mail(key)).map((mail) => ({ ...mail, id: mail.id.trim(), content: undefined }) as never),
  })),
};

const notice: Event = {
  v: 1,
  id: '',
  invocationId: 'i',
  author: 'user',
  timestamp: 0,
  type: 'notice',
  code: 'delivered',
};

/** Creates a store that changes the names of state keys. */
function renamingState(rename: (name: string) => string): () => SessionSubject {
  return sessionMutant((inner) => ({
    append: (key, events, expected) =>
      inner.append(
        key,
        events.map((event) => {
          const delta = Object.entries(event.actions?.stateDelta ?? {});
          return {
            ...event,
            actions: { stateDelta: Object.fromEntries(delta.map(([name, value]) => [rename(name), value])) },
          };
        }),
        expected,
      ),
  }));
}
