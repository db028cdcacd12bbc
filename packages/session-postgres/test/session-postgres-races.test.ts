import type { Event, SessionService } from '@mortise/core';
import { key, notice } from '@mortise/session-kit/test/notice';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { propertyRuns } from '../../../tooling/property-runs.ts';
import { type PostgresQuery, postgresSessionService } from '../src/index.ts';
import { type Connected, connectPg, describeOnServer, freshSchema } from './support/backends.ts';

/** The number of times that workers compete for the same write: a thousand in CI. */
const rounds: number = propertyRuns(1_000);

describeOnServer('two to eight workers, each with its own connections', () => {
  const schema = freshSchema();
  const clients: Connected[] = [];
  const workers: SessionService[] = [];
  /** The errors that the server returned. */
  const failures: unknown[] = [];

  beforeAll(async () => {
    for (let at = 0; at < 8; at++) {
      const client = connectPg(undefined, 2);
      clients.push(client);
      const query: PostgresQuery = async (text, params) => {
        try {
          return await client.query(text, params);
        } catch (error) {
          failures.push(error);
          throw error;
        }
      };
      workers.push(postgresSessionService({ query, schema }));
    }
    // The workers start together, so they also create the tables together.
    await Promise.all(workers.map((worker) => worker.list(key)));
  });

  afterAll(() => Promise.all(clients.map((each) => each.close())));

  const first = (): SessionService => workers[0] as SessionService;
  const racers = (round: number): readonly SessionService[] => workers.slice(0, 2 + (round % 7));
  const winnersOf = (results: readonly PromiseSettledResult<unknown>[]): number =>
    results.filter(({ status }) => status === 'fulfilled').length;

  it('of appends at one revision exactly one wins every time, the others are conflicts', {
    timeout: 300_000,
  }, async () => {
    await first().create(key);
    for (let revision = 0; revision < rounds; revision++) {
      const results = await Promise.allSettled(
        racers(revision).map((worker, at) => worker.append(key, [notice(`${revision}.${at}`)], { revision })),
      );
      expect(winnersOf(results)).toBe(1);
      for (const result of results)
        if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'session_conflict' });
    }
    expect((await first().load(key))?.events).toHaveLength(rounds);
  });

  it('of answers to one question that workers process, exactly one is stored every time', {
    timeout: 300_000,
  }, async () => {
    const mine = { ...key, sessionId: 'answers' };
    await first().create(mine);
    for (let round = 0; round < rounds; round++) {
      const team = racers(round);
      await Promise.all(
        team.map((worker, at) =>
          worker.deliver(mine, {
            id: `${round}.${at}`,
            type: 'answer',
            answer: {
              requestId: `r${round}`,
              value: { confirmed: at % 2 === 0 },
              by: `w${at}`,
            },
          }),
        ),
      );
      const results = await Promise.allSettled(
        team.map(async (worker) => {
          const mail = await worker.mail(mine);
          expect(mail).toHaveLength(team.length);
          const [item] = mail;
          if (item?.type !== 'answer') throw new Error('no answer');
          const event: Event = {
            ...notice(crypto.randomUUID()),
            type: 'answered',
            answer: { ...item.answer, kind: 'confirmation', at: round },
          };
          return worker.append(mine, [event], { revision: round, consumed: mail.map(({ id }) => id) });
        }),
      );
      expect(winnersOf(results)).toBe(1);
      expect(await first().mail(mine)).toEqual([]);
    }
    const answers = (await first().load(mine))?.events.map(
      (event) => event.type === 'answered' && event.answer.requestId,
    );
    expect(answers).toEqual(Array.from({ length: rounds }, (_, round) => `r${round}`));
  });

  it('a result that all workers post is one message every time, also after it was processed', {
    timeout: 300_000,
  }, async () => {
    const mine = { ...key, sessionId: 'results' };
    await first().create(mine);
    for (let round = 0; round < rounds; round++) {
      const post = (): Promise<unknown> =>
        Promise.all(
          racers(round).map((worker, at) =>
            worker.deliver(mine, {
              id: `r${round}`,
              type: 'result',
              callId: 'c',
              outcome: { status: 'ok', output: { at } },
            }),
          ),
        );
      await post();
      expect(await first().mail(mine)).toHaveLength(1);
      await first().append(mine, [notice(`taken ${round}`)], { revision: round, consumed: [`r${round}`] });
      await post();
      expect(await first().mail(mine)).toEqual([]);
    }
  });

  it('messages and appends during a deletion are stored or refused completely', { timeout: 300_000 }, async () => {
    const mine = { ...key, sessionId: 'deleted' };
    const seen = new Set<string>();
    for (let round = 0; round < 200; round++) {
      await first().create(mine, { a: 1 });
      const results = await Promise.allSettled([
        ...workers.slice(1, 4).map((worker, at) => worker.deliver(mine, { id: `m${at}`, type: 'cancel', reason: 'r' })),
        workers[4]?.append(mine, [notice('e1', { b: 1 })], { revision: 0 }),
        first().delete(mine),
      ]);
      for (const result of results) seen.add(result.status === 'rejected' ? result.reason.code : result.status);
      expect(await first().load(mine)).toBeUndefined();
    }
    expect([...seen].toSorted()).toEqual(['fulfilled', 'session_not_found']);
    failures.length = 0;
  });

  it('one of several workers gets the lease of a session, and tokens grow in the order of claims', {
    timeout: 300_000,
  }, async () => {
    const mine = { ...key, sessionId: 'leases' };
    await first().create(mine);
    let last = 0;
    for (let round = 0; round < 300; round++) {
      const claims = await Promise.all(racers(round).map((worker, at) => worker.leases?.claim(mine, `w${at}`, 60_000)));
      const tokens = claims.flatMap((lease) => lease?.fencingToken ?? []);
      expect(tokens).toHaveLength(1);
      const token = tokens[0] ?? 0;
      expect(token).toBeGreaterThan(last);
      last = token;
      await first().leases?.release(mine, token);
    }
  });

  it('the valid token is the greatest one when one owner claims in several workers at once', async () => {
    const mine = { ...key, sessionId: 'one owner' };
    await first().create(mine);
    for (let round = 0; round < 50; round++) {
      const claims = await Promise.all(workers.map((worker) => worker.leases?.claim(mine, 'me', 60_000)));
      const tokens = claims.flatMap((lease) => lease?.fencingToken ?? []);
      expect(new Set(tokens).size).toBe(8);
      const results = await Promise.allSettled(
        tokens.map((fencingToken) => first().append(mine, [], { revision: 0, fencingToken })),
      );
      expect(winnersOf(results)).toBe(1);
      expect(results[tokens.indexOf(Math.max(...tokens))]?.status).toBe('fulfilled');
    }
  });

  it('sessions that change the same shared keys in any order cause no deadlock', {
    timeout: 300_000,
  }, async () => {
    const names = Array.from({ length: 6 }, (_, at) => `app:k${at}`);
    const team = workers.map((worker, at) => ({ worker, mine: { ...key, sessionId: `shared ${at}` } }));
    await Promise.all(team.map(({ worker, mine }) => worker.create(mine)));
    for (let revision = 0; revision < 60; revision++) {
      await Promise.all(
        team.map(({ worker, mine }, at) => {
          const order = at % 2 === 0 ? names : names.toReversed();
          const delta = Object.fromEntries(
            order.map((name, place) => [name, (place + at + revision) % 3 === 0 ? null : at]),
          );
          return worker.append(mine, [notice(`${at}.${revision}`, delta)], { revision });
        }),
      );
    }
    for (const { mine } of team) expect((await first().load(mine))?.revision).toBe(60);
    expect(failures).toEqual([]);
  });
});
