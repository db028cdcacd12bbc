import { answerCredential } from '@mortise/auth';
import type { RunResult } from '@mortise/core';
import { expect, it } from 'vitest';
import { apiKey, type Desk, invoices, key, newDesk, type Process, theOne, toldOf } from './desk.ts';

const both = { calls: [{ name: 'pay', args: { to: 'gas', amount: 900 } }, { name: 'list_invoices' }] };

it('asks a user twice in one turn, and each answer goes to another process', async () => {
  const desk = newDesk();
  const first = desk.process([both]);
  expect((await first.run({ message: 'Pay the gas bill, and what else is there?' })).status).toBe('paused');
  await first.end();
  expect([desk.paid.size, desk.asked]).toEqual([0, []]);

  const second = desk.process([]);
  const waiting = await second.pending();
  expect(waiting.map(({ kind, call }) => [kind, call.name])).toEqual([
    ['confirmation', 'pay'],
    ['credential', 'list_invoices'],
  ]);
  const { id, preview } = theOne(waiting, 'confirmation');
  expect(preview).toBe('900 EUR to gas');
  const paused = await second.run({ answers: [{ requestId: id, value: { confirmed: true }, by: 'bob' }] });
  expect([paused.status, paused.pending.map(({ kind }) => kind)]).toEqual(['paused', ['credential']]);
  await second.end();
  expect([[...desk.paid.values()], desk.asked]).toEqual([[{ to: 'gas', amount: 900 }], []]);

  const third = desk.process(['Paid. Nothing else.']);
  expect((await answerKey(third)).text).toBe('Paid. Nothing else.');
  expect(toldOf(third.model)).toEqual([
    { status: 'ok', output: { receipt: 'R-0' } },
    { status: 'ok', output: invoices },
  ]);
  expect(await third.pending()).toEqual([]);
  await expectSecret(desk, [first, second, third]);
  await third.end();
  expect([desk.paid.size, desk.asked]).toEqual([1, [apiKey]]);
  expect(desk.bytes()).toContain('Paid. Nothing else.');
  expect(desk.bytes()).not.toContain(apiKey);
});

it('accepts the answers in the other order as well, and the next session uses the credential without a question', async () => {
  const desk = newDesk();
  const first = desk.process([both]);
  await first.run({ message: 'Pay, and list' });
  await first.end();
  const second = desk.process([]);
  expect((await answerKey(second)).pending.map(({ kind }) => kind)).toEqual(['confirmation']);
  await second.end();
  const third = desk.process(['Done.', { calls: [{ name: 'list_invoices' }] }, 'Still nothing.']);
  const { id } = theOne(await third.pending(), 'confirmation');
  expect((await third.run({ answers: [{ requestId: id, value: { confirmed: true } }] })).text).toBe('Done.');
  const elsewhere = await third.run({ session: { ...key, sessionId: 's2' }, message: 'And now?' });
  expect(elsewhere.text).toBe('Still nothing.');
  await third.end();
  expect([desk.paid.size, desk.asked]).toEqual([1, [apiKey, apiKey]]);
});

it('pays once when the process dies between the payment and its record', async () => {
  const desk = newDesk();
  const first = desk.process([both]);
  await first.run({ message: 'Pay, and list' });
  await first.end();
  const second = desk.process([]);
  // A power cut: the money is paid, and nothing more is stored.
  desk.onPaid.run = async () => second.app.sessions.close();
  const { id } = theOne(await second.pending(), 'confirmation');
  const cut = await second.run({ answers: [{ requestId: id, value: { confirmed: true } }] });
  expect(cut.status).toBe('failed');
  await second.end();
  // The lease of the dead process expires.
  desk.now.ms += 60_000;
  const third = desk.process(['All done.']);
  expect(theOne(await third.pending(), 'credential').call.name).toBe('list_invoices');
  expect((await answerKey(third)).text).toBe('All done.');
  expect(toldOf(third.model)[0]).toEqual({ status: 'ok', output: { receipt: 'R-0' } });
  await third.end();
  expect(desk.paid.size).toBe(1);
});

it('pays once when two processes take the same approval at once', async () => {
  const desk = newDesk();
  const first = desk.process([both]);
  await first.run({ message: 'Pay, and list' });
  const second = desk.process([]);
  const { id } = theOne(await second.pending(), 'confirmation');
  const answers = [{ requestId: id, value: { confirmed: true } }];
  const ends = await Promise.all([first, second].map((process) => process.run({ answers })));
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['failed', 'paused']);
  expect(['session_busy', 'already_answered']).toContain(ends.find(({ error }) => error)?.error?.code);
  expect(desk.paid.size).toBe(1);
  await first.end();
  await second.end();
});

async function answerKey(process: Process): Promise<RunResult> {
  const request = theOne(await process.pending(), 'credential');
  const answers = await answerCredential(request, { apiKey }, { ...process.app.auth, session: key, by: 'ada' });
  return process.run({ answers });
}

async function expectSecret(desk: Desk, processes: readonly Process[]): Promise<void> {
  const log = await processes.at(-1)?.log();
  const all = JSON.stringify([log, processes.map(({ seen, model }) => [seen, model.requests])]);
  expect(all).toContain('receipt');
  expect(all).not.toContain(apiKey);
  expect(desk.bytes()).not.toContain(apiKey);
}
