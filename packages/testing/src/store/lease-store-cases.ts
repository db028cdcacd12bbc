import { assertEqual, assertThat, present } from '../conformance/assert-equal.ts';
import { assertRefused } from '../conformance/assert-refused.ts';
import type { ConformanceCase } from '../conformance/conformance-case.ts';
import { ofSubject } from '../conformance/of-subject.ts';
import { eventIds, eventOf, key, keyWith, leasesOf, type SessionSubject, sessionMembers } from './session-subject.ts';

/**
 * Cases for the leases of a `SessionService`. Leases that a fake clock cannot end are 200 ms long: `wait` has
 * to wait for their end.
 */
export const leaseStoreCases: readonly ConformanceCase<SessionSubject>[] = ofSubject(sessionMembers, [
  {
    id: 'lease:claim:token',
    behavior: 'the fencing token grows with every claim, whether by the same owner or another',
    async run(subject) {
      const claim = await claimer(subject);
      const tokens = [await claim('one'), await claim('one')];
      await leasesOf(subject).release(key, present(tokens[1], 'the second token'));
      tokens.push(await claim('two'));
      const [first, second, third] = tokens.map((token) => present(token, 'a token')) as [number, number, number];
      assertThat(first > 0 && second > first && third > second, `the tokens do not grow: ${tokens.join(', ')}`);
    },
  },
  {
    id: 'lease:claim:held',
    behavior: 'a lease that another owner holds is not granted',
    async run(subject) {
      const claim = await claimer(subject);
      const token = present(await claim('one'), 'the first token');
      assertEqual(await claim('two'), undefined, 'a claim by another owner');
      assertEqual(await claim('three'), undefined, 'a claim by a third owner, after a failed claim');
      assertEqual(await leasesOf(subject).renew(key, token, 60_000), true, 'renewing after two failed claims');
      const { revision } = await subject.sessions.append(key, [eventOf('e1')], { revision: 0, fencingToken: token });
      assertEqual(revision, 1, 'the revision after an append by the holder, whom a failed claim must not replace');
    },
  },
  {
    id: 'lease:claim:again',
    behavior: 'the owner of a lease can claim it again at once, and the older token then cannot append',
    async run(subject) {
      const { sessions } = subject;
      const claim = await claimer(subject);
      const old = present(await claim('one'), 'the first token');
      const now = present(await claim('one'), 'the second token of the same owner');
      const late = sessions.append(key, [eventOf('late')], { revision: 0, fencingToken: old });
      await assertRefused(late, 'session_fenced', 'append with the older token');
      await sessions.append(key, [eventOf('e1')], { revision: 0, fencingToken: now });
      assertEqual(await eventIds(sessions), ['e1'], 'the log');
      assertEqual(await claim('two'), undefined, 'a claim by another owner');
      await claim('one', 3_600_000);
      const left = await leasesOf(subject).held(key);
      assertThat(left > 600_000, `after another claim of 3,600,000 ms it is held for ${left}`);
    },
  },
  {
    id: 'lease:claim:concurrent',
    behavior: 'of several owners that claim at once exactly one gets the lease',
    async run(subject) {
      const leases = [leasesOf(subject), leasesOf({ sessions: (await subject.reopen?.()) ?? subject.sessions })];
      await subject.sessions.create(key);
      const claims = await Promise.all(
        Array.from({ length: 10 }, (_, at) => leases[at % 2]?.claim(key, `owner ${at}`, 60_000)),
      );
      assertEqual(
        claims.filter((lease) => lease !== undefined).length,
        1,
        'the number of the ten owners that got the lease',
      );
    },
  },
  {
    id: 'lease:claim:expired',
    behavior: 'an expired lease is granted to one next claim, and the old token cannot append',
    async run(subject) {
      const { sessions } = subject;
      const claim = await claimer(subject);
      const old = present(await claim('one', 200), 'the first token');
      await wait(subject, 250);
      const now = present(await claim('two'), 'the token of the next owner');
      assertThat(now > old, `the token did not grow: ${old}, ${now}`);
      assertEqual(await claim('one'), undefined, 'a claim by the owner who had it before');
      const late = sessions.append(key, [eventOf('late')], { revision: 0, fencingToken: old });
      await assertRefused(late, 'session_fenced', 'append with the lost lease');
      await sessions.append(key, [eventOf('e1')], { revision: 0, fencingToken: now });
      assertEqual(await eventIds(sessions), ['e1'], 'the log');
    },
  },
  {
    id: 'lease:claim:unknown',
    behavior: 'an unknown session cannot be claimed',
    async run(subject) {
      await assertRefused(leasesOf(subject).claim(key, 'one', 60_000), 'session_not_found', 'claim');
      assertEqual(await subject.sessions.load(key), undefined, 'load afterwards');
    },
  },
  {
    id: 'lease:apart',
    behavior: 'the leases of two sessions are independent',
    async run(subject) {
      const claim = await claimer(subject);
      const leases = leasesOf(subject);
      const others = [keyWith({ sessionId: 's2' }), keyWith({ userId: 'bob' }), keyWith({ appName: 'b' })];
      for (const each of others) await subject.sessions.create(each);
      const mine = present(await claim('one'), 'the token');
      for (const each of others) {
        const other = present(await leases.claim(each, 'two', 60_000), 'the lease of another session');
        await leases.release(each, other.fencingToken);
      }
      assertEqual(await leases.renew(key, mine, 60_000), true, 'renewing the first lease');
      assertEqual(await claim('two'), undefined, 'a claim by another owner');
    },
  },
  {
    id: 'lease:renew',
    behavior: 'a lost lease is not renewed, and stays lost',
    async run(subject) {
      const claim = await claimer(subject);
      const leases = leasesOf(subject);
      const old = present(await claim('one', 200), 'the first token');
      await wait(subject, 250);
      const now = present(await claim('two'), 'the token of the next owner');
      assertEqual(await leases.renew(key, old, 60_000), false, 'renewing a lost lease');
      assertEqual(await leases.renew(key, now, 60_000), true, 'renewing the lease in force');
      await leases.release(key, now);
      assertEqual(await leases.renew(key, now, 60_000), false, 'renewing a released lease');
      assertEqual(await leases.renew(key, old, 60_000), false, 'renewing a lost lease a second time');
    },
  },
  {
    id: 'lease:renew:longer',
    behavior: 'a renewed lease lasts from the renewal on, with the same token',
    async run(subject) {
      const claim = await claimer(subject);
      const token = present(await claim('one', 400), 'the token');
      await wait(subject, 200);
      assertEqual(await leasesOf(subject).renew(key, token, 3_600_000), true, 'renewing');
      const left = await leasesOf(subject).held(key);
      assertThat(left > 600_000, `after it was renewed for 3,600,000 ms it is held for ${left}`);
      await wait(subject, 300);
      assertEqual(await claim('two'), undefined, 'a claim by another owner, after the first period is over');
      const { revision } = await subject.sessions.append(key, [eventOf('e1')], { revision: 0, fencingToken: token });
      assertEqual(revision, 1, 'the revision after an append with the token');
    },
  },
  {
    id: 'lease:release',
    behavior: 'a released lease is free at once; only its own token releases it',
    async run(subject) {
      const claim = await claimer(subject);
      const leases = leasesOf(subject);
      const old = present(await claim('one'), 'the first token');
      const now = present(await claim('one'), 'the second token');
      await leases.release(key, old);
      await leases.release(key, now + 1000);
      assertEqual(await claim('two'), undefined, 'a claim after a release with a wrong token');
      await leases.release(key, now);
      await leases.release(key, now);
      present(await claim('two'), 'the lease after its release');
    },
  },
  {
    id: 'lease:held',
    behavior: 'a session is held from the claim until the release or the expiry of the lease',
    async run(subject) {
      const claim = await claimer(subject);
      const leases = leasesOf(subject);
      assertEqual(await leases.held(key), 0, 'before the first claim');
      const token = present(await claim('one', 3_600_000), 'the first token');
      const left = await leases.held(key);
      // The limits allow for a slow machine; a store that counts in seconds is far outside of them.
      assertThat(left > 600_000 && left <= 3_600_000, `after a claim of 3,600,000 ms it is held for ${left}`);
      await leases.release(key, token);
      assertEqual(await leases.held(key), 0, 'after the release');
      present(await claim('two', 200), 'the second token');
      await wait(subject, 250);
      assertEqual(await leases.held(key), 0, 'after its expiry');
      await assertRefused(leases.held(keyWith({ sessionId: 's2' })), 'session_not_found', 'held of an unknown session');
    },
  },
]);

/** Creates the session, and returns a function that claims it for an owner and returns the token. */
async function claimer(
  subject: SessionSubject,
): Promise<(owner: string, ttlMs?: number) => Promise<number | undefined>> {
  const leases = leasesOf(subject);
  await subject.sessions.create(key);
  return async (owner, ttlMs = 60_000) => (await leases.claim(key, owner, ttlMs))?.fencingToken;
}

async function wait(subject: SessionSubject, ms: number): Promise<void> {
  await present(subject.wait, 'the member "wait" of the subject')(ms);
}
