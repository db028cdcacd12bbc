import { assertEqual, present } from '../conformance/assert-equal.ts';
import { assertRefused } from '../conformance/assert-refused.ts';
import type { ConformanceCase } from '../conformance/conformance-case.ts';
import { eventOf, key, keyWith, type SessionSubject } from './session-subject.ts';

/** Cases of `load`. */
export const sessionLoadCases: readonly ConformanceCase<SessionSubject>[] = [
  {
    id: 'session:load:unknown',
    behavior: 'loading an unknown key returns nothing, and creates no session',
    async run({ sessions }) {
      assertEqual(await sessions.load(key), undefined, 'load of an unknown key');
      assertEqual(await sessions.list(key), [], 'the list afterwards');
      await sessions.create(key);
    },
  },
  {
    id: 'session:load:snapshot',
    behavior: 'a loaded session does not change when events are appended',
    async run({ sessions }) {
      await sessions.create(key, { a: 1 });
      await sessions.append(key, [eventOf('e1')], { revision: 0 });
      const before = present(await sessions.load(key), 'the session');
      const { events, state } = before;
      await sessions.append(key, [eventOf('e2', { a: 2, b: 2, 'app:c': 2 })], { revision: 1 });
      for (const each of [before, { ...before, events, state }]) {
        assertEqual(each.revision, 1, 'the revision of the session loaded before');
        assertEqual(each.events.length, 1, 'the number of its events');
        assertEqual(each.state, { a: 1 }, 'its state');
      }
    },
  },
  {
    id: 'session:load:after',
    behavior: 'with `afterRevision`, only the events after it are returned, with the complete state and the revision',
    async run({ sessions }) {
      await sessions.create(key);
      await sessions.append(key, [eventOf('e1', { a: 1 }), eventOf('e2'), eventOf('e3')], { revision: 0 });
      for (const [afterRevision, ids] of [
        [0, ['e1', 'e2', 'e3']],
        [2, ['e3']],
        [3, []],
        [9, []],
      ] as const) {
        const session = present(await sessions.load(key, { afterRevision }), 'the session');
        assertEqual(
          session.events.map(({ id }) => id),
          ids,
          `the events after revision ${afterRevision}`,
        );
        assertEqual([session.revision, session.state], [3, { a: 1 }], 'revision and state');
      }
    },
  },
  {
    id: 'session:load:newest',
    behavior:
      'with `newest`, at most that number of the last events is returned, with the complete state and the revision',
    async run({ sessions }) {
      await sessions.create(key);
      for (const newest of [1, 5]) {
        const empty = present(await sessions.load(key, { newest }), 'the session');
        assertEqual([empty.events, empty.revision], [[], 0], `the ${newest} newest events of an empty log`);
      }
      await sessions.append(key, [eventOf('e1', { a: 1 }), eventOf('e2'), eventOf('e3')], { revision: 0 });
      for (const [newest, ids] of [
        [1, ['e3']],
        [2, ['e2', 'e3']],
        [3, ['e1', 'e2', 'e3']],
        [9, ['e1', 'e2', 'e3']],
      ] as const) {
        const session = present(await sessions.load(key, { newest }), 'the session');
        assertEqual(
          session.events.map(({ id }) => id),
          ids,
          `the ${newest} newest events`,
        );
        assertEqual([session.revision, session.state], [3, { a: 1 }], 'revision and state');
      }
      for (const newest of [0, -1, 1.5, Number.NaN])
        await assertRefused(sessions.load(key, { newest }), 'bad_page', `the ${newest} newest events`);
      assertEqual(await sessions.load(keyWith({ sessionId: 's2' }), { newest: 1 }), undefined, 'an unknown key');
    },
  },
  {
    id: 'session:load:time',
    behavior: 'with a time, the events after the last event that is not later than it are returned, in log order',
    async run({ sessions }) {
      await sessions.create(key);
      // The clock was set back: the order of the events differs from the order of their times.
      const times = [100, 200, 150, 150, 300, 250];
      const events = times.map((timestamp, at) => ({
        ...eventOf(`e${at + 1}`, at === 0 ? { a: 1 } : undefined),
        timestamp,
      }));
      await sessions.append(key, events, { revision: 0 });
      for (const [afterTime, ids] of [
        [99, ['e1', 'e2', 'e3', 'e4', 'e5', 'e6']],
        [100, ['e2', 'e3', 'e4', 'e5', 'e6']],
        [149.5, ['e2', 'e3', 'e4', 'e5', 'e6']],
        [150, ['e5', 'e6']],
        [200, ['e5', 'e6']],
        [250, []],
        [1_000, []],
      ] as const) {
        const session = present(await sessions.load(key, { afterTime }), 'the session');
        assertEqual(
          session.events.map(({ id }) => id),
          ids,
          `the events after the time ${afterTime}`,
        );
        assertEqual([session.revision, session.state], [6, { a: 1 }], 'revision and state');
      }
      for (const afterTime of [Number.NaN, Number.POSITIVE_INFINITY])
        await assertRefused(sessions.load(key, { afterTime }), 'bad_time', `events after the time ${afterTime}`);
      assertEqual(await sessions.load(keyWith({ sessionId: 's2' }), { afterTime: 0 }), undefined, 'an unknown key');
      const long = Array.from({ length: 450 }, (_, at) => ({ ...eventOf(`n${at}`), timestamp: 1_000 + at }));
      await sessions.append(key, long, { revision: 6 });
      for (const afterTime of [999, 1_000, 1_248, 1_249, 1_250, 1_448, 1_449]) {
        const found = present(await sessions.load(key, { afterTime }), 'the session').events;
        assertEqual(found.length, 1_449 - afterTime, `the number of events after the time ${afterTime}`);
        assertEqual(found[0]?.id, long[afterTime - 999]?.id, `the first event after the time ${afterTime}`);
      }
    },
  },
];
