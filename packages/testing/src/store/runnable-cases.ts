import { assertEqual, assertThat, present } from '../conformance/assert-equal.ts';
import type { ConformanceCase } from '../conformance/conformance-case.ts';
import { key, keyWith, leasesOf, mailOf, type SessionSubject } from './session-subject.ts';
import { indexOf, TestLog, tell } from './test-log.ts';

/** Cases of `runnable`. Leases that have to run out are 200 ms long: `wait` has to end them. */
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
      assertEqual(await runnable(subject), ['s1'], 'when the lease ran out');
      const lease = present(await leases.claim(key, 'two', 60_000), 'the lease of the next owner');
      await leases.release(key, lease.fencingToken);
      assertEqual(await runnable(subject), [], 'when the next lease was given back');
    },
  },
  {
    id: 'index:runnable:unfinished',
    behavior: 'a session with work in its log is runnable',
    async run(subject) {
      const log = new TestLog('a');
      await tell(subject.sessions, key, [log.input()]);
      assertEqual(await runnable(subject), ['s1'], 'after the words of the user');
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
      assertEqual(await runnable(subject), ['s1'], 'what is runnable');
    },
  },
  {
    id: 'index:runnable:rest',
    behavior: 'a session at rest is not runnable, nor is one that another process has leased',
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
      assertEqual(await runnable(subject), [], 'what is runnable of those at rest');
      await tell(sessions, key, new TestLog('d').paused({ expiresAt: longAgo }));
      await sessions.deliver(key, mailOf('m1'));
      assertEqual(await runnable(subject), ['s1'], 'one with mail');
      if (!sessions.leases) return;
      present(await leasesOf(subject).claim(key, 'one', 60_000), 'the lease');
      assertEqual(await runnable(subject), [], 'while somebody has its lease');
    },
  },
  {
    id: 'index:runnable:limit',
    behavior: 'at most the limit of sessions is returned, each once, even for several reasons',
    async run(subject) {
      const ids = ['s1', 's2', 's3', 's4'];
      for (const sessionId of ids) {
        const of = keyWith({ sessionId });
        await tell(subject.sessions, of, new TestLog(sessionId).paused({ expiresAt: longAgo }));
        await subject.sessions.deliver(of, mailOf('m1'));
        await subject.sessions.deliver(of, mailOf('m2'));
      }
      const some = await runnable(subject, 3);
      assertEqual(some.length, 3, 'how many of four are given, where three are asked for');
      assertThat(new Set(some).size === 3, `one is given twice: ${some.join(', ')}`);
      assertEqual((await runnable(subject)).toSorted(), ids, 'all of them');
    },
  },
];

async function runnable(subject: SessionSubject, limit = 10): Promise<readonly string[]> {
  return (await indexOf(subject).runnable(limit)).map(({ sessionId }) => sessionId);
}

/**
 * Epoch milliseconds that are over and that are to come by any store's clock, also one that a test made up.
 */
const longAgo = 1_000_000_000_000;
const farAhead = 9_000_000_000_000;
