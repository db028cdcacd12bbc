import { deleteSessionsBefore } from '@mortise/core/retention';
import { assertEqual, present } from '../conformance/assert-equal.ts';
import type { ConformanceCase } from '../conformance/conformance-case.ts';
import { ada, given, type LifeStores, type SessionLifeSubject, storesOf } from './session-life-subject.ts';
import { leasesOf, mailOf } from './session-subject.ts';
import { TestLog, tell, testLogAt } from './test-log.ts';

/** Cases of `deleteSessionsBefore` over the stores of an application. */
export const deleteOldCases: readonly ConformanceCase<SessionLifeSubject>[] = [
  {
    id: 'life:before',
    behavior:
      'old sessions are deleted with their artifacts and snapshots, each is woken once, and data of the user is kept',
    async run(subject) {
      const stores = storesOf(subject);
      const { sessions, artifacts, credentials } = stores;
      const [old, young] = [await append(stores, 'old', testLogAt), await append(stores, 'young', testLogAt + 100)];
      await artifacts.save(old, 'user:all.txt', { type: 'text', text: 'shared' });
      await credentials.save(old, 'mail', { type: 'apiKey', value: 'k' });
      const report = await deleteSessionsBefore(given(stores), testLogAt + 50, { appName: ada.appName });
      assertEqual(report, { sessions: 1, artifacts: 1, wakes: 1 }, 'the report');
      assertEqual(stores.woken, ['old'], 'the sessions that were woken');
      assertEqual(await sessions.load(old), undefined, 'the old session');
      assertEqual(await sessions.snapshots?.read(old), undefined, 'its snapshot');
      assertEqual(await artifacts.list(old), ['user:all.txt'], 'its artifacts');
      assertEqual(await artifacts.list(young), ['plan.md', 'user:all.txt'], 'the artifacts of the young session');
      if (sessions.snapshots) present(await sessions.snapshots.read(young), 'the snapshot of the young session');
      present(await credentials.load(young, 'mail'), 'the credential of the user');
      const { state } = await sessions.create({ ...ada, sessionId: 'new' });
      assertEqual(state, { 'user:name': 'ada' }, 'the state of the user');
    },
  },
  {
    id: 'life:before:steps',
    behavior: 'deletes all old sessions if they need several steps',
    async run(subject) {
      const { sessions } = subject;
      for (let at = 0; at < 101; at++) await sessions.create({ ...ada, sessionId: `s${at}` });
      await tell(sessions, { ...ada, sessionId: 'waits' }, new TestLog('w').paused());
      assertEqual(await deleteSessionsBefore({ sessions }, far), { sessions: 101 }, 'the report');
      const left = (await sessions.list(ada)).map(({ sessionId }) => sessionId);
      assertEqual(left, ['waits'], 'the remaining sessions');
    },
  },
  {
    id: 'life:before:kept',
    behavior: 'a session that is leased, reserved or has open work keeps its artifacts',
    async run(subject) {
      const stores = storesOf(subject);
      const { sessions, artifacts } = stores;
      const kept = [];
      for (const name of ['mortise:grants', 'leased', 'has mail']) kept.push(await append(stores, name, testLogAt));
      const [reserved, leased, mailed] = kept;
      present(await leasesOf(subject).claim(present(leased, 'a key'), 'worker', 60_000), 'a lease');
      await sessions.deliver(present(mailed, 'a key'), mailOf('m1'));
      await append(stores, 'done', testLogAt);
      const none = { sessions: 1, artifacts: 1, wakes: 1 };
      assertEqual(await deleteSessionsBefore(given(stores), far), none, 'the report');
      for (const key of kept) assertEqual(await artifacts.list(key), ['plan.md'], `the artifacts of ${key.sessionId}`);
      assertEqual(await deleteSessionsBefore(given(stores), far, { openWork: true }), none, 'the result with openWork');
      for (const key of [reserved, leased])
        assertEqual(
          await artifacts.list(present(key, 'a key')),
          ['plan.md'],
          'the artifacts after deletion with openWork',
        );
    },
  },
];

/** Creates a completed session with an artifact and a snapshot. */
async function append({ sessions, artifacts }: LifeStores, sessionId: string, at: number) {
  const key = { ...ada, sessionId };
  await sessions.create(key, { 'user:name': 'ada' });
  await sessions.append(key, new TestLog(sessionId, at).completed(), { revision: 0 });
  await artifacts.save(key, 'plan.md', { type: 'text', text: sessionId });
  await sessions.snapshots?.write(key, { revision: 2, data: sessionId });
  return key;
}

/** A time after every event of a test log, and after the creation of a session by a real clock. */
const far = 9_000_000_000_000;
