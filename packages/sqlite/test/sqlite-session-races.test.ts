import { key, notice } from '@mortise/session-kit/test/notice';
import { expect, it } from 'vitest';
import { sqliteSessionService } from '../src/session/index.ts';
import { forkScript, messageOf } from './support/run-script.ts';
import { scratch } from './support/scratch.ts';

const { path, open } = scratch();

it('of processes that race to append exactly one wins, a thousand times', { timeout: 300_000 }, async () => {
  const file = path();
  const sessions = open(sqliteSessionService({ path: file }));
  await sessions.create(key);
  const workers = ['a', 'b', 'c'].map((name) => ({
    name,
    process: forkScript(new URL('./support/race-appends.ts', import.meta.url), [file, name]),
  }));
  for (const ready of workers.map((worker) => messageOf(worker.process))) expect(await ready).toBe('ready');
  const winners: (string | undefined)[] = [];
  for (let revision = 0; revision < 1000; revision++) {
    // Another process receives the message first each time.
    workers.push(...workers.splice(0, 1));
    const reported = [...workers];
    const said = Promise.all(reported.map(({ process }) => messageOf(process)));
    for (const { process } of reported) process.send(revision);
    const outcomes = await said;
    expect(outcomes.toSorted()).toEqual(['session_conflict', 'session_conflict', 'won']);
    winners.push(reported[outcomes.indexOf('won')]?.name);
  }
  for (const worker of workers) worker.process.disconnect();
  const events = (await sessions.load(key))?.events ?? [];
  expect(events.map(({ id }) => id)).toEqual(winners.map((name, revision) => `${name} ${revision}`));
});

it('a replaced worker cannot append, and each of a thousand concurrent claims has one winner', async () => {
  const file = path();
  const [one, two] = [open(sqliteSessionService({ path: file })), open(sqliteSessionService({ path: file }))];
  await one.create(key);
  let last = 0;
  for (let round = 0; round < 1000; round++) {
    const [first, second] = await Promise.all([
      one.leases.claim(key, 'one', 60_000),
      two.leases.claim(key, 'two', 60_000),
    ]);
    const tokens = [first, second].flatMap((lease) => (lease ? [lease.fencingToken] : []));
    expect(tokens).toHaveLength(1);
    const [token = 0] = tokens;
    expect(token).toBeGreaterThan(last);
    if (round % 100 === 1)
      await expect(one.append(key, [notice('late')], { revision: 0, fencingToken: last })).rejects.toMatchObject({
        code: 'session_fenced',
      });
    last = token;
    await one.leases.release(key, token);
  }
  expect((await one.load(key))?.revision).toBe(0);
});

it('the session service issues no fencing token twice, also if a session is deleted and created again', async () => {
  const sessions = open(sqliteSessionService({ path: path() }));
  await sessions.create(key);
  const old = await sessions.leases.claim(key, 'one', 60_000);
  await sessions.delete(key);
  await sessions.create(key);
  const late = sessions.append(key, [notice('late')], { revision: 0, fencingToken: old?.fencingToken ?? 0 });
  await expect(late).rejects.toMatchObject({ code: 'session_fenced' });
  const lease = await sessions.leases.claim(key, 'two', 60_000);
  expect(lease?.fencingToken).toBeGreaterThan(old?.fencingToken ?? 0);
});
