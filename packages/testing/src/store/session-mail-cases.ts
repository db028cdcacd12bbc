import type { Mail } from '@mortise/core';
import { assertEqual } from '../conformance/assert-equal.ts';
import { assertRefused } from '../conformance/assert-refused.ts';
import type { ConformanceCase } from '../conformance/conformance-case.ts';
import { eventIds, eventOf, key, keyWith, mailIds, mailOf, type SessionSubject } from './session-subject.ts';

/** Cases of a session's inbox. */
export const sessionMailCases: readonly ConformanceCase<SessionSubject>[] = [
  {
    id: 'session:append:consumed',
    behavior:
      'a consumed message is removed by the append that consumes it, and stays when that append is refused; messages of the same ids stay in other sessions',
    async run({ sessions }) {
      const other = keyWith({ sessionId: 's2' });
      await sessions.create(key);
      await sessions.create(other);
      for (const id of ['m1', 'm2', 'm3']) await sessions.deliver(key, mailOf(id));
      await sessions.deliver(other, mailOf('m1'));
      const late = sessions.append(key, [eventOf('e1')], { revision: 7, consumed: ['m1', 'm2'] });
      await assertRefused(late, 'session_conflict', 'append at a wrong revision');
      assertEqual(await mailIds(sessions), ['m1', 'm2', 'm3'], 'the mail after a refused append');
      await sessions.append(key, [eventOf('e1')], { revision: 0, consumed: ['m1', 'm3'] });
      assertEqual(await mailIds(sessions), ['m2'], 'the mail after the append');
      await sessions.append(key, [eventOf('e2')], { revision: 1, consumed: ['m1', 'unknown'] });
      assertEqual(await mailIds(sessions), ['m2'], 'the mail after consuming what is not there');
      assertEqual(await mailIds(sessions, other), ['m1'], 'the mail of another session');
    },
  },
  {
    id: 'session:append:mail',
    behavior: 'an append reports whether further messages of its session wait',
    async run({ sessions }) {
      const other = keyWith({ sessionId: 's2' });
      await sessions.create(key);
      await sessions.create(other);
      await sessions.deliver(other, mailOf('m3'));
      const append = async (revision: number, ...consumed: readonly string[]): Promise<boolean> =>
        (await sessions.append(key, [eventOf(`e${revision}`)], { revision, consumed })).hasMail;
      assertEqual(await append(0), false, 'hasMail without mail');
      for (const id of ['m1', 'm2']) await sessions.deliver(key, mailOf(id));
      assertEqual(await append(1), true, 'hasMail with mail');
      assertEqual(await append(2, 'm1'), true, 'hasMail when one of two was taken');
      assertEqual(await append(3, 'm2'), false, 'hasMail when the last was taken');
    },
  },
  {
    id: 'session:deliver:once',
    behavior:
      'a message is consumed once per id, also if it is delivered again after it was consumed, or twice at once',
    async run({ sessions, reopen }) {
      await sessions.create(key);
      const other = (await reopen?.()) ?? sessions;
      await Promise.all([sessions, other, sessions, other].map((each) => each.deliver(key, mailOf('m1'))));
      await sessions.deliver(key, { id: 'm1', type: 'cancel', reason: 'another letter of the same id' });
      assertEqual(await sessions.mail(key), [mailOf('m1')], 'the mail');
      await sessions.append(key, [eventOf('e1')], { revision: 0, consumed: ['m1'] });
      await other.deliver(key, mailOf('m1'));
      assertEqual(await mailIds(sessions), [], 'the mail after it was consumed and came again');
    },
  },
  {
    id: 'session:deliver:free',
    behavior: 'delivering needs no revision, changes none, and disturbs no append',
    async run({ sessions, reopen }) {
      await sessions.create(key);
      const other = (await reopen?.()) ?? sessions;
      for (let revision = 0; revision < 5; revision++) {
        await Promise.all([
          other.deliver(key, mailOf(`m${revision}`)),
          sessions.append(key, [eventOf(`e${revision}`)], { revision }),
        ]);
      }
      assertEqual((await eventIds(sessions)).length, 5, 'the length of the log');
      await sessions.deliver(key, mailOf('m5'));
      assertEqual((await sessions.load(key))?.revision, 5, 'the revision');
      assertEqual((await mailIds(sessions)).length, 6, 'the number of letters');
    },
  },
  {
    id: 'session:deliver:unknown',
    behavior: 'the inbox of an unknown session is refused, and none is created',
    async run({ sessions }) {
      await assertRefused(sessions.deliver(key, mailOf('m1')), 'session_not_found', 'deliver');
      await assertRefused(sessions.mail(key), 'session_not_found', 'mail');
      await sessions.create(key);
      assertEqual(await sessions.mail(key), [], 'the mail of the session, made later');
    },
  },
  {
    id: 'session:mail:order',
    behavior: 'messages come in the order of delivery, whatever their ids',
    async run({ sessions }) {
      await sessions.create(key);
      for (const id of ['b', '10', 'a', '9', 'b', 'c']) await sessions.deliver(key, mailOf(id));
      assertEqual(await mailIds(sessions), ['b', '10', 'a', '9', 'c'], 'the mail');
      await sessions.append(key, [eventOf('e1')], { revision: 0, consumed: ['10'] });
      await sessions.deliver(key, mailOf('0'));
      assertEqual(await mailIds(sessions), ['b', 'a', '9', 'c', '0'], 'the mail after one was consumed');
      assertEqual(await mailIds(sessions), ['b', 'a', '9', 'c', '0'], 'the mail, read once more');
    },
  },
  {
    id: 'session:mail:whole',
    behavior: 'a message is returned unchanged, to its own session only',
    async run({ sessions }) {
      const other = keyWith({ sessionId: 's2' });
      await sessions.create(key);
      await sessions.create(other);
      for (const item of letters) await sessions.deliver(key, item);
      const changed = { id: 'm7', type: 'cancel' as const, reason: 'before' };
      await sessions.deliver(key, changed);
      changed.reason = 'after';
      assertEqual(await sessions.mail(key), [...letters, { ...changed, reason: 'before' }], 'the mail');
      assertEqual(await sessions.mail(other), [], 'the mail of another session');
      await sessions.deliver(other, mailOf('m1'));
      assertEqual(await mailIds(sessions, other), ['m1'], 'mail of an id that only another session knows');
    },
  },
];

/** An inbox item of each type. */
const mailOfType: { readonly [type in Mail['type']]: Extract<Mail, { readonly type: type }> } = {
  message: {
    id: 'm1',
    type: 'message',
    content: { role: 'user', parts: [{ type: 'text', text: 'h\u00e9 \u{1f600}\n"x"' }] },
  },
  answer: {
    id: 'm2',
    type: 'answer',
    answer: { requestId: 'r1', value: { a: [1, null] }, by: 'ada' },
  },
  result: { id: 'm3', type: 'result', callId: 'c1', outcome: { status: 'ok', output: { b: [{}, []] } } },
  cancel: { id: 'm4', type: 'cancel', reason: '' },
  progress: { id: 'm5', type: 'progress', callId: 'c1', value: { done: [0.5] } },
  withdraw: { id: 'm6', type: 'withdraw', requestId: 'r1', reason: 'no longer needed' },
};
const letters: readonly Mail[] = Object.values(mailOfType);
