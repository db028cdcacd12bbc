import { createRunner, functionTool, llmAgent } from '@mortise/core';
import { forgetUser } from '@mortise/core/retention';
import { assertEqual, assertThat, present } from '../conformance/assert-equal.ts';
import type { ConformanceCase } from '../conformance/conformance-case.ts';
import { scriptedModel } from '../fake/scripted-model.ts';
import { ada, bob, dataOf, fill, given, life, type SessionLifeSubject, storesOf } from './session-life-subject.ts';

/** Cases of `forgetUser` over the stores of an application. */
export const forgetUserCases: readonly ConformanceCase<SessionLifeSubject>[] = [
  {
    id: 'life:forget',
    behavior: 'a forgotten user has no data in any store, the report has the numbers, and other users keep their data',
    async run(subject) {
      const stores = storesOf(subject);
      for (const user of [ada, bob]) await fill(stores, user);
      const [hers, his] = [await dataOf(stores, ada), await dataOf(stores, bob)];
      assertThat(JSON.stringify(hers).length > 300, 'the stores of the subject have no data of the user');
      stores.woken.length = 0;
      const report = await forgetUser(given(stores), ada);
      const expected = {
        ...{ sessions: 2, userState: 1, artifacts: 3, credentials: 1, wakes: stores.woken.length },
        ...(stores.memory && { memories: 2 }),
        ...(stores.grants && { grants: 2 }),
      };
      assertEqual(report, expected, 'the report');
      for (const id of ['s1', 's2']) assertThat(stores.woken.includes(id), `the deleted session ${id} was not woken`);
      assertEqual(await dataOf(stores, ada), [[], [], [], [], [], [], [], []], 'the remaining data of the user');
      assertEqual(await dataOf(stores, bob), his, 'the data of another user');
      const made = await stores.sessions.create(life);
      assertEqual(made.state, { 'app:mode': 'day' }, 'the state of a new session of the user');
    },
  },
  {
    id: 'life:forget:places',
    behavior:
      'no table and no file contains the id of a forgotten user, and the id of another user is in the same places as before',
    needs: 'places',
    async run(subject) {
      const stores = storesOf(subject);
      const places = present(subject.places, 'the member "places"');
      for (const user of [ada, bob]) await fill(stores, user);
      const before = [...(await places(bob.userId))].toSorted();
      assertThat(before.length > 0, 'no table and no file contains the id of a user with sessions');
      assertEqual([...(await places(ada.userId))].toSorted(), before, 'the tables and files with the id of the user');
      await forgetUser(given(stores), ada);
      assertEqual(await places(ada.userId), [], 'the tables and files with the id of the forgotten user');
      assertEqual(
        [...(await places(bob.userId))].toSorted(),
        before,
        'the tables and files with the id of another user',
      );
    },
  },
  {
    id: 'life:forget:repeat',
    behavior: 'forgetting a user a second time removes nothing, and other users keep their data',
    async run(subject) {
      const stores = storesOf(subject);
      for (const user of [ada, bob]) await fill(stores, user);
      const his = await dataOf(stores, bob);
      await forgetUser(given(stores), ada);
      const again = await forgetUser(given(stores), ada);
      for (const [store, count] of Object.entries(again))
        assertEqual(count, 0, `the number that the second call removes from ${store}`);
      assertEqual(await dataOf(stores, bob), his, 'the data of another user');
    },
  },
  {
    id: 'life:forget:run',
    behavior: 'an active run of a forgotten user ends, and restores no data',
    async run(subject) {
      const stores = storesOf(subject);
      const { sessions } = stores;
      const tool = functionTool({
        name: 'dig',
        description: 'Digs',
        run: async () => {
          await forgetUser(given(stores), ada);
          return 'dug';
        },
      });
      const model = scriptedModel([{ calls: [{ name: 'dig', args: {} }] }, 'Done.']);
      const runner = createRunner({
        appName: ada.appName,
        agent: llmAgent({ name: 'helper', model, tools: [tool] }),
        sessions,
      });
      await sessions.create(life, { 'user:name': ada.userId });
      const result = await runner.run({ session: life, message: 'Dig' });
      assertEqual([result.status, result.error?.code], ['failed', 'session_not_found'], 'the result of the run');
      assertEqual(await sessions.list(ada), [], 'the sessions of the user');
      assertEqual((await sessions.create(life)).state, {}, 'the state of a new session of the user');
    },
  },
];
