import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRunner, type SessionKey, type SessionSummary } from '@mortise/core';
import { createSessionClient } from '@mortise/worker';
import { expect, it, onTestFinished } from 'vitest';
import { sqliteDispatcher } from '../src/dispatcher/sqlite-dispatcher.ts';
import { sqliteSessionService } from '../src/session/index.ts';
import { forkScript, messageOf } from './support/run-script.ts';
import { scratch } from './support/scratch.ts';
import { linesOf, shopAgent } from './support/shop.ts';

const { path, open } = scratch();

const names = Array.from({ length: 12 }, (_, at) => `s${String(at).padStart(2, '0')}`);
const kills = 5;

it('workers that are killed in the middle of their effects cause no effect twice, lose none, and leave no session unwoken', async () => {
  const { ledger, statuses, deaths } = await killed(false);
  expect(statuses).toEqual(names.map(() => 'completed'));
  expect(ledger.toSorted()).toEqual(names.flatMap((name) => [`${name} charge`, `${name} letter`]).toSorted());
  expect(deaths).toBe(2 * kills);
});

it('workers without the guard of the log repeat effects, and the test detects it', async () => {
  const { ledger, statuses } = await killed(true);
  expect(statuses).toEqual(names.map(() => 'completed'));
  expect(ledger.length).toBeGreaterThan(new Set(ledger).size);
});

/**
 * Runs two workers at a time and kills them again and again
 * right after an effect; then runs two that stay alive.
 */
async function killed(isUnguarded: boolean) {
  const [store, wakes, ledger, hold] = [path(), path(), path(), path()];
  const sessions = open(sqliteSessionService({ path: store }));
  const dispatcher = open(sqliteDispatcher({ path: wakes }));
  const agent = shopAgent({ ledger, hold, isUnguarded });
  const runner = createRunner({ appName: 'shop', sessions, agent });
  const client = createSessionClient({ sessions, dispatcher });
  const start = async () => {
    const child = forkScript(new URL('./support/shop-worker-process.ts', import.meta.url), [
      ...[store, wakes, ledger, hold],
      ...(isUnguarded ? ['--unguarded'] : []),
    ]);
    onTestFinished(() => void child.kill('SIGKILL'));
    await messageOf(child);
    return child;
  };

  for (const [at, sessionId] of names.entries()) {
    const key: SessionKey = { appName: 'shop', userId: 'ada', sessionId };
    const { pending } = await runner.run({ session: key, message: 'I buy it.' });
    const answer = { requestId: pending[0]?.id ?? '', value: { confirmed: true } };
    // For every third session, the client dies after the delivery
    // and before the wake. The other sessions are answered
    // twice.
    if (at % 3 === 0) await sessions.deliver(key, { id: 'yes', type: 'answer', answer });
    else for (let time = 0; time < 2; time++) await client.answer(key, answer, { id: 'yes' });
  }
  writeFileSync(hold, '');
  let deaths = 0;
  for (let round = 0; round < kills; round++) {
    const before = linesOf(ledger).length;
    const workers = await Promise.all([start(), start()]);
    while (linesOf(ledger).length === before && !(await isOver())) {
      await answerDoubts();
      await sleep(5);
    }
    for (const worker of workers) {
      const ended = once(worker, 'exit');
      worker.kill('SIGKILL');
      await ended;
      deaths++;
    }
    giveUp(store, 'UPDATE session SET expires_at = 0');
    giveUp(wakes, 'UPDATE dispatch SET lease_until = 0');
  }
  rmSync(hold);
  const workers = await Promise.all([start(), start()]);
  while (!(await isOver())) {
    await answerDoubts();
    await sleep(5);
  }
  for (const worker of workers) {
    const ended = once(worker, 'exit');
    worker.kill('SIGKILL');
    await ended;
  }
  const all = await statuses();
  return { ledger: linesOf(ledger), statuses: all.map(({ status }) => status), deaths };

  async function statuses(): Promise<readonly SessionSummary[]> {
    return (await sessions.index.list({}, { limit: 100 })).items;
  }

  async function isOver(): Promise<boolean> {
    return (await statuses()).every(({ status }) => status === 'completed');
  }

  /** Answers, from the ledger, whether each call happened, as a person would. Sends each answer twice. */
  async function answerDoubts(): Promise<void> {
    for (const { id, session, call } of (await client.open({ kinds: ['inDoubt'] })).items) {
      const isDone = linesOf(ledger).includes(`${session.sessionId} ${call.name}`);
      const value = isDone ? { resolution: 'happened', result: 'done' } : { resolution: 'retry' };
      for (let time = 0; time < 2; time++)
        await client.answer(session, { requestId: id, value }, { id: `doubt ${id}` });
    }
  }
}

/** Releases the leases of the dead worker, as if they had expired. */
function giveUp(file: string, sql: string): void {
  const database = new DatabaseSync(file, { timeout: 60_000 });
  database.exec(sql);
  database.close();
}
