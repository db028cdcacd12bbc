import { answerCredential } from '@mortise/auth';
import { expect, it } from 'vitest';
import { apiKey, key, newDesk, theOne } from './desk.ts';

it('keeps a result that is too long for the model in full, without the secret, for a later process', async () => {
  const desk = newDesk();
  const text = (secret: string) =>
    `${'Gas: 900 EUR\n'.repeat(1_000)}key: ${secret}\n${'Water: 80 EUR\n'.repeat(1_000)}`;
  desk.ledger.text = text(apiKey);
  const first = desk.process([{ calls: [{ name: 'list_invoices' }] }, 'Many.']);
  await first.run({ message: 'What is to be paid?' });
  const request = theOne(await first.pending(), 'credential');
  const answers = await answerCredential(request, { apiKey }, { ...first.app.auth, session: key });
  expect((await first.run({ answers })).text).toBe('Many.');
  const reported = JSON.stringify(first.model.requests.at(-1)?.contents);
  expect(reported.length).toBeLessThan(10_000);
  expect(desk.bytes()).not.toContain(apiKey);
  await first.end();

  const second = desk.process([]);
  const [name = ''] = await second.app.artifacts.list(key);
  expect(reported).toContain(name);
  const part = await second.app.artifacts.load(key, name);
  const whole = part?.type === 'text' ? part.text : '';
  expect(whole).toBe(text(/«secret:[^»]*»/.exec(whole)?.[0] ?? ''));
  await second.end();
});
