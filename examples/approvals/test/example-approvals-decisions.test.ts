import { answerCredential } from '@mortise/auth';
import type { JsonValue } from '@mortise/core';
import { expect, it } from 'vitest';
import { apiKey, type Desk, invoices, key, newDesk, theOne, toldOf } from './desk.ts';

const both = { calls: [{ name: 'pay', args: { to: 'gas', amount: 900 } }, { name: 'list_invoices' }] };
const day = 24 * 60 * 60 * 1000;

it('reports a late approval to the model, and the other question stays open', async () => {
  const desk = await asked();
  desk.now.ms += day + 1;
  const second = desk.process([]);
  const { id } = theOne(await second.pending(), 'confirmation');
  const late = await second.run({ answers: [{ requestId: id, value: { confirmed: true } }] });
  expect([late.status, late.error?.code]).toEqual(['failed', 'expired']);
  await second.end();
  const third = desk.process(['Too late.']);
  const credential = theOne(await third.pending(), 'credential');
  const answers = await answerCredential(credential, { apiKey }, { ...third.app.auth, session: key });
  expect((await third.run({ answers })).text).toBe('Too late.');
  expect(toldOf(third.model)).toEqual([
    expect.objectContaining({ status: 'error', code: 'confirmation_expired' }),
    { status: 'ok', output: invoices },
  ]);
  expect(desk.paid.size).toBe(0);
  await third.end();
});

it('reports the reason of a refusal to the model, for either question', async () => {
  const desk = await asked();
  const second = desk.process(['I see.']);
  const pending = await second.pending();
  const no = { requestId: theOne(pending, 'confirmation').id, value: { confirmed: false, reason: 'the gas is off' } };
  const denied = { denied: true, reason: 'I have no key' } as const;
  const answers = await answerCredential(theOne(pending, 'credential'), denied, { ...second.app.auth, session: key });
  expect((await second.run({ answers: [no, ...answers] })).text).toBe('I see.');
  expect(toldOf(second.model)).toEqual([
    { status: 'denied', reason: 'the gas is off' },
    { status: 'denied', reason: 'I have no key' },
  ]);
  expect([desk.paid.size, desk.asked]).toEqual([0, []]);
  await second.end();
});

it('pays the edited amount, reports it to the model, and keeps it after the next restart', async () => {
  const desk = await asked();
  const second = desk.process([]);
  const { id } = theOne(await second.pending(), 'confirmation');
  const value: JsonValue = { confirmed: true, args: { to: 'gas', amount: 90 } };
  expect((await second.run({ answers: [{ requestId: id, value }] })).status).toBe('paused');
  await second.end();
  const third = desk.process(['Paid 90.']);
  const credential = theOne(await third.pending(), 'credential');
  await third.run({ answers: await answerCredential(credential, { apiKey }, { ...third.app.auth, session: key }) });
  expect(JSON.stringify(toldOf(third.model)[0])).toContain('A person edited the arguments of this call');
  expect([...desk.paid.values()]).toEqual([{ to: 'gas', amount: 90 }]);
  await third.end();
});

it('does not pay an edited amount that the rules deny', async () => {
  const desk = await asked();
  const second = desk.process([]);
  const { id } = theOne(await second.pending(), 'confirmation');
  await second.run({ answers: [{ requestId: id, value: { confirmed: true, args: { to: 'gas', amount: 20_000 } } }] });
  const outcomes = (await second.log()).flatMap((event) => (event.type === 'response' ? [event.outcome] : []));
  expect(outcomes).toEqual([{ status: 'denied', reason: 'a clerk pays less than 10,000 EUR' }]);
  expect(desk.paid.size).toBe(0);
  await second.end();
});

it('treats another message as a rejection, refuses answers to withdrawn questions, and asks again on request', async () => {
  const desk = await asked();
  const second = desk.process(['Fine.']);
  const old = await second.pending();
  expect((await second.run({ message: 'Never mind.' })).text).toBe('Fine.');
  expect(toldOf(second.model)).toEqual([
    { status: 'denied', reason: 'the user moved on without an answer' },
    { status: 'denied', reason: 'the user moved on without an answer' },
  ]);
  await second.end();

  const third = desk.process([both]);
  const yes = [{ requestId: theOne(old, 'confirmation').id, value: { confirmed: true } }];
  expect((await third.run({ answers: yes })).error?.code).toBe('withdrawn');
  expect((await third.run({ message: 'Well, do it.' })).status).toBe('paused');
  await third.end();

  const fourth = desk.process(['Done.']);
  const pending = await fourth.pending();
  expect(pending.map(({ id }) => old.some((request) => request.id === id))).toEqual([false, false]);
  const auth = { ...fourth.app.auth, session: key };
  const answers = await answerCredential(theOne(pending, 'credential'), { apiKey }, auth);
  const again = { requestId: theOne(pending, 'confirmation').id, value: { confirmed: true } };
  expect((await fourth.run({ answers: [again, ...answers] })).text).toBe('Done.');
  expect([desk.paid.size, desk.asked]).toEqual([1, [apiKey]]);
  await fourth.end();
});

it('refuses invalid answers, and stores no part of a key that was sent as an answer', async () => {
  const desk = await asked();
  const second = desk.process([]);
  const pending = await second.pending();
  const log = await second.log();
  for (const [kind, value] of [
    ['confirmation', { confirmed: 'true' }],
    ['confirmation', { confirmed: true, args: 7 }],
    ['credential', { apiKey }],
    ['credential', { handle: 'h', apiKey }],
  ] as const) {
    const refused = await second.run({ answers: [{ requestId: theOne(pending, kind).id, value }] });
    expect([refused.error?.code, refused.error?.message]).toEqual(['bad_answer', expect.not.stringContaining(apiKey)]);
  }
  expect(await second.log()).toEqual(log);
  expect(desk.bytes()).not.toContain(apiKey);
  await second.end();
});

/** Creates a machine on which a process has asked both questions and ended. */
async function asked(): Promise<Desk> {
  const desk = newDesk();
  const first = desk.process([both]);
  expect((await first.run({ message: 'Pay the gas bill, and what else is there?' })).status).toBe('paused');
  await first.end();
  return desk;
}
