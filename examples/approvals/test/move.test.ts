import { answerCredential } from '@mortise/auth';
import { exportSession, importSession } from '@mortise/session-tools';
import { expect, it } from 'vitest';
import { apiKey, invoices, key, newDesk, type Process, theOne, toldOf } from './desk.ts';

const pay = { calls: [{ name: 'pay', args: { to: 'gas', amount: 900 } }] };

it('resumes in another file a conversation that was exported as lines of JSON', async () => {
  const desk = newDesk();
  const old = desk.process([{ calls: [{ name: 'list_invoices' }] }, 'The gas bill.', pay]);
  await old.run({ message: 'What is to be paid?' });
  const request = theOne(await old.pending(), 'credential');
  const answers = await answerCredential(request, { apiKey }, { ...old.app.auth, session: key });
  await old.run({ answers });
  expect((await old.run({ message: 'Pay it.' })).status).toBe('paused');
  const lines = await linesOf(old);
  const log = await old.log();
  await old.end();
  expect(lines.join('\n')).not.toContain(apiKey);

  const other = desk.process(['Paid.', 'You asked what is to be paid.'], 'other.db');
  await expect(importSession(other.app.sessions, key, lines)).rejects.toMatchObject({ code: 'import_reserved' });
  await importSession(other.app.sessions, key, lines, { trusted: true });
  expect(await other.log()).toEqual(log);
  const { id } = theOne(await other.pending(), 'confirmation');
  expect((await other.run({ answers: [{ requestId: id, value: { confirmed: true } }] })).text).toBe('Paid.');
  expect((await other.run({ message: 'What did I ask first?' })).status).toBe('completed');
  expect(toldOf(other.model)).toEqual([
    { status: 'ok', output: invoices },
    { status: 'ok', output: { receipt: 'R-0' } },
  ]);
  expect(JSON.stringify(other.model.requests.at(-1)?.contents)).toContain('What is to be paid?');
  await other.end();
  expect(desk.paid.size).toBe(1);
});

it('resumes a question for a credential, whose secret is not exported', async () => {
  const desk = newDesk();
  const list = { calls: [{ name: 'list_invoices' }] };
  const old = desk.process([list]);
  await old.run({ message: 'What is to be paid?' });
  const lines = await linesOf(old);
  await old.end();

  const other = desk.process(['The gas bill.'], 'other.db');
  await importSession(other.app.sessions, key, lines, { trusted: true });
  const auth = { ...other.app.auth, session: key };
  const answers = await answerCredential(theOne(await other.pending(), 'credential'), { apiKey }, auth);
  expect((await other.run({ answers })).text).toBe('The gas bill.');
  await other.end();
  expect(desk.asked).toEqual([apiKey]);
});

it('finds a payment that was interrupted before its record, from an export', async () => {
  const desk = newDesk();
  const cut = desk.process([pay]);
  await cut.run({ message: 'Pay.' });
  const answers = [{ requestId: theOne(await cut.pending(), 'confirmation').id, value: { confirmed: true } }];
  desk.onPaid.run = async () => cut.app.sessions.close();
  expect((await cut.run({ answers })).status).toBe('failed');
  await cut.end();
  const reader = desk.process([]);
  const lines = await linesOf(reader);
  await reader.end();

  const other = desk.process(['Paid.'], 'other.db');
  await importSession(other.app.sessions, key, lines, { trusted: true });
  expect((await other.run({})).text).toBe('Paid.');
  expect(toldOf(other.model)).toEqual([{ status: 'ok', output: { receipt: 'R-0' } }]);
  await other.end();
  expect(desk.paid.size).toBe(1);
});

async function linesOf({ app }: Process): Promise<readonly string[]> {
  const lines: string[] = [];
  for await (const line of exportSession(app.sessions, key)) lines.push(line);
  return lines;
}
