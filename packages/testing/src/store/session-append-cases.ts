import type { Event, JsonValue } from '@mortise/core';
import { assertEqual, assertThat, present } from '../conformance/assert-equal.ts';
import { assertRefused, rejectionOf } from '../conformance/assert-refused.ts';
import type { ConformanceCase } from '../conformance/conformance-case.ts';
import { eventIds, eventOf, key, leasesOf, mailIds, mailOf, type SessionSubject, stateOf } from './session-subject.ts';
import { TestLog } from './test-log.ts';

/** Cases of `append` with events. */
export const sessionAppendCases: readonly ConformanceCase<SessionSubject>[] = [
  {
    id: 'session:append:order',
    behavior: 'events are stored in order, and the revision grows by one with each',
    async run({ sessions }) {
      await sessions.create(key);
      const first = await sessions.append(key, [eventOf('e2'), eventOf('e1')], { revision: 0 });
      assertEqual(first, { revision: 2, hasMail: false }, 'the result of the first append');
      const second = await sessions.append(key, [eventOf('e0')], { revision: 2 });
      assertEqual(second.revision, 3, 'the revision after the second append');
      assertEqual(await eventIds(sessions), ['e2', 'e1', 'e0'], 'the log');
      assertEqual((await sessions.load(key))?.revision, 3, 'the revision of the loaded session');
    },
  },
  {
    id: 'session:append:empty',
    behavior: 'an append without events leaves the revision unchanged, and still consumes messages',
    async run({ sessions }) {
      await sessions.create(key);
      await sessions.deliver(key, mailOf('m1'));
      const appended = await sessions.append(key, [], { revision: 0, consumed: ['m1'] });
      assertEqual(appended, { revision: 0, hasMail: false }, 'the result of the append');
      assertEqual(await mailIds(sessions), [], 'the mail');
    },
  },
  {
    id: 'session:append:unknown',
    behavior: 'an append to an unknown session is refused, and creates no session',
    async run({ sessions }) {
      await assertRefused(sessions.append(key, [eventOf('e1')], { revision: 0 }), 'session_not_found', 'append');
      assertEqual(await sessions.load(key), undefined, 'load afterwards');
    },
  },
  {
    id: 'session:append:conflict',
    behavior: 'an append at another revision than that of the log is refused, and nothing is stored',
    async run({ sessions, reopen }) {
      const other = (await reopen?.()) ?? sessions;
      await sessions.create(key);
      await sessions.append(key, [eventOf('e1'), eventOf('e2')], { revision: 0 });
      await sessions.deliver(key, mailOf('m1'));
      const late: readonly (readonly [string, readonly Event[], readonly string[] | undefined])[] = [
        ['an event', [eventOf('late')], undefined],
        ['two events', [eventOf('late'), eventOf('later')], undefined],
        ['an event with state', [eventOf('late', { a: 1, 'user:b': 1, 'app:c': 1 })], undefined],
        ['an event, and mail', [eventOf('late')], ['m1']],
        ['an event with state, and mail', [eventOf('late', { a: 1 })], ['m1']],
        ['mail alone', [], ['m1']],
        ['nothing', [], undefined],
      ];
      // The appends follow one after the other; concurrent appends have a separate case.
      for (const service of [sessions, other])
        for (const revision of [0, 1, 3, -1])
          for (const [what, events, consumed] of late) {
            const append = service.append(key, events, { revision, ...(consumed && { consumed }) });
            const where = `append of ${what} at revision ${revision}, where the log is at 2`;
            await assertRefused(append, 'session_conflict', where);
            assertEqual(await eventIds(sessions), ['e1', 'e2'], `the log after an ${where}`);
            assertEqual([await stateOf(sessions), await mailIds(sessions)], [{}, ['m1']], `the rest after an ${where}`);
          }
    },
  },
  {
    id: 'session:append:concurrent',
    behavior: 'of several simultaneous appends by several services, exactly one succeeds',
    async run({ sessions, reopen }) {
      const services = [sessions, (await reopen?.()) ?? sessions];
      await sessions.create(key);
      for (let revision = 0; revision < 5; revision++) {
        const tries = Array.from({ length: 10 }, (_, at) =>
          present(services[at % 2], 'a service').append(key, [eventOf(`e${revision}.${at}`)], { revision }),
        );
        const won = (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled').length;
        for (const lost of tries) {
          const error = await rejectionOf(lost);
          if (error !== undefined) await assertRefused(lost, 'session_conflict', 'an append that lost');
        }
        assertEqual(won, 1, 'the number of ten simultaneous appends that succeeded');
        assertEqual((await eventIds(sessions)).length, revision + 1, 'the length of the log');
      }
    },
  },
  {
    id: 'session:append:atomic',
    behavior: 'either all events of an append are stored or none, even if one of them cannot be stored',
    async run({ sessions }) {
      await sessions.create(key);
      await sessions.deliver(key, mailOf('m1'));
      const bad = { ...eventOf('e2'), value: unstorable() } as Event;
      const events = [eventOf('e1', { a: 1, 'app:b': 1 }), bad, eventOf('e3')];
      const error = await rejectionOf(sessions.append(key, events, { revision: 0, consumed: ['m1'] }));
      const session = present(await sessions.load(key), 'the session');
      const stored = error === undefined ? 3 : 0;
      assertEqual([session.events.length, session.revision], [stored, stored], 'events and revision');
      assertEqual(session.state, stored ? { a: 1, 'app:b': 1 } : {}, 'the state');
      assertEqual(await mailIds(sessions), stored ? [] : ['m1'], 'the mail');
    },
  },
  {
    id: 'session:append:fenced',
    behavior:
      'an append with a fencing token that another claim has replaced, or that was never granted, is refused, and nothing is stored',
    needs: 'leases',
    async run(subject) {
      const { sessions } = subject;
      const leases = leasesOf(subject);
      await sessions.create(key);
      await sessions.deliver(key, mailOf('m1'));
      const old = present(await leases.claim(key, 'worker', 60_000), 'the first lease').fencingToken;
      const now = present(await leases.claim(key, 'worker', 60_000), 'the second lease').fencingToken;
      const late = [eventOf('late', { a: 1, 'app:b': 1 })];
      for (const fencingToken of [old, now + 1]) {
        const append = sessions.append(key, late, { revision: 0, fencingToken, consumed: ['m1'] });
        await assertRefused(
          append,
          'session_fenced',
          `append with the token ${fencingToken}, where ${now} is in force`,
        );
      }
      assertEqual(await eventIds(sessions), [], 'the log');
      assertEqual([await stateOf(sessions), await mailIds(sessions)], [{}, ['m1']], 'state and mail');
      const { revision } = await sessions.append(key, [eventOf('e1')], { revision: 0, fencingToken: now });
      assertEqual(revision, 1, 'the revision after an append with the token in force');
      const behind = sessions.append(key, late, { revision: 0, fencingToken: now });
      await assertRefused(behind, 'session_conflict', 'append with the token in force at a revision that is over');
    },
  },
  {
    id: 'session:append:json',
    behavior: 'an event is returned unchanged, with any JSON, any string, and types and members of newer versions',
    async run({ sessions }) {
      await sessions.create(key);
      const later = { prev: 'd0', digest: 'd1', salt: { '': [null] }, actions: { laterAction: [1] } };
      const events: Event[] = [...values.entries()].map(([at, value]) => noticeOf(`e${at}`, value));
      // Events of a newer version must be stored, too, so stores cannot have a list of types and members.
      events.push({ ...eventOf('later member'), ...later } as Event);
      events.push({ ...eventOf('later type'), v: 2, type: 'forked', of: { id: 's0' } } as unknown as Event);
      await sessions.append(key, events, { revision: 0 });
      const stored = present(await sessions.load(key), 'the session').events;
      for (const [at, event] of events.entries()) assertEqual(stored[at], event, `the event number ${at}`);
    },
  },
  {
    id: 'session:append:large',
    behavior: 'a text of a million characters and a thousand events in one append are stored',
    async run({ sessions }) {
      await sessions.create(key);
      const text = '0123456789\u00e9\u{1f600}"\\\n'.repeat(65_000);
      const events = Array.from({ length: 1000 }, (_, at) => noticeOf(`e${at}`, at === 500 ? text : at));
      const { revision } = await sessions.append(key, events, { revision: 0 });
      assertEqual(revision, 1000, 'the revision');
      const stored = present(await sessions.load(key), 'the session').events;
      assertEqual(stored.length, 1000, 'the number of events');
      assertThat(JSON.stringify(stored[500]).length === JSON.stringify(events[500]).length, 'the long text was cut');
      assertEqual(stored[500], events[500], 'the event with the long text');
      assertEqual(stored[999], events[999], 'the last event');
    },
  },
  {
    id: 'session:append:list',
    behavior: 'the passed array is not kept: changing it later does not change the log',
    async run({ sessions }) {
      await sessions.create(key);
      const events = [eventOf('e1', { a: 1 }), eventOf('e2')];
      const appending = sessions.append(key, events, { revision: 0 });
      const change = (): void => {
        events.push(eventOf('e3', { b: 1 }));
        events[0] = eventOf('e4', { a: 2 });
      };
      change();
      await appending;
      change();
      assertEqual(await eventIds(sessions), ['e1', 'e2'], 'the log');
      assertEqual(await stateOf(sessions), { a: 1 }, 'the state');
    },
  },
  {
    id: 'session:append:isolation',
    behavior: 'a copy of an event is stored: changing the object later does not change the log, the state or the index',
    needs: 'isolation',
    async run({ sessions }) {
      await sessions.create(key);
      const delta = { a: { b: 1 } };
      const appending = sessions.append(key, [eventOf('e1', delta)], { revision: 0 });
      delta.a.b = 2;
      await appending;
      delta.a.b = 3;
      assertEqual((await sessions.load(key))?.events, [eventOf('e1', { a: { b: 1 } })], 'the log');
      assertEqual(await stateOf(sessions), { a: { b: 1 } }, 'the state');
      const log = new TestLog('said').input('Pay');
      const saying = sessions.append(key, [log], { revision: 1 });
      Object.assign(log, { content: { role: 'user', parts: [{ type: 'text', text: 'Changed since' }] } });
      await saying;
      const indexed = await sessions.index?.list();
      if (indexed) assertEqual(indexed.items[0]?.title, 'Pay', 'the title in the index');
    },
  },
  {
    id: 'session:append:durable',
    behavior: 'appended, delivered and deleted data is visible to another process as soon as the promise resolves',
    needs: 'reopen',
    async run({ sessions, reopen }) {
      const gone = { ...key, sessionId: 's2' };
      await sessions.create(key, { 'user:a': 1 });
      await sessions.create(gone);
      await sessions.append(key, [eventOf('e1', { b: 1 })], { revision: 0 });
      await sessions.deliver(key, mailOf('m1'));
      await sessions.delete(gone);
      const other = await present(reopen, 'the member "reopen" of the subject')();
      assertEqual(await eventIds(other), ['e1'], 'the log in the other process');
      assertEqual(await stateOf(other), { 'user:a': 1, b: 1 }, 'the state in the other process');
      assertEqual(await mailIds(other), ['m1'], 'the inbox in the other process');
      assertEqual(await other.load(gone), undefined, 'the deleted session in the other process');
      await other.append(key, [eventOf('e2')], { revision: 1, consumed: ['m1'] });
      assertEqual(await eventIds(sessions), ['e1', 'e2'], 'the log in the first process');
      assertEqual(await mailIds(sessions), [], 'the inbox in the first process');
    },
  },
];

function noticeOf(id: string, value: JsonValue): Event {
  return { ...eventOf(id), type: 'notice', code: 'noted', value };
}

/**
 * Returns a value that is not JSON: stores that write text cannot store it, but stores that keep objects can.
 */
function unstorable(): unknown {
  const circle: { self?: unknown; big: bigint } = { big: 1n };
  circle.self = circle;
  return circle;
}

const values: readonly JsonValue[] = [
  null,
  false,
  '',
  0,
  -1.5e-7,
  Number.MAX_SAFE_INTEGER,
  1.7976931348623157e308,
  [],
  {},
  [[], [[{}]], [null, [false]]],
  { a: { b: { c: [{ d: 'e' }] } }, '': 'empty key', 'x.y': 1, $where: 1, constructor: 'a', 'a b': 'c' },
  Array.from({ length: 60 }).reduce<JsonValue>((inner) => ({ inner: [inner] }), 'deep'),
  'quotes " and \' and ` and \\ and %s and $1 and ; --',
  'lines\r\n\ttabs\u0000nul\u2028\u2029\u200b',
  '\u00e9 e\u0301 \u72ac \u0627\u0644 \u{1f469}\u200d\u{1f467} \u{1d11e}',
  '2026-01-01T00:00:00.000Z',
  '{"json":"in a text"}',
];
