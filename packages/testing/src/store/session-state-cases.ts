import type { JsonObject, JsonValue } from '@mortise/core';
import { assertEqual, assertThat } from '../conformance/assert-equal.ts';
import { assertRefused } from '../conformance/assert-refused.ts';
import type { ConformanceCase } from '../conformance/conformance-case.ts';
import { eventOf, key, keyWith, type SessionSubject, stateOf } from './session-subject.ts';

/** Cases of state in `create` and `append`. */
export const sessionStateCases: readonly ConformanceCase<SessionSubject>[] = [
  {
    id: 'session:create:json',
    behavior:
      'a state that is not JSON, or has an invalid key, is refused with a code, and no session or shared state is stored',
    async run({ sessions }) {
      for (const value of noJson())
        for (const state of [
          { 'app:kept': 1, odd: value },
          { 'app:kept': 1, 'user:odd': { deep: [1, value] } },
        ])
          await assertRefused(
            sessions.create(key, state as JsonObject),
            'invalid_state_value',
            `create with a state that holds ${typeof value} ${Object.prototype.toString.call(value)}`,
          );
      const list = new Map([['a', 1]]) as unknown as JsonObject;
      await assertRefused(sessions.create(key, list), 'invalid_state_value', 'create with a Map as its state');
      for (const invalid of ['', 'k'.repeat(1001)])
        await assertRefused(
          sessions.create(key, { 'app:kept': 1, [invalid]: 1 }),
          'invalid_state_key',
          'an invalid key',
        );
      assertEqual(await sessions.load(key), undefined, 'the session that was refused');
      assertEqual((await sessions.create(key, { a: 1 })).state, { a: 1 }, 'the state of a session created afterwards');
    },
  },
  {
    id: 'session:append:state',
    behavior:
      'state deltas are merged when their events are appended: a later delta wins, and replaces a value completely',
    async run({ sessions }) {
      await sessions.create(key, { a: 1, b: { c: 1 }, kept: true });
      await sessions.append(key, [eventOf('e1', { a: 2, b: { d: 2 } }), eventOf('e2'), eventOf('e3', { a: 3 })], {
        revision: 0,
      });
      assertEqual(await stateOf(sessions), { a: 3, b: { d: 2 }, kept: true }, 'the state');
    },
  },
  {
    id: 'session:state:delete',
    behavior: 'null deletes exactly the given key of the session, the user or the app, even within one append',
    async run({ sessions }) {
      const kept = { kept: 1, 'user:kept': 1, 'app:kept': 1 };
      const gone = { a: 1, 'user:b': 1, 'app:c': 1 };
      const others = [keyWith({ userId: 'bob' }), keyWith({ appName: 'b' })];
      for (const each of [...others, key]) await sessions.create(each, { ...kept, ...gone });
      await sessions.append(key, [eventOf('e1', { a: null, 'user:b': null, 'app:c': null, unknown: null })], {
        revision: 0,
      });
      assertEqual(await stateOf(sessions), kept, 'the state');
      await sessions.append(key, [eventOf('e2', { a: 1, d: 1 }), eventOf('e3', { a: null })], { revision: 1 });
      assertEqual(await stateOf(sessions), { d: 1, ...kept }, 'the state after setting and deleting in one append');
      const [ofBob, ofOtherApp] = await Promise.all(others.map((each) => stateOf(sessions, each)));
      assertEqual(ofBob, { ...kept, a: 1, 'user:b': 1 }, 'the state of another user of the app');
      assertEqual(ofOtherApp, { ...kept, ...gone }, 'the state of another app');
    },
  },
  {
    id: 'session:state:session',
    behavior: "a session's own keys are visible in no other session",
    async run({ sessions }) {
      const others = [keyWith({ sessionId: 's2' }), keyWith({ userId: 'bob' }), keyWith({ appName: 'b' })];
      for (const each of [key, ...others]) await sessions.create(each);
      await sessions.append(key, [eventOf('e1', { a: 1, users: 1, 'apps:b': 1 })], { revision: 0 });
      for (const each of others) assertEqual(await stateOf(sessions, each), {}, 'the state of another session');
      assertEqual(await stateOf(sessions), { a: 1, users: 1, 'apps:b': 1 }, 'the state of the session itself');
    },
  },
  {
    id: 'session:state:user',
    behavior:
      '`user:` keys are shared by all sessions of one user of one app, including later sessions, and not by other users',
    async run({ sessions }) {
      const sibling = keyWith({ sessionId: 's2' });
      const strangers = [keyWith({ userId: 'bob' }), keyWith({ appName: 'b' })];
      for (const each of [key, sibling, ...strangers]) await sessions.create(each);
      await sessions.append(key, [eventOf('e1', { 'user:a': 1, 'user:b': 1 })], { revision: 0 });
      await sessions.append(sibling, [eventOf('e2', { 'user:a': 2 })], { revision: 0 });
      const later = keyWith({ sessionId: 's3' });
      const made = await sessions.create(later, { 'user:b': 1 });
      assertEqual(made.state, { 'user:a': 2, 'user:b': 1 }, 'the state of a new session');
      for (const each of [key, sibling, later])
        assertEqual(await stateOf(sessions, each), { 'user:a': 2, 'user:b': 1 }, `the state of ${each.sessionId}`);
      for (const each of strangers) assertEqual(await stateOf(sessions, each), {}, 'the state of another user or app');
    },
  },
  {
    id: 'session:state:app',
    behavior: '`app:` keys are shared by all sessions of all users of one app, and not by other apps',
    async run({ sessions }) {
      const inside = [keyWith({ sessionId: 's2' }), keyWith({ userId: 'bob' })];
      const outside = keyWith({ appName: 'b' });
      for (const each of [key, ...inside, outside]) await sessions.create(each);
      await sessions.append(key, [eventOf('e1', { 'app:a': 1 })], { revision: 0 });
      const later = keyWith({ userId: 'eve', sessionId: 's3' });
      const made = await sessions.create(later);
      assertEqual(made.state, { 'app:a': 1 }, 'the state of a new session');
      for (const each of [key, ...inside, later])
        assertEqual(await stateOf(sessions, each), { 'app:a': 1 }, `the state of ${each.userId}/${each.sessionId}`);
      assertEqual(await stateOf(sessions, outside), {}, 'the state of another app');
    },
  },
  {
    id: 'session:state:temp',
    behavior: '`temp:` keys are stored nowhere: neither in the state nor in the log',
    async run({ sessions }) {
      await sessions.create(key, { 'temp:a': 'secret' });
      const event = eventOf('e1', { 'temp:b': 'secret', c: 1 });
      await sessions.append(key, [event, eventOf('e2', { 'temp:d': 'secret' })], { revision: 0 });
      const session = await sessions.load(key);
      assertEqual(session?.state, { c: 1 }, 'the state');
      assertEqual(session?.events.length, 2, 'the number of events');
      assertEqual(session?.events[0]?.actions?.stateDelta, { c: 1 }, 'the stored delta');
      assertThat(!JSON.stringify(session).includes('secret'), 'the value of a `temp:` key was stored');
    },
  },
  {
    id: 'session:append:state:deep',
    behavior: 'a state value of more than 128 levels is refused with a code, and nothing is stored',
    async run({ sessions }) {
      await sessions.create(key);
      for (const levels of [129, 2_000])
        for (const member of ['stateDelta', 'localDelta']) {
          const deep = { ...eventOf('e2'), actions: { [member]: { 'app:b': nested(levels) } } };
          await assertRefused(
            sessions.append(key, [eventOf('e1', { a: 1 }), deep], { revision: 0 }),
            'invalid_state_value',
            `an append with a value of ${levels} levels in \`${member}\``,
          );
        }
      const session = await sessions.load(key);
      assertEqual([session?.revision, session?.state], [0, {}], 'the revision and the state');
      await sessions.append(key, [eventOf('e1', { a: nested(128) })], { revision: 0 });
      assertEqual(await stateOf(sessions, key), { a: nested(128) }, 'a state value of 128 levels');
    },
  },
];

function nested(levels: number): JsonValue {
  return JSON.parse('['.repeat(levels) + ']'.repeat(levels)) as JsonValue;
}

/** Returns values that a state cannot contain, because JSON would omit or change them. */
function noJson(): readonly unknown[] {
  const loop: unknown[] = [];
  loop.push(loop);
  return [Number.NaN, -1 / 0, 1n, Symbol('s'), () => 1, new Map([['a', 1]]), new Set([1]), new Date(0), /a/, loop];
}
