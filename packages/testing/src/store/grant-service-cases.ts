import type { SessionKey, SessionScope } from '@mortise/core';
import { assertEqual, present } from '../conformance/assert-equal.ts';
import type { ConformanceCase } from '../conformance/conformance-case.ts';
import { changed } from './changed.ts';
import type { GrantStore, StoredGrant } from './grant-store.ts';
import { home, sibling, strangers } from './service-key.ts';
import { unusualTexts } from './unusual-texts.ts';

/** Cases for every `GrantService` of `@mortise/confirmation`. Optional features: `forget`. */
export const grantServiceCases: readonly ConformanceCase<GrantStore>[] = [
  {
    id: 'grant:list:unknown',
    behavior: 'lists no approvals of a user who has given none',
    async run(grants) {
      assertEqual(await grants.list(home), [], 'the approvals in an empty store');
      await grants.add(strangers[0] ?? home, grant('q1'));
      assertEqual(await grants.list(home), [], 'the approvals after another user has given one');
    },
  },
  {
    id: 'grant:list:complete',
    behavior: 'lists approvals as they were added, oldest first',
    async run(grants) {
      for (const sample of samples) await grants.add(home, sample);
      assertEqual(await grants.list(home), samples, 'the approvals');
    },
  },
  {
    id: 'grant:list:isolation',
    behavior: 'a listed approval is frozen, or changing it changes no stored approval',
    async run(grants) {
      const given: StoredGrant = { ...grant('q1'), args: { amount: { min: 0, max: 5 } } };
      await grants.add(home, given);
      const listed = present((await grants.list(home))[0], 'the approval') as StoredGrant;
      changed(listed, { tool: 'other' });
      changed(present(listed.args['amount'], 'the condition') as object, { max: 1_000 });
      assertEqual(await grants.list(home), [given], 'the approvals');
    },
  },
  {
    id: 'grant:add:once',
    behavior: 'an approval whose id is added again is stored once, as it was added first',
    async run(grants) {
      await grants.add(home, grant('q1'));
      await grants.add(home, grant('q2'));
      await grants.add(sibling, { ...grant('q1'), tool: 'other' });
      assertEqual(await grants.list(home), [grant('q1'), grant('q2')], 'the approvals');
    },
  },
  {
    id: 'grant:add:concurrent',
    behavior: 'approvals that are added at the same time are all stored',
    async run(grants) {
      const ids = Array.from({ length: 10 }, (_, at) => `q${at}`);
      await Promise.all(ids.map((id) => grants.add(home, grant(id))));
      assertEqual((await idsIn(grants, home)).toSorted(), ids, 'the ids');
    },
  },
  {
    id: 'grant:add:isolation',
    behavior: 'stores a copy of an approval: changing the object later does not change the approval',
    async run(grants) {
      const amount = { min: 0, max: 5 };
      const given = { ...grant('q1'), args: { amount } };
      await grants.add(home, given);
      given.tool = 'other';
      amount.max = 1_000;
      assertEqual(await grants.list(home), [{ ...grant('q1'), args: { amount: { min: 0, max: 5 } } }], 'the approvals');
    },
  },
  {
    id: 'grant:user-scope',
    behavior: 'an approval belongs to one user of one app, in every session',
    async run(grants) {
      await grants.add(home, grant('mine'));
      assertEqual(await idsIn(grants, sibling), ['mine'], 'the ids in another session');
      for (const other of strangers) assertEqual(await idsIn(grants, other), [], `the ids of ${JSON.stringify(other)}`);
      for (const [at, other] of strangers.entries()) await grants.add(other, grant(`theirs ${at}`));
      assertEqual(await idsIn(grants, home), ['mine'], 'the ids after other users have given approvals');
      for (const [at, other] of strangers.entries())
        assertEqual(await idsIn(grants, other), [`theirs ${at}`], `the ids of ${JSON.stringify(other)}`);
    },
  },
  {
    id: 'grant:id:unusual',
    behavior: 'accepts any string as an id',
    async run(grants) {
      for (const id of unusualTexts) await grants.add(home, grant(id));
      assertEqual(await idsIn(grants, home), unusualTexts, 'the ids');
      for (const [at, id] of unusualTexts.entries()) {
        await grants.revoke(home, id);
        assertEqual(await idsIn(grants, home), unusualTexts.slice(at + 1), `the ids without ${JSON.stringify(id)}`);
      }
    },
  },
  {
    id: 'grant:revoke',
    behavior: 'a revoked approval is listed in no session of the user, and other approvals still are',
    async run(grants) {
      for (const id of ['q1', 'q2', 'q3']) await grants.add(home, grant(id));
      await grants.revoke(sibling, 'q2');
      for (const key of [home, sibling]) assertEqual(await idsIn(grants, key), ['q1', 'q3'], 'the ids');
    },
  },
  {
    id: 'grant:revoke:unknown',
    behavior: 'revoking an unknown id, or an id of another user, changes nothing',
    async run(grants) {
      await grants.revoke(home, 'q1');
      await grants.add(home, grant('q1'));
      for (const id of ['', 'q', 'q11', 'Q1']) await grants.revoke(home, id);
      for (const other of strangers) await grants.revoke(other, 'q1');
      assertEqual(await idsIn(grants, home), ['q1'], 'the ids');
    },
  },
  {
    id: 'grant:revoke:final',
    behavior: 'adding a revoked id again does not restore the approval',
    async run(grants) {
      await grants.add(home, grant('q1'));
      await grants.revoke(home, 'q1');
      await grants.add(sibling, grant('q1'));
      assertEqual(await idsIn(grants, home), [], 'the ids');
    },
  },
  {
    id: 'grant:forget',
    behavior: 'forgets all approvals of a user in an app, including revoked ones; an unknown user is no error',
    needs: 'forget',
    async run(grants) {
      for (const id of ['q1', 'q2']) await grants.add(home, grant(id));
      for (const other of strangers) await grants.add(other, grant('theirs'));
      await grants.revoke(home, 'q2');
      await forget(grants, { appName: home.appName, userId: 'nobody' });
      assertEqual(await idsIn(grants, home), ['q1'], 'the ids when another user is forgotten');
      await forget(grants, home);
      for (const key of [home, sibling]) assertEqual(await idsIn(grants, key), [], 'the ids of the user');
      for (const other of strangers)
        assertEqual(await idsIn(grants, other), ['theirs'], `the ids of ${JSON.stringify(other)}`);
      for (const id of ['q2', 'q1']) await grants.add(home, grant(id));
      assertEqual(await idsIn(grants, home), ['q2', 'q1'], 'the ids that are added again');
    },
  },
  {
    id: 'grant:forget:count',
    behavior: 'forgetting a user resolves with the number of approvals that were not revoked',
    needs: 'forget',
    async run(grants) {
      for (const id of ['q1', 'q2', 'q3', 'q1']) await grants.add(home, grant(id));
      for (const other of strangers) await grants.add(other, grant('theirs'));
      await grants.revoke(home, 'q2');
      assertEqual(
        await forget(grants, { appName: home.appName, userId: 'nobody' }),
        0,
        'the number for an unknown user',
      );
      assertEqual(await forget(grants, home), 2, 'the number for a user with two approvals');
      assertEqual(await forget(grants, home), 0, 'the number when the user is forgotten again');
    },
  },
];

async function idsIn(grants: GrantStore, key: SessionKey): Promise<readonly string[]> {
  return (await grants.list(key)).map((listed) => (listed as StoredGrant).id);
}

async function forget(grants: GrantStore, { appName, userId }: SessionScope): Promise<number> {
  return await present(grants.forget, 'the member "forget"').call(grants, { appName, userId });
}

function grant(id: string): StoredGrant {
  return {
    id,
    callId: 'c1',
    gate: 'policy',
    tool: 'pay',
    definition: 'd1',
    scope: 'always',
    args: { to: 'ada' },
    exact: false,
    at: 1_700_000_000_000,
  };
}

const samples: readonly StoredGrant[] = [
  grant('q2'),
  { ...grant('q1'), place: 'runner', by: 'bob' },
  { ...grant('q0'), args: {}, exact: true, expiresAt: 9_900_000_000_000, at: 1_600_000_000_000 },
  { ...grant('q3'), by: 'h\u00e9 \u{1f600} "x" \\ \n', args: { constructor: 'x', 'a.b': { min: -1.5, max: 0 } } },
  { ...grant('q4'), edited: { to: 'eve', list: [1, { a: null }], text: 't'.repeat(10_000) } },
];
