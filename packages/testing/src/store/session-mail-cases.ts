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
      'a consumed message is removed by the append that consumes it, and kept if that append is refused; messages with the same ids in other sessions are kept',
    async run({ sessions }) {
      const other = keyWith({ sessionId: 's2' });
      await sessions.create(key);
      await sessions.create(other);
      for (const id of ['m1', 'm2', 'm3']) await sessions.deliver(key, mailOf(id));
      await sessions.deliver(other, mailOf('m1'));
      const late = sessions.append(key, [eventOf('e1')], { revision: 7, consumed: ['m1', 'm2'] });
      await assertRefused(late, 'session_conflict', 'append at a wrong revision');
      assertEqual(await mailIds(sessions), ['m1', 'm2', 'm3'], 'the inbox after a refused append');
      await sessions.append(key, [eventOf('e1')], { revision: 0, consumed: ['m1', 'm3'] });
      assertEqual(await mailIds(sessions), ['m2'], 'the inbox after the append');
      await sessions.append(key, [eventOf('e2')], { revision: 1, consumed: ['m1', 'unknown'] });
      assertEqual(await mailIds(sessions), ['m2'], 'the inbox after consuming an unknown id');
      assertEqual(await mailIds(sessions, other), ['m1'], 'the inbox of another session');
    },
  },
  {
    id: 'session:append:mail',
    behavior: 'an append reports whether the session has further messages in its inbox',
    async run({ sessions }) {
      const other = keyWith({ sessionId: 's2' });
      await sessions.create(key);
      await sessions.create(other);
      await sessions.deliver(other, mailOf('m3'));
      const append = async (revision: number, ...consumed: readonly string[]): Promise<boolean> =>
        (await sessions.append(key, [eventOf(`e${revision}`)], { revision, consumed })).hasMail;
      assertEqual(await append(0), false, 'hasMail with an empty inbox');
      for (const id of ['m1', 'm2']) await sessions.deliver(key, mailOf(id));
      assertEqual(await append(1), true, 'hasMail with messages in the inbox');
      assertEqual(await append(2, 'm1'), true, 'hasMail after one of two messages was consumed');
      assertEqual(await append(3, 'm2'), false, 'hasMail after the last message was consumed');
    },
  },
  {
    id: 'session:deliver:once',
    behavior:
      'a message is consumed once per id, even if it is delivered again after it was consumed, or twice at once',
    async run({ sessions, reopen }) {
      await sessions.create(key);
      const other = (await reopen?.()) ?? sessions;
      await Promise.all([sessions, other, sessions, other].map((each) => each.deliver(key, mailOf('m1'))));
      await sessions.deliver(key, { id: 'm1', type: 'cancel', reason: 'another letter of the same id' });
      assertEqual(await sessions.mail(key), [mailOf('m1')], 'the mail');
      await sessions.append(key, [eventOf('e1')], { revision: 0, consumed: ['m1'] });
      await other.deliver(key, mailOf('m1'));
      assertEqual(await mailIds(sessions), [], 'the inbox after a consumed message was delivered again');
    },
  },
  {
    id: 'session:deliver:free',
    behavior: 'delivering a message needs no revision, does not change the revision, and does not make an append fail',
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
      assertEqual((await mailIds(sessions)).length, 6, 'the number of inbox items');
    },
  },
  {
    id: 'session:deliver:unknown',
    behavior: 'access to the inbox of an unknown session is refused, and no inbox is created',
    async run({ sessions }) {
      await assertRefused(sessions.deliver(key, mailOf('m1')), 'session_not_found', 'deliver');
      await assertRefused(sessions.mail(key), 'session_not_found', 'mail');
      await sessions.create(key);
      assertEqual(await sessions.mail(key), [], 'the inbox of the session that is created later');
    },
  },
  {
    id: 'session:mail:order',
    behavior: 'messages are listed in the order of delivery, whatever their ids',
    async run({ sessions }) {
      await sessions.create(key);
      for (const id of ['b', '10', 'a', '9', 'b', 'c']) await sessions.deliver(key, mailOf(id));
      assertEqual(await mailIds(sessions), ['b', '10', 'a', '9', 'c'], 'the mail');
      await sessions.append(key, [eventOf('e1')], { revision: 0, consumed: ['10'] });
      await sessions.deliver(key, mailOf('0'));
      assertEqual(await mailIds(sessions), ['b', 'a', '9', 'c', '0'], 'the inbox after one message was consumed');
      assertEqual(await mailIds(sessions), ['b', 'a', '9', 'c', '0'], 'the inbox, read a second time');
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
      assertEqual(await sessions.mail(other), [], 'the inbox of another session');
      await sessions.deliver(other, mailOf('m1'));
      assertEqual(await mailIds(sessions, other), ['m1'], 'a message with an id that only another session knows');
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
