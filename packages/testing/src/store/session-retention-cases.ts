import type { DeleteFilter, Event, ForgottenSessions, SessionKey, SessionScope, SessionService } from '@mortise/core';
import { assertEqual, assertThat, present } from '../conformance/assert-equal.ts';
import { assertRefused } from '../conformance/assert-refused.ts';
import type { ConformanceCase } from '../conformance/conformance-case.ts';
import { ofSubject } from '../conformance/of-subject.ts';
import {
  eventOf,
  key,
  keyWith,
  leasesOf,
  mailIds,
  mailOf,
  type SessionSubject,
  sessionMembers,
  stateOf,
} from './session-subject.ts';
import { TestLog, tell, testLogAt } from './test-log.ts';

/** Cases for `forget` and `deleteBefore` of a `SessionService` that also has `leases` and `index`. */
export const sessionRetentionCases: readonly ConformanceCase<SessionSubject>[] = ofSubject(sessionMembers, [
  {
    id: 'retention:forget',
    behavior: 'a deleted user has no sessions, messages or shared state left',
    async run(subject) {
      const { sessions } = subject;
      for (const sessionId of ['s1', 's2', 's3']) {
        await sessions.create(keyWith({ sessionId }), { own: 1, 'user:diet': 'vegan', 'app:mode': 'day' });
        await sessions.append(keyWith({ sessionId }), [eventOf(`e ${sessionId}`, { 'user:city': 'Rome' })], {
          revision: 0,
        });
        await sessions.deliver(keyWith({ sessionId }), mailOf('m1'));
      }
      await sessions.delete(keyWith({ sessionId: 's3' }));
      await forget(sessions, key);
      assertEqual(await sessions.list(key), [], 'her sessions');
      assertEqual(await sessions.load(key), undefined, 'a session of the user');
      assertEqual((await sessions.index?.list())?.items ?? [], [], 'the entries of the index');
      const made = await sessions.create(key);
      assertEqual(made.state, { 'app:mode': 'day' }, 'the state of a new session of the user');
      assertEqual([await stateOf(sessions), await mailIds(sessions)], [{ 'app:mode': 'day' }, []], 'state and mail');
      await sessions.deliver(key, mailOf('m1'));
      assertEqual(await mailIds(sessions), ['m1'], 'a message with an id that was used before');
    },
  },
  {
    id: 'retention:forget:scope',
    behavior: 'other users, and the user in other apps, keep their data; an unknown user is no error',
    async run({ sessions }) {
      const others = [
        keyWith({ userId: 'bob' }),
        keyWith({ userId: 'ad' }),
        keyWith({ appName: 'b' }),
        { appName: 'appada', userId: '', sessionId: 's1' },
      ];
      for (const each of [key, ...others])
        await sessions.create(each, { own: 1, 'user:mark': each.userId, 'app:mark': each.appName });
      await forget(sessions, key);
      await forget(sessions, key);
      await forget(sessions, { appName: 'app', userId: 'nobody' });
      for (const each of others) {
        const kept = { own: 1, 'user:mark': each.userId, 'app:mark': each.appName };
        assertEqual(await stateOf(sessions, each), kept, `the state of ${JSON.stringify(each)}`);
      }
      assertEqual((await sessions.create(key)).state, { 'app:mark': 'app' }, 'the state of the app');
    },
  },
  {
    id: 'retention:forget:run',
    behavior: 'an active run of a deleted user restores no data',
    async run(subject) {
      const { sessions } = subject;
      const leases = leasesOf(subject);
      await sessions.create(key);
      const { fencingToken } = present(await leases.claim(key, 'run', 60_000), 'the lease of the run');
      await forget(sessions, key);
      const late = (): Promise<unknown> =>
        sessions.append(key, [eventOf('late', { 'user:city': 'Rome' })], { revision: 0, fencingToken });
      await assertRefused(late(), 'session_not_found', 'the append of the run');
      await assertRefused(leases.renew(key, fencingToken, 60_000), 'session_not_found', 'the renewal of its lease');
      assertEqual(await sessions.load(key), undefined, 'its session');
      await sessions.create(key);
      present(await leases.claim(key, 'another run', 60_000), 'the lease on a session that was created again');
      await assertRefused(late(), 'session_fenced', 'the append of the old run to the new session');
      assertEqual([await stateOf(sessions), (await sessions.load(key))?.revision], [{}, 0], 'the new session');
    },
  },
  {
    id: 'retention:forget:count',
    behavior: 'forgetting a user resolves with the number of sessions and of `user:` keys',
    async run({ sessions }) {
      for (const sessionId of ['s1', 's2', 's3'])
        await sessions.create(keyWith({ sessionId }), { own: 1, 'user:diet': 'vegan', 'app:mode': 'day' });
      await sessions.append(key, [eventOf('e1', { 'user:city': 'Rome', 'user:gone': 1, own: 2 })], { revision: 0 });
      await sessions.append(key, [eventOf('e2', { 'user:gone': null })], { revision: 1 });
      await sessions.create(keyWith({ userId: 'bob' }), { 'user:diet': 'none' });
      assertEqual(await forget(sessions, key), { sessions: 3, userState: 2 }, 'the numbers of removed items');
      assertEqual(
        await forget(sessions, key),
        { sessions: 0, userState: 0 },
        'the numbers of items that the second call removes',
      );
    },
  },
  {
    id: 'retention:before:age',
    behavior: 'only the sessions whose last change is before a time are deleted',
    async run({ sessions }) {
      await tell(sessions, key, new TestLog('a', testLogAt).completed());
      await tell(sessions, keyWith({ sessionId: 's2' }), new TestLog('b', testLogAt + 9).completed());
      await tell(sessions, keyWith({ sessionId: 's3' }), new TestLog('c', testLogAt + 8).completed());
      for (const time of [Number.NaN, Number.POSITIVE_INFINITY])
        await assertRefused(deleted(sessions, time), 'bad_time', `the time ${time}`);
      assertEqual(await deleted(sessions, testLogAt + 1), [], 'a time before the last change of any session');
      assertEqual(
        await deleted(sessions, testLogAt + 10),
        ['s1', 's3'],
        'a time before the last change of one session',
      );
      assertEqual(
        (await sessions.list(key)).map(({ sessionId }) => sessionId),
        ['s2'],
        'the remaining sessions',
      );
      assertEqual(await sessions.load(key), undefined, 'a session that was deleted');
    },
  },
  {
    id: 'retention:before:filter',
    behavior: 'sessions are deleted by app, user and status, and by all of these together',
    async run({ sessions }) {
      const keys = [key, keyWith({ sessionId: 's2', userId: 'bob' }), keyWith({ sessionId: 's3', appName: 'b' })];
      for (const [at, each] of keys.entries()) await tell(sessions, each, new TestLog(`l${at}`).completed());
      await tell(sessions, keyWith({ sessionId: 's4' }), []);
      const none: readonly DeleteFilter[] = [
        { appName: 'nowhere' },
        { userId: 'nobody' },
        { statuses: ['failed'] },
        { statuses: [] },
        { appName: 'b', userId: 'bob' },
      ];
      for (const filter of none) assertEqual(await deleted(sessions, far, filter), [], JSON.stringify(filter));
      assertEqual(await deleted(sessions, far, { statuses: ['empty'] }), ['s4'], 'of a status');
      assertEqual(await deleted(sessions, far, { appName: 'b' }), ['s3'], 'of an app');
      assertEqual(await deleted(sessions, far, { userId: 'bob' }), ['s2'], 'of a user');
    },
  },
  {
    id: 'retention:before:work',
    behavior: 'a session with open work is not deleted, unless that is requested',
    async run({ sessions }) {
      await tell(sessions, keyWith({ sessionId: 'asks' }), new TestLog('a').paused());
      await tell(sessions, keyWith({ sessionId: 'goes on' }), [new TestLog('b').input()]);
      await tell(sessions, keyWith({ sessionId: 'has mail' }), new TestLog('c').completed());
      await sessions.deliver(keyWith({ sessionId: 'has mail' }), mailOf('m1'));
      const aside = new TestLog('d');
      await tell(sessions, keyWith({ sessionId: 'asks aside' }), [
        aside.input(),
        aside.model('c1'),
        { ...aside.asked('c1'), interim: true } as Event,
        aside.model(),
      ]);
      assertEqual(await deleted(sessions, far), [], 'the deleted sessions without openWork');
      const all = ['asks', 'asks aside', 'goes on', 'has mail'];
      assertEqual(
        (await deleted(sessions, far, { openWork: true })).toSorted(),
        all,
        'the deleted sessions with openWork',
      );
    },
  },
  {
    id: 'retention:before:rest',
    behavior:
      'a session whose questions are answered and whose messages are consumed is deleted, even if other sessions have open work',
    async run({ sessions }) {
      const answered = new TestLog('a');
      const log = [...answered.paused(), answered.answered('c1'), answered.response('c1'), answered.model()];
      await tell(sessions, keyWith({ sessionId: 'answered' }), log.slice(0, 3));
      await sessions.append(keyWith({ sessionId: 'answered' }), log.slice(3), { revision: 3 });
      const took = keyWith({ sessionId: 'took mail' });
      await tell(sessions, took, new TestLog('b').completed());
      await sessions.deliver(took, mailOf('m1'));
      await sessions.append(took, [], { revision: 2, consumed: ['m1'] });
      await tell(sessions, keyWith({ sessionId: 'asks' }), new TestLog('c').paused());
      const waits = keyWith({ sessionId: 'has mail' });
      await tell(sessions, waits, new TestLog('d').completed());
      await sessions.deliver(waits, mailOf('m1'));
      assertEqual((await deleted(sessions, far)).toSorted(), ['answered', 'took mail'], 'the deleted sessions');
    },
  },
  {
    id: 'retention:before:held',
    behavior: 'a leased session is never deleted; a session whose lease was released or has expired is',
    async run(subject) {
      const { sessions, wait } = subject;
      const leases = leasesOf(subject);
      for (const sessionId of ['s1', 's2', 's3'])
        await tell(sessions, keyWith({ sessionId }), new TestLog(sessionId).completed());
      present(await leases.claim(key, 'one', 60_000), 'a lease');
      const lease = present(await leases.claim(keyWith({ sessionId: 's2' }), 'one', 60_000), 'another lease');
      await leases.release(keyWith({ sessionId: 's2' }), lease.fencingToken);
      present(await leases.claim(keyWith({ sessionId: 's3' }), 'one', 200), 'a short lease');
      assertEqual(
        await deleted(sessions, far, { openWork: true }),
        ['s2'],
        'the deleted sessions while two are leased',
      );
      await present(wait, 'the member "wait" of the subject')(250);
      assertEqual(await deleted(sessions, far), ['s3'], 'the deleted sessions after one lease has expired');
      assertThat((await sessions.load(key)) !== undefined, 'a session was deleted while it was leased');
    },
  },
  {
    id: 'retention:before:reserved',
    behavior: 'a session whose id begins with `mortise:` is never deleted; sessions with similar ids are',
    async run({ sessions }) {
      const ids = ['mortise', 'a mortise:grants', 'Mortise:grants', 'mortise:grants', 'mortise:'];
      for (const sessionId of ids) await tell(sessions, keyWith({ sessionId }), new TestLog(sessionId).completed());
      assertEqual((await deleted(sessions, far)).toSorted(), ids.slice(0, 3).toSorted(), 'the deleted sessions');
      assertEqual(await deleted(sessions, far, { openWork: true }), [], 'the sessions deleted with openWork');
      assertThat(
        (await sessions.load(keyWith({ sessionId: 'mortise:grants' }))) !== undefined,
        'the session "mortise:grants" was deleted',
      );
    },
  },
  {
    id: 'retention:before:step',
    behavior: 'a step checks a limited number of sessions, and `next` leads past sessions that are kept',
    async run({ sessions }) {
      for (const [at, sessionId] of ['s1', 's2', 's3', 's4', 's5'].entries()) {
        const log = new TestLog(sessionId, testLogAt + at * 10);
        await tell(sessions, keyWith({ sessionId }), at < 2 ? log.paused() : log.completed());
      }
      const first = await present(sessions.deleteBefore, 'the member "deleteBefore"')(far, {}, { limit: 2 });
      assertEqual(first.items, [], 'the sessions that the first step deleted, which found two that are kept');
      assertThat(first.next !== undefined, 'the first step has no `next`');
      const second = await sessions.deleteBefore?.(far, {}, { limit: 2, after: first.next });
      assertEqual(
        second?.items.map(({ sessionId }) => sessionId),
        ['s3', 's4'],
        'the second step',
      );
      const third = await sessions.deleteBefore?.(far, {}, { limit: 2, after: second?.next });
      assertEqual(third?.items, [keyWith({ sessionId: 's5' })], 'the third step, as keys');
      assertEqual(third?.next, undefined, 'the cursor after the last step');
      await assertRefused(deleted(sessions, far, {}, 0), 'bad_page', 'a limit of 0');
    },
  },
]);

/** A time after every event of a test log, and after the creation of a session by a real clock. */
const far = 9_000_000_000_000;

async function forget(sessions: SessionService, { appName, userId }: SessionScope): Promise<ForgottenSessions> {
  return present(sessions.forget, 'the member "forget"').call(sessions, { appName, userId });
}

/** Returns the ids of the deleted sessions, step by step. */
async function deleted(
  sessions: SessionService,
  time: number,
  filter?: DeleteFilter,
  limit = 50,
): Promise<readonly string[]> {
  const gone: SessionKey[] = [];
  for (let after: string | undefined; ; ) {
    const { items, next } = await present(sessions.deleteBefore, 'the member "deleteBefore"').call(
      sessions,
      time,
      filter,
      { limit, ...(after !== undefined && { after }) },
    );
    gone.push(...items);
    if (next === undefined) return gone.map(({ sessionId }) => sessionId);
    after = next;
  }
}
