import type { RunnableFilter, SessionKey } from '@mortise/core';
import { assertEqual, present } from '../conformance/assert-equal.ts';
import type { ConformanceCase } from '../conformance/conformance-case.ts';
import { key, keyWith, leasesOf, mailOf, type SessionSubject } from './session-subject.ts';
import { indexOf, TestLog, tell } from './test-log.ts';

/** Cases of `runnable`. Leases that have to expire are 200 ms long: `wait` has to wait for their end. */
export const runnableCases: readonly ConformanceCase<SessionSubject>[] = [
  {
    id: 'index:runnable:mail',
    behavior: 'a session with queued messages is runnable, until they are consumed',
    async run(subject) {
      const { sessions } = subject;
      const log = new TestLog('a');
      await tell(sessions, key, log.completed());
      await sessions.deliver(key, mailOf('m1'));
      assertEqual(await runnable(subject), ['s1'], 'with mail');
      await sessions.append(key, [], { revision: 2, consumed: ['m1'] });
      assertEqual(await runnable(subject), [], 'without mail');
    },
  },
  {
    id: 'index:runnable:left',
    behavior: 'a session is runnable when its lease has expired, and not when it was released',
    async run(subject) {
      const leases = leasesOf(subject);
      await tell(subject.sessions, key, new TestLog('a').completed());
      present(await leases.claim(key, 'one', 200), 'the lease');
      await present(subject.wait, 'the member "wait" of the subject')(250);
      assertEqual(await runnable(subject), ['s1'], 'after the lease expired');
      const lease = present(await leases.claim(key, 'two', 60_000), 'the lease of the next owner');
      await leases.release(key, lease.fencingToken);
      assertEqual(await runnable(subject), [], 'after the next lease was released');
    },
  },
  {
    id: 'index:runnable:unfinished',
    behavior: 'a session with work in its log is runnable',
    async run(subject) {
      const log = new TestLog('a');
      await tell(subject.sessions, key, [log.input()]);
      assertEqual(await runnable(subject), ['s1'], 'after a message of the user');
      await subject.sessions.append(key, [log.model('c1'), log.asked('c1')], { revision: 1 });
      assertEqual(await runnable(subject), [], 'while a question is open');
      await subject.sessions.append(key, [log.answered('c1')], { revision: 3 });
      assertEqual(await runnable(subject), ['s1'], 'after the answer');
    },
  },
  {
    id: 'index:runnable:due',
    behavior: 'a session with a question that has expired is runnable',
    async run(subject) {
      await tell(subject.sessions, key, new TestLog('a').paused({ expiresAt: longAgo }));
      await tell(subject.sessions, keyWith({ sessionId: 's2' }), new TestLog('b').paused({ expiresAt: farAhead }));
      assertEqual(await runnable(subject), ['s1'], 'the runnable sessions');
    },
  },
  {
    id: 'index:runnable:rest',
    behavior:
      'a session at rest or with a failed run is not runnable, nor is a session that another process has leased',
    async run(subject) {
      const { sessions } = subject;
      await sessions.create(keyWith({ sessionId: 'empty' }));
      await tell(sessions, keyWith({ sessionId: 'done' }), new TestLog('a').completed());
      await tell(sessions, keyWith({ sessionId: 'asks' }), new TestLog('b').paused({ expiresAt: farAhead }));
      const log = new TestLog('c');
      const stopped = log.event({ type: 'notice', code: 'limited', value: 'modelCalls' });
      await tell(sessions, keyWith({ sessionId: 'stopped' }), [
        log.input(),
        log.model('c1'),
        log.response('c1'),
        stopped,
      ]);
      const failing = new TestLog('e');
      const failed = keyWith({ sessionId: 'failed' });
      const failure = failing.event({ type: 'modelFailed', code: 'overloaded', message: 'it failed' });
      await tell(sessions, failed, [failing.input(), failure]);
      assertEqual(await runnable(subject), [], 'the runnable sessions among those at rest');
      await sessions.append(failed, [failing.event({ type: 'notice', code: 'continued' })], { revision: 2 });
      assertEqual(await runnable(subject), ['failed'], 'a failed session that is continued');
      await sessions.append(failed, [failing.model()], { revision: 3 });
      await tell(sessions, key, new TestLog('d').paused({ expiresAt: longAgo }));
      await sessions.deliver(key, mailOf('m1'));
      assertEqual(await runnable(subject), ['s1'], 'a session with an inbox item');
      if (!sessions.leases) return;
      present(await leasesOf(subject).claim(key, 'one', 60_000), 'the lease');
      assertEqual(await runnable(subject), [], 'while it is leased');
    },
  },
  {
    id: 'index:runnable:filter',
    behavior: 'runnable sessions are found by app, by user, and by both together',
    async run(subject) {
      const keys = [key, keyWith({ sessionId: 's2', userId: 'bob' }), keyWith({ sessionId: 's3', appName: 'b' })];
      for (const [at, of] of keys.entries()) await tell(subject.sessions, of, [new TestLog(`l${at}`).input()]);
      assertEqual(await runnable(subject), ['s1', 's2', 's3'], 'without a filter');
      assertEqual(await runnable(subject, { appName: 'app' }), ['s1', 's2'], 'of an app');
      assertEqual(await runnable(subject, { userId: 'ada' }), ['s1', 's3'], 'of a user');
      assertEqual(await runnable(subject, { appName: 'b', userId: 'ada' }), ['s3'], 'of both');
      assertEqual(
        await runnable(subject, { appName: 'b', userId: 'bob' }),
        [],
        'of an app and a user without runnable sessions',
      );
    },
  },
  {
    id: 'index:runnable:once',
    behavior: 'a session that is runnable for several reasons is listed once, even across pages',
    async run(subject) {
      const ids = ['s1', 's2', 's3', 's4', 's5'];
      for (const sessionId of ids) {
        const of = keyWith({ sessionId });
        await tell(subject.sessions, of, new TestLog(sessionId).paused({ expiresAt: longAgo }));
        await subject.sessions.deliver(of, mailOf('m1'));
        await subject.sessions.deliver(of, mailOf('m2'));
        await tell(subject.sessions, keyWith({ sessionId: `${sessionId} done` }), new TestLog('d').completed());
      }
      const index = indexOf(subject);
      const { items, next } = await index.runnable({}, { limit: 3 });
      assertEqual(
        [items.length, new Set(items.map(idOf)).size],
        [3, 3],
        'the number of sessions on a page with a limit of 3',
      );
      const others = await index.runnable({}, { limit: 3, after: present(next, 'the next page') });
      assertEqual([...items, ...others.items].map(idOf).toSorted(), ids, 'both pages');
      assertEqual(others.next, undefined, 'the cursor of the last page');
      assertEqual(await runnable(subject), ids, 'all of them on one page');
    },
  },
  {
    id: 'index:runnable:sweep',
    behavior: 'sessions that are runnable for different reasons are each listed once in pages of any size',
    async run(subject) {
      const { sessions } = subject;
      const ids: string[] = [];
      for (const [at, reason] of ['due', 'mail', 'work', 'mail and work', 'due', 'mail', 'work', 'due'].entries()) {
        const of = keyWith({ sessionId: `s${at}` });
        const log = new TestLog(`l${at}`);
        const events = reason === 'due' ? log.paused({ expiresAt: longAgo }) : log.completed();
        await tell(sessions, of, reason.includes('work') ? [log.input()] : events);
        if (reason.includes('mail')) await sessions.deliver(of, mailOf('m1'));
        ids.push(of.sessionId);
      }
      for (const limit of [1, 3, 8]) {
        const found: string[] = [];
        for (let after: string | undefined, pages = 0; pages <= ids.length; pages++) {
          const { items, next } = await indexOf(subject).runnable({ appName: 'app' }, { limit, after });
          found.push(...items.map(idOf));
          if (next === undefined) break;
          after = next;
        }
        assertEqual(found.toSorted(), ids, `the sessions in pages of ${limit}`);
      }
    },
  },
];

async function runnable(subject: SessionSubject, filter?: RunnableFilter): Promise<readonly string[]> {
  const { items } = await indexOf(subject).runnable(filter, { limit: 10 });
  return items.map(idOf).toSorted();
}

function idOf({ sessionId }: SessionKey): string {
  return sessionId;
}

/** Times in the past and in the future of any store's clock, even of a fake one, in epoch milliseconds. */
const longAgo = 1_000_000_000_000;
const farAhead = 9_000_000_000_000;
