import type { JsonObject, SessionKey, SessionService } from '@mortise/core';
import type { SessionSubject } from '../../../src/index.ts';
import type { Mutants } from './mutants.ts';
import { sessionMutant } from './sound-sessions.ts';

/** The mutants in which a change of one session affects unrelated sessions. */
export const sessionNeighbourMutants: Mutants<SessionSubject> = {
  'session:append:consumed/of all sessions': neighbourMutant((inner, others) => ({
    append: async (key, events, expected) => {
      const { consumed = [] } = expected;
      const appended = await inner.append(key, events, expected);
      for (const other of others(key))
        await inner.append(other, [], { revision: (await inner.load(other))?.revision ?? 0, consumed });
      return appended;
    },
  })),
  'session:append:mail/of all sessions': neighbourMutant((inner, others) => ({
    append: async (key, events, expected) => {
      const appended = await inner.append(key, events, expected);
      const mail = await Promise.all([key, ...others(key)].map((each) => inner.mail(each)));
      return { ...appended, hasMail: mail.flat().length > 0 };
    },
  })),
  'session:append:fenced/tokens to come': sessionMutant((inner) => {
    let last = 0;
    return {
      append: (key, events, { fencingToken, ...expected }) => {
        const token = fencingToken !== undefined && fencingToken <= last ? { fencingToken } : {};
        return inner.append(key, events, { ...expected, ...token });
      },
      ...(inner.leases && {
        leases: {
          ...inner.leases,
          claim: async (...args) => {
            const lease = await inner.leases?.claim(...args);
            last = lease?.fencingToken ?? last;
            return lease;
          },
        },
      }),
    };
  }),
  'session:state:user/not of a session as it is made': makingWithout('user:'),
  'session:state:app/not of a session as it is made': makingWithout('app:'),
  'session:state:delete/all keys of the session': deletingMore((name) => !name.includes(':')),
  'session:state:delete/all keys of the user': deletingMore((name) => name.startsWith('user:')),
  'session:state:delete/all keys of the app': deletingMore((name) => name.startsWith('app:')),
  'session:state:delete/of all sessions': deletingElsewhere((name) => !name.includes(':')),
  'session:state:delete/of all users': deletingElsewhere((name) => name.startsWith('user:')),
  'session:state:delete/of all apps': deletingElsewhere((name) => name.startsWith('app:')),
};

/** Creates a store whose `create` does not return the state that a new session shares with other sessions. */
function makingWithout(prefix: string): () => SessionSubject {
  return sessionMutant((inner) => ({
    create: async (key, given) => {
      const made = await inner.create(key, given);
      const state = Object.entries(made.state).filter(([name]) => !name.startsWith(prefix) || name in (given ?? {}));
      return { ...made, state: Object.fromEntries(state) };
    },
  }));
}

/** Creates a store that knows the keys of other sessions. */
function neighbourMutant(
  change: (inner: SessionService, others: (key: SessionKey) => readonly SessionKey[]) => Partial<SessionService>,
): () => SessionSubject {
  return sessionMutant((inner) => {
    const keys = new Map<string, SessionKey>();
    const others = (key: SessionKey): readonly SessionKey[] =>
      [...keys].filter(([name]) => name !== JSON.stringify(key)).map(([, other]) => other);
    return {
      create: async (key, state) => {
        const made = await inner.create(key, state);
        keys.set(JSON.stringify(key), key);
        return made;
      },
      ...change(inner, others),
    };
  });
}

/** Creates a store that deletes all keys of a scope if one of them is deleted. */
function deletingMore(isMeant: (name: string) => boolean): () => SessionSubject {
  return sessionMutant((inner) => ({
    append: async (key, events, expected) => {
      const state = Object.keys((await inner.load(key))?.state ?? {}).filter(isMeant);
      const more = Object.fromEntries(state.map((name) => [name, null]));
      const changed = events.map((event) => {
        const stateDelta = event.actions?.stateDelta ?? {};
        const deletes = Object.entries(stateDelta).some(([name, value]) => value === null && isMeant(name));
        return deletes ? { ...event, actions: { stateDelta: { ...more, ...stateDelta } } } : event;
      });
      return inner.append(key, changed, expected);
    },
  }));
}

/** Creates a store that deletes a key in every session if one session deletes it. */
function deletingElsewhere(isMeant: (name: string) => boolean): () => SessionSubject {
  return neighbourMutant((inner, others) => ({
    append: async (key, events, expected) => {
      const appended = await inner.append(key, events, expected);
      const deltas = events.flatMap(({ actions }) => Object.entries(actions?.stateDelta ?? {}));
      const gone = deltas.filter(([name, value]) => value === null && isMeant(name));
      const stateDelta: JsonObject = Object.fromEntries(gone);
      const [first] = events;
      for (const other of first ? others(key) : [])
        await inner.append(other, first ? [{ ...first, actions: { stateDelta } }] : [], {
          revision: (await inner.load(other))?.revision ?? 0,
        });
      return appended;
    },
  }));
}
