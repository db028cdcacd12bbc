import type { SessionDue } from '@mortise/core';
import { assertEqual } from '../conformance/assert-equal.ts';
import type { ConformanceCase } from '../conformance/conformance-case.ts';
import { key, keyWith, mailOf, type SessionSubject } from './session-subject.ts';
import { indexOf, TestLog, tell, testLogAt } from './test-log.ts';

/** Cases of `due`. */
export const dueCases: readonly ConformanceCase<SessionSubject>[] = [
  {
    id: 'index:due',
    behavior:
      'reports the due work of one session without its log, after each event, and not the work of other sessions',
    async run(subject) {
      const { sessions, reopen } = subject;
      const indexes = [indexOf(subject), indexOf({ sessions: (await reopen?.()) ?? sessions })];
      const expectDue = async (due: SessionDue, when: string): Promise<void> => {
        for (const index of indexes) assertEqual((await index.due(key)) as object, due as object, when);
      };
      await tell(sessions, keyWith({ sessionId: 's2' }), new TestLog('b').completed());
      await sessions.deliver(keyWith({ sessionId: 's2' }), mailOf('m1'));
      await sessions.create(key);
      await expectDue({ status: 'empty', hasMail: false }, 'of a new session');
      const log = new TestLog('a');
      await sessions.append(key, [log.input()], { revision: 0 });
      await expectDue({ status: 'unfinished', hasMail: false }, 'after a message of the user');
      const wakeAt = testLogAt + 9_000;
      await sessions.append(key, [log.model('c1'), log.asked('c1', { expiresAt: wakeAt })], { revision: 1 });
      await expectDue({ status: 'paused', hasMail: false, wakeAt }, 'while a question is open');
      await sessions.deliver(key, mailOf('m1'));
      await expectDue({ status: 'paused', hasMail: true, wakeAt }, 'with mail');
      await sessions.append(key, [log.answered('c1')], { revision: 3, consumed: ['m1'] });
      await expectDue({ status: 'unfinished', hasMail: false }, 'after the answer, which consumed the inbox item');
      await sessions.append(key, [log.response('c1'), log.model()], { revision: 4 });
      await expectDue({ status: 'completed', hasMail: false }, 'at the end');
    },
  },
  {
    id: 'index:due:unknown',
    behavior: 'nothing is due in an unknown or deleted session',
    async run(subject) {
      const { sessions } = subject;
      const index = indexOf(subject);
      assertEqual(await index.due(key), undefined, 'the due work of an unknown session');
      await tell(sessions, key, [new TestLog('a').input()]);
      await sessions.deliver(key, mailOf('m1'));
      await sessions.delete(key);
      assertEqual(await index.due(key), undefined, 'the due work of a deleted session');
    },
  },
];
