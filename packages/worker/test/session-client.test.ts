import {
  addGate,
  createRunner,
  functionTool,
  inMemorySessionService,
  llmAgent,
  type SessionKey,
  type SessionService,
} from '@mortise/core';
import { expect, it } from 'vitest';
import { createSessionClient, inMemoryDispatcher } from '../src/index.ts';
import { byHand } from './support/by-hand.ts';
import { saying } from './support/saying.ts';

const key: SessionKey = { appName: 'app', userId: 'ada', sessionId: 's1' };

it('a session client queues one message and wakes the session once, and accepts a repeated message only once', async () => {
  const sessions = inMemorySessionService();
  const dispatcher = byHand();
  const client = createSessionClient({ sessions, dispatcher, lane: ({ userId }) => `user:${userId}` });
  expect(await client.say(key, 'Hello?', { id: 'm1' })).toEqual({ id: 'm1' });
  expect(await client.say(key, 'Hello?', { id: 'm1' })).toEqual({ id: 'm1' });
  await client.answer(key, { requestId: 'r1', value: { confirmed: true }, by: 'ada' }, { id: 'm2' });
  await client.result(key, { callId: 'c1', outcome: { status: 'ok', output: 1 } }, { id: 'm3' });
  await client.withdraw(key, { requestId: 'r2', reason: 'late' }, { id: 'm4' });
  await client.cancel(key, undefined, { id: 'm5' });
  expect(await sessions.mail(key)).toEqual([
    { id: 'm1', type: 'message', content: { role: 'user', parts: [{ type: 'text', text: 'Hello?' }] } },
    { id: 'm2', type: 'answer', answer: { requestId: 'r1', value: { confirmed: true }, by: 'ada' } },
    { id: 'm3', type: 'result', callId: 'c1', outcome: { status: 'ok', output: 1 } },
    { id: 'm4', type: 'withdraw', requestId: 'r2', reason: 'late' },
    { id: 'm5', type: 'cancel', reason: 'a person cancelled it' },
  ]);
  expect(dispatcher.woken).toEqual(Array.from({ length: 6 }, () => ({ key, options: { lane: 'user:ada' } })));
});

it('a session client creates the session for a message, also if another client creates it at the same time, and for no other inbox item', async () => {
  const sessions = inMemorySessionService();
  const dispatcher = byHand();
  const client = createSessionClient({ sessions, dispatcher });
  await Promise.all([client.say(key, 'One'), client.say(key, 'Two')]);
  expect(await sessions.mail(key)).toHaveLength(2);
  const unknown = { ...key, sessionId: 'unknown' };
  await expect(client.answer(unknown, { requestId: 'r1', value: Number.NaN })).rejects.toMatchObject({
    code: 'bad_answer',
  });
  await expect(client.answer(unknown, { requestId: 'r1', value: 1 })).rejects.toMatchObject({
    code: 'session_not_found',
  });
  expect(dispatcher.woken).toHaveLength(2);
});

it('a session client refuses a key with an empty part, which no run could open, before anything is stored', async () => {
  const sessions = inMemorySessionService();
  const dispatcher = byHand();
  const client = createSessionClient({ sessions, dispatcher });
  for (const odd of [{ ...key, sessionId: '' }, { ...key, userId: ' ' }, { appName: 'app', userId: 'ada' } as never]) {
    await expect(client.say(odd, 'Hello?')).rejects.toMatchObject({ code: 'bad_input' });
    await expect(client.cancel(odd)).rejects.toMatchObject({ code: 'bad_input' });
    await expect(client.wake(odd)).rejects.toMatchObject({ code: 'bad_input' });
  }
  expect(await sessions.list(key)).toEqual([]);
  expect(dispatcher.woken).toEqual([]);
});

it('a session client refuses a value that is not JSON with a typed error, before anything is queued', async () => {
  const sessions = inMemorySessionService();
  const dispatcher = byHand();
  const client = createSessionClient({ sessions, dispatcher });
  await sessions.create(key);
  const circular: Record<string, unknown> = {};
  circular['self'] = circular;
  const odd = [() => 1, Number.NaN, circular, { deep: new Map([['a', Symbol('s')]]) }] as never[];
  for (const value of odd) {
    await expect(client.answer(key, { requestId: 'r1', value })).rejects.toMatchObject({ code: 'bad_answer' });
    const outcome = { status: 'ok', output: value } as const;
    await expect(client.result(key, { callId: 'c1', outcome })).rejects.toMatchObject({ code: 'bad_answer' });
    const message = { role: 'user', parts: [{ type: 'text', text: value }] } as const;
    await expect(client.say(key, message)).rejects.toMatchObject({ code: 'bad_input' });
  }
  expect(await sessions.mail(key)).toEqual([]);
  expect(dispatcher.woken).toEqual([]);
  const when = new Date(7);
  await client.answer(key, { requestId: 'r1', value: { when } as never });
  expect(await sessions.mail(key)).toMatchObject([{ answer: { value: { when: when.toISOString() } } }]);
});

it('a session client lists open questions of all sessions if the store can query them', async () => {
  const sessions = inMemorySessionService();
  const tool = addGate(functionTool({ name: 'pay', description: 'Pays', run: () => 'paid' }), {
    name: 'asks',
    order: 'confirmation',
    check: () => ({ type: 'pause', question: { kind: 'confirmation', hint: 'Pay?' } }),
  });
  const agent = llmAgent({ name: 'guide', model: saying([{ name: 'pay', args: {} }]), tools: [tool] });
  await createRunner({ agent, sessions }).run({ session: key, message: 'Pay.' });
  const client = createSessionClient({ sessions, dispatcher: byHand() });
  expect((await client.open({ userId: 'ada' })).items).toMatchObject([{ session: key, hint: 'Pay?' }]);
  expect((await client.open({ userId: 'bob' })).items).toEqual([]);
  const { index: _, ...without } = sessions;
  const blind = createSessionClient({ sessions: without as SessionService, dispatcher: byHand() });
  await expect(blind.open()).rejects.toMatchObject({ code: 'no_session_index' });
});

it('a session client lists parked sessions with their codes, and a wake takes them off the list', async () => {
  const sessions = inMemorySessionService();
  const dispatcher = inMemoryDispatcher();
  const client = createSessionClient({ sessions, dispatcher });
  let isBroken = true;
  const serving = await dispatcher.serve(
    async () => (isBroken ? { next: 'park', code: 'no_tenant' } : { next: 'rest' }),
    {
      concurrency: 1,
    },
  );
  await client.say(key, 'Hello?');
  await expect.poll(() => client.parked()).toEqual({ items: [{ session: key, code: 'no_tenant' }] });
  isBroken = false;
  await client.wake(key);
  await expect.poll(() => client.parked()).toEqual({ items: [] });
  await serving.stop(0);
  const blind = createSessionClient({ sessions, dispatcher: byHand() });
  await expect(blind.parked()).rejects.toMatchObject({ code: 'parked_not_listed' });
});

it('a session client refuses unknown options', async () => {
  const needed = { sessions: inMemorySessionService(), dispatcher: byHand() };
  expect(() => createSessionClient({ ...needed, lanes: 1 } as never)).toThrow('the nearest is "lane"');
  const client = createSessionClient(needed);
  await expect(client.say(key, 'Hello', { ids: 'm1' } as never)).rejects.toMatchObject({ code: 'unknown_option' });
});
