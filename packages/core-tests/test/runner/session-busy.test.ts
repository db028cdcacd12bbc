import { functionTool, inMemorySessionService, type SessionService, sessionsOwnedBy } from '@mortise/core';
import { confirmGate } from '@mortise/testing';
import { testApp } from '@mortise/testing/vitest';
import { expect, it } from 'vitest';
import { deferred } from '../harness/deferred.ts';
import { key } from '../harness/inspect-run.ts';
import { payTool } from '../harness/pay-tool.ts';

const call = { calls: [{ name: 'pay', args: { to: 'a', amount: 1 } }] };

/** Creates a session that another worker has for a minute. */
async function taken(sessions: SessionService): Promise<() => Promise<void>> {
  const { fencingToken = 0 } = (await sessions.leases?.claim(key, 'somebody', 60_000)) ?? {};
  return async () => sessions.leases?.release(key, fencingToken);
}

it('a run of a busy session delivers its message to the inbox, and its error reports that and the remaining time; the next run reads the message once', async () => {
  const app = testApp(['first', 'second']);
  await app.say('one');
  const giveBack = await taken(app.sessions);
  const { status, error } = await app.say('two', { inputId: 'i2' });
  expect(status).toBe('failed');
  expect(error).toMatchObject({ code: 'session_busy', retryable: true, delivered: ['i2'] });
  expect(error?.retryAfterMs).toBeGreaterThan(0);
  expect(error?.retryAfterMs).toBeLessThanOrEqual(60_000);
  // The repeated request is the same inbox item.
  await app.say('two', { inputId: 'i2' });
  await giveBack();
  expect(await app.resume()).toMatchObject({ status: 'completed', text: 'second' });
  expect(await app.logOf('input')).toHaveLength(2);
  expect(await app.say('two', { inputId: 'i2' })).toMatchObject({ status: 'completed', text: 'second' });
});

it('a run of a busy session delivers answers, results and withdrawals with their authors to the inbox', async () => {
  const paid: unknown[] = [];
  const app = testApp([call, 'done'], { tools: [payTool(paid)], gates: [confirmGate()] });
  const [question] = (await app.say('go')).pending;
  const giveBack = await taken(app.sessions);
  const answers = [{ requestId: question?.id ?? '', value: { confirmed: true }, by: 'ann' }];
  const { error } = await app.resume({ answers, inputId: 'a1' });
  expect(error?.delivered).toEqual([`a1/answer/${question?.id}`]);
  expect(paid).toEqual([]);
  await giveBack();
  expect(await app.resume()).toMatchObject({ status: 'completed', text: 'done' });
  expect(paid).toHaveLength(1);
  expect((await app.logOf('answered'))[0]?.answer.by).toBe('ann');
});

it('a run of a busy session delivers a result with its author, and a withdrawal with its reason', async () => {
  const app = testApp(['first']);
  await app.say('one');
  await taken(app.sessions);
  const outcome = { status: 'ok', output: 1 } as const;
  const { error } = await app.resume({
    results: [{ callId: 'c1', outcome, by: 'ann' }],
    withdraw: [{ requestId: 'q1', reason: 'paid by hand' }],
    inputId: 'i1',
  });
  expect(Number.isInteger(error?.retryAfterMs)).toBe(true);
  expect(await app.sessions.mail(key)).toMatchObject([
    { id: 'i1/result/c1', type: 'result', callId: 'c1', outcome, by: 'ann' },
    { id: 'i1/withdraw/q1', type: 'withdraw', requestId: 'q1', reason: 'paid by hand' },
  ]);
});

it('a run of a busy session refuses an invalid message before it is delivered, and delivers neither calls nor an input with whenBusy refuse', async () => {
  const app = testApp(['first', 'second'], { tools: [payTool([])] });
  await app.say('one');
  await taken(app.sessions);
  expect((await app.say('')).error).toMatchObject({ code: 'bad_input' });
  const refused = await app.say('two', { whenBusy: 'refuse' });
  expect(refused.error).toMatchObject({ code: 'session_busy', retryable: true });
  expect(refused.error).not.toHaveProperty('delivered');
  const called = await app.resume({ call: { name: 'pay', args: { to: 'a', amount: 1 } }, message: 'why' });
  expect(called.error).not.toHaveProperty('delivered');
  expect(await app.sessions.mail(key)).toEqual([]);
});

it.each([Number.NaN, { deep: [() => 1] }])(
  'a run of a busy session refuses an answer and a result with the non-JSON value %s, and delivers no inbox item',
  async (value) => {
    const app = testApp(['first']);
    await app.say('one');
    await taken(app.sessions);
    const answers = [{ requestId: 'q1', value: value as never }];
    const withdraw = [{ requestId: 'q2' }];
    expect((await app.resume({ answers, withdraw })).error).toMatchObject({ code: 'bad_answer' });
    const results = [{ callId: 'c1', outcome: { status: 'ok', output: value } as never }];
    expect((await app.resume({ results, withdraw })).error).toMatchObject({ code: 'bad_answer' });
    expect(await app.sessions.mail(key)).toEqual([]);
  },
);

it('sessionsOwnedBy lets a run take over at once the session of an ended run of the same owner', async () => {
  const inner = inMemorySessionService();
  const app = testApp(['first', 'second'], {}, { sessions: sessionsOwnedBy(inner, 'worker') });
  await app.say('one');
  // A process that died.
  await inner.leases?.claim(key, 'worker', 60_000);
  expect(await app.say('two')).toMatchObject({ status: 'completed', text: 'second' });
  // A lease of another owner is waited for.
  await taken(inner);
  expect((await app.say('three')).error).toMatchObject({ code: 'session_busy' });
});

it('sessionsOwnedBy refuses a run while another run of the same owner is active in this process', async () => {
  const begun = deferred();
  const go = deferred();
  const hold = functionTool({
    name: 'hold',
    description: 'Waits',
    run: () => {
      begun.resolve();
      return go.promise;
    },
  });
  const sessions = sessionsOwnedBy(inMemorySessionService(), 'worker');
  const app = testApp([{ calls: [{ name: 'hold' }] }, 'first', 'second'], { tools: [hold] }, { sessions });
  const first = app.say('one');
  await begun.promise;
  expect((await app.say('two', { whenBusy: 'refuse' })).error).toMatchObject({ code: 'session_busy' });
  go.resolve();
  expect(await first).toMatchObject({ text: 'first' });
  expect(await app.say('three')).toMatchObject({ text: 'second' });
});

it('sessionsOwnedBy needs an owner and a store with leases', () => {
  const { leases: _, ...none } = inMemorySessionService();
  expect(() => sessionsOwnedBy(none, 'worker')).toThrow(/no leases/);
  expect(() => sessionsOwnedBy(inMemorySessionService(), ' ')).toThrow(/non-empty string/);
});
