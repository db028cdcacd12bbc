import type { Event, SessionIndex, SessionKey, SessionService } from '@mortise/core';
import { assertEqual, assertThat } from '../conformance/assert-equal.ts';
import { assertRefused } from '../conformance/assert-refused.ts';
import type { ConformanceCase } from '../conformance/conformance-case.ts';
import { ofSubject } from '../conformance/of-subject.ts';
import { dueCases } from './due-cases.ts';
import { indexListCases, inPages } from './index-list-cases.ts';
import { runnableCases } from './runnable-cases.ts';
import { key, keyWith, type SessionSubject, sessionMembers } from './session-subject.ts';
import { answerValue, indexOf, TestLog, tell, testLogAt } from './test-log.ts';

/** Cases for the index of a `SessionService`. */
export const sessionIndexCases: readonly ConformanceCase<SessionSubject>[] = ofSubject(sessionMembers, [
  {
    id: 'index:fold',
    behavior:
      'the index entry of a session matches its log after each append, and does not contain the value of an answer',
    async run(subject) {
      const { sessions } = subject;
      const index = indexOf(subject);
      const log = new TestLog('a');
      await sessions.create(key);
      assertEqual(await statusIn(index), ['empty', 0, 0], 'status, revision and questions of a new session');
      const add = adder(sessions);
      await add(log.input(' Pay\n the   bill '));
      assertEqual(await statusIn(index), ['unfinished', 1, 0], 'after a message of the user');
      await add(
        log.model('c1', 'c2'),
        log.asked('c1', { quorum: 2, expiresAt: testLogAt + 9_000, args: { amount: 150 } }),
      );
      assertEqual(await statusIn(index), ['unfinished', 3, 1], 'with a question, and a call that is still running');
      await add(log.answered('c1', 'ada'), log.response('c2'));
      const [summary] = (await index.list()).items;
      const times = { createdAt: testLogAt, updatedAt: testLogAt + 4, wakeAt: testLogAt + 9_000 };
      const paused = { ...key, revision: 5, status: 'paused', title: 'Pay the bill', questions: 1, ...times };
      assertEqual(summary, paused as object, 'the session, which waits for a second person');
      const { items } = await index.open();
      assertEqual(items, [questionOf(log)] as object, 'the question');
      assertThat(!JSON.stringify(items).includes(answerValue), 'the value of an answer is shown');
      await add(log.answered('c1', 'bob'));
      assertEqual(await statusIn(index), ['unfinished', 6, 0], 'after the second answer');
      await add(log.response('c1'), log.model());
      assertEqual(await statusIn(index), ['completed', 8, 0], 'at the end');
    },
  },
  {
    id: 'index:much',
    behavior: 'the index entry of a session with hundreds of open questions matches its log after each append',
    async run(subject) {
      const { sessions, reopen } = subject;
      const index = indexOf(subject);
      const other = (await reopen?.()) ?? sessions;
      const log = new TestLog('a');
      await sessions.create(key);
      const add = adder(sessions);
      const calls = Array.from({ length: 400 }, (_, at) => `c${at}`);
      await add(log.input(), log.model(...calls));
      for (let at = 0; at < 400; at += 100) await add(...calls.slice(at, at + 100).map((call) => log.asked(call)));
      assertEqual(await statusIn(index), ['paused', 402, 400], 'with all questions');
      await add(...calls.slice(0, 100).map((call) => log.answered(call)));
      assertEqual(await statusIn(indexOf({ sessions: other })), ['unfinished', 502, 300], 'elsewhere, after answers');
      assertEqual(await index.due(key), { status: 'unfinished', hasMail: false }, 'the due work');
      await add(...calls.slice(0, 100).map((call) => log.response(call)));
      await add(...calls.slice(100, 200).map((call) => log.answered(call)));
      assertEqual((await index.runnable()).items, [key] as object, 'the runnable sessions');
      const open = await inPages(200, (page) => index.open({}, page));
      const left = open.map((question) => question.callId);
      assertEqual(
        left,
        calls.slice(200).map((call) => log.id(call)),
        'the remaining questions',
      );
      await add(...calls.slice(200).map((call) => log.withdrawn(call)));
      await add(...calls.slice(100).map((call) => log.response(call)), log.model());
      assertEqual(await statusIn(index), ['completed', 1203, 0], 'at the end');
      assertEqual((await index.open()).items, [], 'the questions at the end');
    },
  },
  {
    id: 'index:step',
    behavior: 'an append is visible at once to every service over the same storage, and a refused append is not',
    async run(subject) {
      const { sessions, reopen } = subject;
      const others = [indexOf(subject), indexOf({ sessions: (await reopen?.()) ?? sessions })];
      const log = new TestLog('a');
      await sessions.create(key);
      await sessions.append(key, log.paused(), { revision: 0 });
      for (const index of others) assertEqual(await statusIn(index), ['paused', 3, 1], 'after an append');
      const late = sessions.append(key, [log.response('c1')], { revision: 0 });
      await assertRefused(late, 'session_conflict', 'append at an old revision');
      for (const index of others) assertEqual(await statusIn(index), ['paused', 3, 1], 'after a refused append');
      await sessions.append(key, [log.response('c1')], { revision: 3 });
      for (const index of others) {
        assertEqual(await statusIn(index), ['unfinished', 4, 0], 'after another append');
        assertEqual((await index.open()).items, [], 'the questions then');
      }
    },
  },
  {
    id: 'index:delete',
    behavior: 'a deleted session has no entry, even if another one is created under its key',
    async run(subject) {
      const { sessions } = subject;
      const index = indexOf(subject);
      await sessions.create(key);
      await sessions.append(key, new TestLog('a').paused({ expiresAt: 1 }), { revision: 0 });
      await sessions.delete(key);
      assertEqual([(await index.list()).items, (await index.open()).items], [[], []], 'sessions and questions');
      assertEqual((await index.runnable()).items, [], 'the runnable sessions');
      await sessions.create(key);
      assertEqual(await statusIn(index), ['empty', 0, 0], 'a new session of the same key');
      await sessions.append(key, [new TestLog('b').input('Anew')], { revision: 0 });
      assertEqual((await index.list()).items[0]?.title, 'Anew', 'its title');
    },
  },
  {
    id: 'index:page',
    behavior: 'pages follow each other without gaps or duplicates, and the last page has no `next`',
    async run(subject) {
      const index = indexOf(subject);
      for (const sessionId of ['s1', 's2', 's3', 's4', 's5'])
        await tell(subject.sessions, keyWith({ sessionId }), new TestLog(sessionId).paused());
      const log = new TestLog('one');
      const calls = Array.from({ length: 12 }, (_, at) => `c${at}`);
      const atOnce = calls.map((call) => ({ ...log.asked(call), timestamp: testLogAt }));
      await tell(subject.sessions, keyWith({ sessionId: 'one' }), [log.input(), log.model(...calls), ...atOnce]);
      const questions = (await index.open()).items;
      assertEqual(questions.length, 17, 'the number of questions');
      const first = questions.slice(0, 12).map(({ callId }) => callId);
      assertEqual(
        first,
        calls.map((call) => log.id(call)),
        'the questions that were asked at the same time',
      );
      assertEqual(await inPages(17, (page) => index.open({}, page)), questions as object, 'the questions, in pages');
      const sessions = (await index.list()).items;
      assertEqual(sessions.length, 6, 'the number of sessions');
      assertEqual(await inPages(6, (page) => index.list({}, page)), sessions as object, 'the sessions, in pages');
    },
  },
  {
    id: 'index:page:bad',
    behavior: 'an invalid limit or cursor is refused',
    async run(subject) {
      const index = indexOf(subject);
      for (const limit of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
        await assertRefused(index.open({}, { limit }), 'bad_page', `open with the limit ${limit}`);
        await assertRefused(index.list({}, { limit }), 'bad_page', `list with the limit ${limit}`);
        await assertRefused(index.runnable({}, { limit }), 'bad_page', `runnable with the limit ${limit}`);
      }
      for (const after of ['', 'x', '[]', '{"a":1}']) {
        await assertRefused(index.open({}, { after }), 'bad_page', `open after ${JSON.stringify(after)}`);
        await assertRefused(index.list({}, { after }), 'bad_page', `list after ${JSON.stringify(after)}`);
        await assertRefused(index.runnable({}, { after }), 'bad_page', `runnable after ${JSON.stringify(after)}`);
      }
    },
  },
  {
    id: 'index:open:order',
    behavior: 'the questions of all sessions are listed in the order in which they were asked',
    async run(subject) {
      const places: readonly [SessionKey, number][] = [
        [keyWith({ userId: 'bob' }), 200],
        [key, 100],
        [keyWith({ appName: 'b', sessionId: 's0' }), 300],
        [keyWith({ sessionId: 's9' }), 0],
      ];
      for (const [of, at] of places) await tell(subject.sessions, of, new TestLog(`l${at}`, testLogAt + at).paused());
      const ages = (await indexOf(subject).open()).items.map(({ askedAt }) => askedAt - testLogAt);
      assertEqual(ages, [2, 102, 202, 302], 'the times of the questions');
    },
  },
  {
    id: 'index:open:closed',
    behavior: 'a question is open until it is answered, withdrawn, or its call ends; questions of other sessions stay',
    async run(subject) {
      const index = indexOf(subject);
      const log = new TestLog('a');
      await subject.sessions.create(key);
      const add = adder(subject.sessions);
      const other = new TestLog('b', testLogAt + 1_000);
      await tell(subject.sessions, keyWith({ sessionId: 's2' }), other.paused());
      const calls = ['c1', 'c2', 'c3', 'c4'];
      await add(log.input(), log.model(...calls), ...calls.map((id) => log.asked(id)));
      const open = async (): Promise<readonly string[]> => (await index.open()).items.map(({ callId }) => callId);
      assertEqual(await open(), [...calls.map((id) => log.id(id)), other.id('c1')], 'the calls with an open question');
      await add(log.answered('c2'));
      assertEqual(await open(), [...['c1', 'c3', 'c4'].map((id) => log.id(id)), other.id('c1')], 'after an answer');
      await add(log.withdrawn('c1'));
      assertEqual(await open(), [...['c3', 'c4'].map((id) => log.id(id)), other.id('c1')], 'after a withdrawal');
      await add(log.response('c4'));
      assertEqual(await open(), [log.id('c3'), other.id('c1')], 'after a response');
    },
  },
  {
    id: 'index:rewound',
    behavior:
      'a rewound session has its earlier index entry, with the questions, the title and the status of that revision',
    async run(subject) {
      const { sessions } = subject;
      const index = indexOf(subject);
      const log = new TestLog('a');
      await sessions.create(key);
      const add = adder(sessions);
      const first = [log.input('Pay the bill'), log.model('c1'), log.asked('c1')];
      await add(...first, log.answered('c1'), log.response('c1'), log.model());
      assertEqual(await statusIn(index), ['completed', 6, 0], 'at the end');
      await add(log.rewound(first));
      assertEqual(await statusIn(index), ['paused', 7, 1], 'after a rewind to a question');
      const open = (await index.open()).items.map(({ id, revision }) => [id, revision]);
      assertEqual(open, [[log.id('c1?'), 3]], 'the question');
      await add(log.withdrawn('c1'), log.response('c1'));
      assertEqual(await statusIn(index), ['unfinished', 9, 0], 'after the question was withdrawn');
      await add(log.rewound([]), log.input('Something else'));
      assertEqual(await statusIn(index), ['unfinished', 11, 0], 'with another user message');
      assertEqual((await index.list()).items[0]?.title, 'Something else', 'the title');
    },
  },
  {
    id: 'index:open:filter',
    behavior: 'questions are found by app, user, kind and age, and by all of these together',
    async run(subject) {
      const { sessions } = subject;
      const index = indexOf(subject);
      const kinds = ['confirmation', 'input', 'result'];
      const keys = [key, keyWith({ userId: 'bob' }), keyWith({ appName: 'b' })];
      for (const [at, of] of keys.entries())
        await tell(sessions, of, new TestLog(`l${at}`, testLogAt + at * 100).paused({ kind: `${kinds[at]}` }));
      const found = async (filter: Parameters<SessionIndex['open']>[0]): Promise<string> =>
        (await index.open(filter)).items.map(({ kind }) => kind.slice(0, 1)).join('');
      assertEqual(await found({}), 'cir', 'without a filter');
      assertEqual(await found({ appName: 'app' }), 'ci', 'of an app');
      assertEqual(await found({ userId: 'ada' }), 'cr', 'of a user');
      assertEqual(await found({ appName: 'app', userId: 'ada' }), 'c', 'of a user of an app');
      assertEqual(await found({ kinds: ['input', 'result', 'x'] }), 'ir', 'of two kinds');
      assertEqual(await found({ kinds: [] }), '', 'of no kind');
      assertEqual(await found({ askedBefore: testLogAt + 102 }), 'c', 'of questions asked before the second one');
      assertEqual(
        await found({ appName: 'app', userId: 'bob', kinds: ['input'], askedBefore: testLogAt + 103 }),
        'i',
        'all',
      );
      assertEqual(await found({ appName: 'c' }), '', 'of an unknown app');
    },
  },
  ...indexListCases,
  ...runnableCases,
  ...dueCases,
]);

function questionOf(log: TestLog): object {
  const call = { type: 'functionCall', id: log.id('c1'), name: 'pay', args: { amount: 150 } };
  return {
    ...{ id: log.id('c1?'), callId: log.id('c1'), kind: 'confirmation', hint: 'May it?', digest: 'd' },
    ...{ quorum: 2, expiresAt: testLogAt + 9_000, args: { amount: 150 }, call },
    ...{ session: key, revision: 3, askedAt: testLogAt + 2, agent: 'helper', answeredBy: ['ada'] },
  };
}

/** Returns the status of the only session. */
async function statusIn(index: SessionIndex): Promise<readonly [string, number, number] | undefined> {
  const { items } = await index.list();
  const [session] = items;
  return items.length === 1 && session ? [session.status, session.revision, session.questions] : undefined;
}

/** Returns a function that appends to the session of most cases, which is new. */
function adder(sessions: SessionService): (...events: readonly Event[]) => Promise<void> {
  let revision = 0;
  return async (...events) => {
    ({ revision } = await sessions.append(key, events, { revision }));
  };
}
