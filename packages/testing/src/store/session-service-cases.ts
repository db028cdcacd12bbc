import { assertEqual, assertThat, present } from '../conformance/assert-equal.ts';
import { assertRefused } from '../conformance/assert-refused.ts';
import type { ConformanceCase } from '../conformance/conformance-case.ts';
import { ofSubject } from '../conformance/of-subject.ts';
import { sessionAppendCases } from './session-append-cases.ts';
import { sessionLoadCases } from './session-load-cases.ts';
import { sessionMailCases } from './session-mail-cases.ts';
import { sessionStateCases } from './session-state-cases.ts';
import {
  eventIds,
  eventOf,
  key,
  keyWith,
  mailOf,
  type SessionSubject,
  sessionMembers,
  stateOf,
} from './session-subject.ts';
import { unusualTexts } from './unusual-texts.ts';

const ownCases: readonly ConformanceCase<SessionSubject>[] = [
  {
    id: 'session:create:empty',
    behavior: 'a session starts without events, at revision 0, with the given state',
    async run({ sessions }) {
      const given = { a: { b: [1, 'two', false] }, 'user:c': 1, 'app:d': 2 };
      const created = await sessions.create(key, { ...given, 'temp:e': 3, gone: null });
      for (const session of [created, await sessions.load(key)])
        assertEqual(session, { ...key, revision: 0, events: [], state: given }, 'the new session');
      assertEqual(
        (await sessions.create(keyWith({ userId: 'bob' }))).state,
        { 'app:d': 2 },
        'a state that was not given',
      );
    },
  },
  {
    id: 'session:create:exists',
    behavior: 'an existing key is refused, and the session stays unchanged',
    async run({ sessions, reopen }) {
      const other = (await reopen?.()) ?? sessions;
      await sessions.create(key, { a: 1 });
      await sessions.append(key, [eventOf('e1')], { revision: 0 });
      await assertRefused(other.create(key, { a: 2, 'app:b': 2 }), 'session_exists', 'create with a key that is taken');
      assertEqual(await eventIds(sessions), ['e1'], 'the events');
      assertEqual(await stateOf(sessions), { a: 1 }, 'the state');
      const race = keyWith({ sessionId: 's2' });
      const tries = await Promise.allSettled([sessions, other, sessions, other].map((each) => each.create(race)));
      const made = tries.filter(({ status }) => status === 'fulfilled').length;
      assertEqual(made, 1, 'the number of four simultaneous creations that succeeded');
    },
  },
  {
    id: 'session:key:apart',
    behavior: 'sessions of other apps, users and ids are separate, however alike their keys look when joined',
    async run({ sessions }) {
      const keys = [
        key,
        keyWith({ appName: 'b' }),
        keyWith({ userId: 'bob' }),
        keyWith({ sessionId: 's2' }),
        { appName: 'a', userId: 'b:c', sessionId: 'd' },
        { appName: 'a:b', userId: 'c', sessionId: 'd' },
        { appName: 'a', userId: 'b/c', sessionId: 'd' },
        { appName: 'a/b', userId: 'c', sessionId: 'd' },
        { appName: 'a', userId: 'b', sessionId: 'c/d' },
        { appName: 'ab', userId: 'c', sessionId: 'd' },
        { appName: 'a', userId: 'bc', sessionId: 'd' },
        { appName: 'a', userId: 'b', sessionId: 'cd' },
      ];
      for (const each of keys) await sessions.create(each);
      await sessions.append(keys[0] ?? key, [eventOf('e1', { a: 1 })], { revision: 0 });
      for (const each of keys.slice(1)) {
        assertEqual(await eventIds(sessions, each), [], `the events of ${JSON.stringify(each)}`);
        assertEqual(await stateOf(sessions, each), {}, `the state of ${JSON.stringify(each)}`);
      }
    },
  },
  {
    id: 'session:key:odd',
    behavior: 'any string is a valid app, user or session id',
    async run({ sessions }) {
      const keys = unusualTexts.flatMap((text) => [
        keyWith({ sessionId: text }),
        keyWith({ userId: text }),
        keyWith({ appName: text }),
      ]);
      for (const each of keys) await sessions.create(each);
      for (const [at, each] of keys.entries()) {
        await sessions.append(each, [eventOf(`e${at}`, { at, 'user:at': at })], { revision: 0 });
        await sessions.deliver(each, mailOf(`m${at}`));
      }
      for (const [at, each] of keys.entries()) {
        const session = present(await sessions.load(each), `the session ${JSON.stringify(each)}`);
        const { appName, userId, sessionId, events, state } = session;
        assertEqual({ appName, userId, sessionId }, each, 'the key of a loaded session');
        assertEqual([events.map(({ id }) => id), state['at']], [[`e${at}`], at], `the session ${JSON.stringify(each)}`);
      }
      const listed = (await sessions.list(key)).map(({ sessionId }) => sessionId);
      assertEqual(listed.toSorted(), unusualTexts.toSorted(), 'the ids of one user');
    },
  },
  {
    id: 'session:key:read',
    behavior: 'a key is read when a method is called: changing the key object later has no effect',
    async run({ sessions }) {
      const mine = { ...key };
      const state = { a: { b: 1 } };
      await sessions.create(mine, state);
      await sessions.append(mine, [eventOf('e1')], { revision: 0 });
      mine.sessionId = 's2';
      state.a.b = 2;
      assertEqual(await eventIds(sessions), ['e1'], 'the events of the created session');
      assertEqual(await stateOf(sessions), { a: { b: 1 } }, 'its state');
      assertEqual(await sessions.load(mine), undefined, 'a session that was not created');
      await assertRefused(
        sessions.append(mine, [eventOf('e2')], { revision: 1 }),
        'session_not_found',
        'append with the changed key',
      );
      assertEqual(
        (await sessions.list(key)).map(({ sessionId }) => sessionId),
        ['s1'],
        'the list',
      );
    },
  },
  {
    id: 'session:delete',
    behavior: 'a deleted session is unknown, and deleting an unknown session is no error',
    async run({ sessions }) {
      const other = keyWith({ sessionId: 's2' });
      await sessions.create(key);
      await sessions.create(other);
      await sessions.delete(key);
      await sessions.delete(key);
      await sessions.delete(keyWith({ userId: 'nobody' }));
      assertEqual(await sessions.load(key), undefined, 'load of a deleted session');
      await assertRefused(sessions.append(key, [eventOf('e1')], { revision: 0 }), 'session_not_found', 'append to it');
      await assertRefused(sessions.deliver(key, mailOf('m1')), 'session_not_found', 'deliver to it');
      assertEqual(await sessions.list(key), [other], 'the list');
    },
  },
  {
    id: 'session:delete:all',
    behavior: 'a session created again under the key of a deleted one starts empty; shared state stays',
    async run({ sessions }) {
      await sessions.create(key, { a: 1, 'user:b': 1, 'app:c': 1 });
      await sessions.deliver(key, mailOf('m1'));
      await sessions.append(key, [eventOf('e1')], { revision: 0 });
      await sessions.delete(key);
      await sessions.create(key);
      const session = await sessions.load(key);
      assertEqual(session, { ...key, revision: 0, events: [], state: { 'user:b': 1, 'app:c': 1 } }, 'the session');
      assertEqual(await sessions.mail(key), [], 'its mail');
      await sessions.deliver(key, mailOf('m1'));
      assertEqual((await sessions.mail(key)).length, 1, 'a message with an id that the deleted session knew');
    },
  },
  {
    id: 'session:list:page',
    behavior: 'the list is ordered by session id and comes in pages, each session once',
    async run({ sessions }) {
      const ids = ['a', 'b', 'c', 'd', 'e'];
      for (const sessionId of ['c', 'a', 'e', 'b', 'd']) await sessions.create(keyWith({ sessionId }));
      const page = async (after?: string, limit?: number): Promise<readonly string[]> => {
        const keys = await sessions.list(key, { ...(after && { after }), ...(limit && { limit }) });
        return keys.map(({ sessionId }) => sessionId);
      };
      assertEqual(await page(), ids, 'the complete list');
      assertEqual(await page(undefined, 2), ['a', 'b'], 'the first page of two');
      assertEqual(await page('b', 2), ['c', 'd'], 'the page after "b"');
      assertEqual(await page('d', 2), ['e'], 'the last page');
      assertEqual(await page('e', 2), [], 'the page after the last');
      assertEqual(await page('bb'), ['c', 'd', 'e'], 'the page after an unknown id');
    },
  },
  {
    id: 'session:list:scope',
    behavior: 'the list has the sessions of one user of one app, as their keys',
    async run({ sessions }) {
      for (const each of [key, keyWith({ userId: 'bob' }), keyWith({ appName: 'b' }), keyWith({ userId: 'ad' })])
        await sessions.create(each);
      const listed = await sessions.list({ appName: 'app', userId: 'ada' });
      assertThat(listed.length === 1, `the list has ${listed.length} sessions, not 1`);
      const { appName, userId, sessionId } = present(listed[0], 'the listed session');
      assertEqual({ appName, userId, sessionId }, key, 'the listed key');
      assertEqual(await sessions.list({ appName: 'app', userId: 'eve' }), [], 'the list of a user without sessions');
    },
  },
];

/** Cases for every `SessionService`. Optional features: `reopen`, `leases`, `isolation`. */
export const sessionServiceCases: readonly ConformanceCase<SessionSubject>[] = ofSubject(sessionMembers, [
  ...ownCases,
  ...sessionLoadCases,
  ...sessionAppendCases,
  ...sessionStateCases,
  ...sessionMailCases,
]);
