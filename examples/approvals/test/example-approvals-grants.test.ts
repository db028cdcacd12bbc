import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sessionGrants } from '@mortise/confirmation';
import { sqliteSessionService } from '@mortise/sqlite/session';
import type { ScriptedStep } from '@mortise/testing';
import { expect, it, onTestFinished } from 'vitest';
import { key, newDesk, theOne } from './desk.ts';

const forAlways = { confirmed: true, remember: 'always' };
const elsewhere = { ...key, sessionId: 's2' };

it('does not ask about a payee that was approved for always, in a later process and another session, until it is revoked', async () => {
  const desk = newDesk();
  const first = desk.process([pay('gas', 100)]);
  await first.run({ message: 'Pay the gas bill' });
  await first.end();

  const second = desk.process(['Paid.']);
  const { id } = theOne(await second.pending(), 'confirmation');
  await second.run({ answers: [{ requestId: id, value: forAlways, by: 'bob' }] });
  await second.end();

  const third = desk.process([pay('gas', 500), 'Paid again.', pay('water', 100)]);
  expect((await third.run({ session: elsewhere, message: 'The gas bill again' })).text).toBe('Paid again.');
  expect((await third.run({ session: elsewhere, message: 'And the water' })).pending).toMatchObject([
    { call: { args: { to: 'water' } } },
  ]);
  const [given] = await third.app.grants.list(elsewhere);
  expect(given).toMatchObject({ id, tool: 'pay', args: { to: { equals: 'gas' } }, by: 'bob' });
  await third.app.grants.revoke(elsewhere, id);
  await third.end();

  const fourth = desk.process([pay('gas', 100)]);
  expect((await fourth.run({ session: { ...key, sessionId: 's3' }, message: 'Once more' })).status).toBe('paused');
  await fourth.end();
  expect([...desk.paid.values()].map(({ amount }) => amount)).toEqual([100, 500]);
});

it('asks about a dearer bill of the same payee', async () => {
  const desk = newDesk();
  const first = desk.process([pay('gas', 100), 'Paid.', pay('gas', 501)]);
  await first.run({ message: 'Pay the gas bill' });
  const { id } = theOne(await first.pending(), 'confirmation');
  await first.run({ answers: [{ requestId: id, value: forAlways }] });
  expect((await first.run({ message: 'The next' })).status).toBe('paused');
  await first.end();
});

it('keeps every grant of two processes that grant at once, fifty times', async () => {
  const path = join(newDesk().folder, 'office.db');
  const sessions = sqliteSessionService({ path });
  const script = fileURLToPath(new URL('./grant-process.ts', import.meta.url));
  const processes = ['a', 'b'].map((name) => ({ name, child: fork(script, [path]) }));
  onTestFinished(() => {
    for (const { child } of processes) child.kill();
  });
  await Promise.all(processes.map(({ child }) => once(child, 'message')));
  for (let round = 0; round < 50; round++) {
    const done = Promise.all(processes.map(({ child }) => once(child, 'message')));
    for (const { name, child } of processes) child.send(`${name}${round}`);
    await done;
  }
  const given = await sessionGrants(sessions).list(key);
  sessions.close();
  expect(new Set(given.map(({ id }) => id)).size).toBe(100);
});

function pay(to: string, amount: number): ScriptedStep {
  return { calls: [{ name: 'pay', args: { to, amount } }] };
}
