import { type Event, inMemorySessionService, type SessionIndex } from '@mortise/core';
import type { SessionSubject } from '../../../src/index.ts';
import type { Mutants } from './mutants.ts';
import { isolatedSessions, sessionMutant } from './sound-sessions.ts';

/** One store in memory with one fault for each case of `append` with events. */
export const sessionAppendMutants: Mutants<SessionSubject> = {
  'session:append:order': sessionMutant((inner) => ({
    append: (key, events, expected) =>
      inner.append(
        key,
        events.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
        expected,
      ),
  })),
  'session:append:state:deep': sessionMutant((inner) => ({
    append: async (key, events, expected) => {
      let { revision } = expected;
      let hasMail = false;
      for (const event of events) ({ revision, hasMail } = await inner.append(key, [event], { ...expected, revision }));
      return { revision, hasMail };
    },
  })),
  'session:append:state:deep/omits it': sessionMutant((inner) => ({
    append: (key, events, expected) =>
      inner.append(key, events, expected).catch(() => ({ revision: expected.revision, hasMail: false })),
  })),
  'session:append:empty': sessionMutant((inner) => ({
    append: async (key, events, expected) =>
      events.length > 0 ? inner.append(key, events, expected) : { revision: expected.revision, hasMail: false },
  })),
  'session:append:unknown': sessionMutant((inner) => ({
    append: async (key, events, expected) => {
      if (!(await inner.load(key))) await inner.create(key);
      return inner.append(key, events, expected);
    },
  })),
  'session:append:conflict': sessionMutant((inner) => ({
    append: async (key, events, expected) => {
      const { revision = 0 } = (await inner.load(key)) ?? {};
      return inner.append(key, events, { ...expected, revision: Math.max(expected.revision, revision) });
    },
  })),
  'session:append:conflict/looked at where mail is taken alone': sessionMutant((inner) => ({
    append: async (key, events, expected) => {
      const { revision = 0 } = (await inner.load(key)) ?? {};
      return inner.append(key, events, expected.consumed ? expected : { ...expected, revision });
    },
  })),
  'session:append:conflict/looked at where the state changes alone': sessionMutant((inner) => ({
    append: async (key, events, expected) => {
      const { revision = 0 } = (await inner.load(key)) ?? {};
      return inner.append(key, events, events.some(({ actions }) => actions) ? expected : { ...expected, revision });
    },
  })),
  'session:append:conflict/not looked at without events': sessionMutant((inner) => ({
    append: async (key, events, expected) => {
      const { revision = 0 } = (await inner.load(key)) ?? {};
      return inner.append(key, events, events.length > 0 ? expected : { ...expected, revision });
    },
  })),
  'session:append:concurrent': sessionMutant((inner) => ({
    append: async (key, events, expected) => {
      const before = await inner.load(key);
      if (before?.revision !== expected.revision) return inner.append(key, events, expected);
      const appended = await inner.append(key, [], expected);
      for (let revision = appended.revision; ; revision++) {
        const done = await inner.append(key, events, { ...expected, revision }).catch(() => undefined);
        if (done) return done;
      }
    },
  })),
  'session:append:atomic': sessionMutant((inner) => ({
    append: async (key, events, expected) => {
      let appended = await inner.append(key, [], expected);
      for (const event of events) {
        JSON.stringify(event);
        appended = await inner.append(key, [event], { revision: appended.revision });
      }
      return appended;
    },
  })),
  'session:append:fenced': sessionMutant((inner) => ({
    append: (key, events, { fencingToken: _, ...expected }) => inner.append(key, events, expected),
  })),
  'session:append:json': sessionMutant((inner) => ({
    append: (key, events, expected) =>
      inner.append(key, JSON.parse(JSON.stringify(events).replaceAll('\\u0000', '')), expected),
  })),
  'session:append:large': sessionMutant((inner) => ({
    append: (key, events, expected) =>
      inner.append(
        key,
        events.map((event) =>
          event.type === 'notice' && typeof event.value === 'string'
            ? { ...event, value: event.value.slice(0, 65_535) }
            : event,
        ),
        expected,
      ),
  })),
  'session:append:list': sessionMutant((inner) => {
    let kept: readonly Event[] = [];
    return {
      append: (key, events, expected) => {
        kept = events;
        return inner.append(key, events, expected);
      },
      load: async (key) => {
        const session = await inner.load(key);
        return session && { ...session, events: kept };
      },
    };
  }),
  'session:append:isolation': () => {
    const sessions = inMemorySessionService();
    return { sessions, reopen: () => sessions };
  },
  'session:append:isolation/its index': sessionMutant((inner) => {
    const given: { readonly event: Event; readonly text: string }[] = [];
    return {
      append: async (key, events, expected) => {
        for (const event of events) given.push({ event, text: JSON.stringify(event) });
        return inner.append(key, events, expected);
      },
      index: {
        ...(inner.index as SessionIndex),
        list: async () => {
          const { items } = await (inner.index as SessionIndex).list();
          const changed = given.find(({ event, text }) => JSON.stringify(event) !== text);
          return { items: changed ? items.map((summary) => ({ ...summary, title: 'Changed since' })) : items };
        },
      },
    };
  }),
  'session:append:durable': () => ({ sessions: isolatedSessions(), reopen: () => isolatedSessions() }),
  'session:append:state': sessionMutant((inner) => ({
    append: (key, events, expected) => inner.append(key, events.toReversed(), expected),
  })),
  'session:state:delete': sessionMutant((inner) => ({
    load: async (key) => {
      const session = await inner.load(key);
      const deltas = session?.events.map(({ actions }) => actions?.stateDelta);
      return session && { ...session, state: Object.assign({}, session.state, ...(deltas ?? [])) };
    },
  })),
};
