import type { Page, SessionIndex } from '@mortise/core';
import { assertEqual, assertThat, present } from '../conformance/assert-equal.ts';
import { assertRefused } from '../conformance/assert-refused.ts';
import type { ConformanceCase } from '../conformance/conformance-case.ts';
import { key, keyWith, type SessionSubject } from './session-subject.ts';
import { indexOf, TestLog, tell, testLogAt } from './test-log.ts';

/** Cases of `list` and `users` of an index. */
export const indexListCases: readonly ConformanceCase<SessionSubject>[] = [
  {
    id: 'index:list:order',
    behavior: 'the sessions that changed last are listed first',
    async run(subject) {
      const { sessions } = subject;
      const index = indexOf(subject);
      const log = new TestLog('l2', testLogAt + 200);
      const keys = [key, keyWith({ sessionId: 's2', userId: 'bob' }), keyWith({ sessionId: 's3', appName: 'b' })];
      const logs = [new TestLog('l1', testLogAt + 300), log, new TestLog('l3', testLogAt + 100)];
      for (const [at, of] of keys.entries()) await tell(sessions, of, present(logs[at], 'a log').completed());
      const order = async (): Promise<readonly string[]> =>
        (await index.list()).items.map(({ sessionId }) => sessionId);
      assertEqual(await order(), ['s1', 's2', 's3'], 'the order');
      log.at += 1_000;
      await sessions.append(keys[1] ?? key, [log.input()], { revision: 2 });
      assertEqual(await order(), ['s2', 's1', 's3'], 'the order after an append');
    },
  },
  {
    id: 'index:list:filter',
    behavior: 'sessions are found by app, user and status, and by all of these together',
    async run(subject) {
      const { sessions } = subject;
      const index = indexOf(subject);
      await tell(sessions, keyWith({ sessionId: 'done' }), new TestLog('l1', testLogAt + 900).completed());
      await tell(sessions, keyWith({ sessionId: 'asks', userId: 'bob' }), new TestLog('l2', testLogAt + 800).paused());
      await tell(sessions, keyWith({ sessionId: 'other', appName: 'b' }), new TestLog('l3', testLogAt).paused());
      const found = async (filter: Parameters<SessionIndex['list']>[0]): Promise<string> =>
        (await index.list(filter)).items.map(({ sessionId }) => sessionId).join(' ');
      assertEqual(await found({}), 'done asks other', 'without a filter');
      assertEqual(await found({ appName: 'app' }), 'done asks', 'of an app');
      assertEqual(await found({ userId: 'ada' }), 'done other', 'of a user');
      assertEqual(await found({ statuses: ['paused', 'failed'] }), 'asks other', 'of two statuses');
      assertEqual(await found({ statuses: [] }), '', 'of no status');
      assertEqual(await found({ appName: 'b', userId: 'ada', statuses: ['paused'] }), 'other', 'of all');
    },
  },
  {
    id: 'index:users',
    behavior: 'the users of an app are those who have a session in it, each listed once',
    async run(subject) {
      const { sessions } = subject;
      const users = async (appName: string): Promise<readonly string[]> =>
        (await indexOf(subject).users(appName)).items.toSorted();
      assertEqual(await users('app'), [], 'the users of an app without sessions');
      const keys = [key, keyWith({ sessionId: 's2' }), keyWith({ userId: '' }), keyWith({ userId: 'b\u0000\\ob' })];
      for (const each of [...keys, keyWith({ appName: 'b', userId: 'eve' })]) await sessions.create(each);
      assertEqual(await users('app'), ['', 'ada', 'b\u0000\\ob'], 'the users of an app');
      assertEqual(await users('b'), ['eve'], 'the users of another app');
      await sessions.delete(key);
      assertEqual(await users('app'), ['', 'ada', 'b\u0000\\ob'], 'the users after one of two sessions is deleted');
      await sessions.delete(keyWith({ sessionId: 's2' }));
      assertEqual(await users('app'), ['', 'b\u0000\\ob'], 'the users after both sessions are deleted');
    },
  },
  {
    id: 'index:users:page',
    behavior: 'users are listed in pages, each user once, and the last page has no `next`',
    async run(subject) {
      const names = ['a', 'b', 'c', 'd', 'e'];
      for (const userId of names)
        for (const sessionId of ['s1', 's2', 's3']) await subject.sessions.create(keyWith({ userId, sessionId }));
      const found: string[] = [];
      const sizes: number[] = [];
      for (let after: string | undefined; ; ) {
        const { items, next } = await indexOf(subject).users('app', { limit: 2, after });
        found.push(...items);
        sizes.push(items.length);
        if (next === undefined || sizes.length > 5) break;
        after = next;
      }
      assertEqual([found.toSorted(), sizes], [names, [2, 2, 1]], 'the users and the sizes of the pages');
      await assertRefused(indexOf(subject).users('app', { limit: 0 }), 'bad_page', 'a limit of 0');
    },
  },
];

/** Returns all items, two at a time; there are `count` of them. */
export async function inPages<T>(
  count: number,
  ask: (page: { after?: string; limit: number }) => Promise<Page<T>>,
): Promise<readonly T[]> {
  const items: T[] = [];
  let page = await ask({ limit: 2 });
  for (let pages = 1; ; pages++) {
    assertThat(
      page.items.length <= 2 && pages <= count / 2 + 0.5,
      'there are more pages, or longer pages, than requested',
    );
    items.push(...page.items);
    if (page.next === undefined) return items;
    page = await ask({ limit: 2, after: page.next });
  }
}
