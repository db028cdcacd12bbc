import { inMemorySessionService } from '@mortise/core';
import { expect, it, onTestFinished, vi } from 'vitest';
import { clerkModel } from '../src/clerk-model.ts';
import { deskServer } from '../src/desk-server.ts';
import { Orders } from '../src/orders.ts';

/** A busy machine takes a while. */
const patient = { timeout: 300_000 };

/** Creates the desk, with a function that sends requests in the name of a user. */
async function desk(orders: Orders = new Orders(':memory:')) {
  const { handler, close } = await deskServer({ model: clerkModel, orders, sessions: inMemorySessionService() });
  onTestFinished(async () => {
    await close();
    orders.close();
  });
  const ask = async (who: string, path: string, body?: object) => {
    const headers = { cookie: `who=${who}`, ...(body && { 'content-type': 'application/json' }) };
    const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
    const response = await handler(new Request(`http://localhost${path}`, init));
    return { status: response.status, body: await response.json().catch(() => undefined) };
  };
  return { orders, handler, ask };
}

it('a supervisor changes the amount of a refund, and it is paid once', { timeout: 300_000 }, async () => {
  const { ask, orders } = await desk();
  const { id } = (await ask('ann', '/api/s', {})).body;
  const said = await ask('ann', `/api/s/${id}`, { message: 'refund 420 of order 18' });
  expect(said).toMatchObject({ status: 200 });
  const item = await vi.waitFor(async () => {
    const [first] = (await ask('sue', '/api/inbox?user=*')).body.items;
    expect(first).toMatchObject({ userId: 'ann', question: { args: { order: 18, amount: 420 } } });
    return first;
  }, patient);
  const value = { confirmed: true, args: { order: 18, amount: 150 } };
  const answers = [{ id: item.question.id, value }];
  expect((await ask('ann', `/api/s/${id}`, { answers })).status).toBe(403);
  expect((await ask('sue', `/api/s/${id}?user=ann`, { answers })).status).toBe(200);
  expect((await ask('sue', `/api/s/${id}?user=ann`, { answers })).status).toBe(409);
  await vi.waitFor(() => expect(orders.of('ann')[1]).toMatchObject({ refunded: 150 }), patient);
});

it('a supervisor may change the amount, but not the result of a refund', async () => {
  const { ask, orders } = await desk();
  const { id } = (await ask('ann', '/api/s', {})).body;
  await ask('ann', `/api/s/${id}`, { message: 'refund 420 of order 18' });
  const item = await vi.waitFor(async () => {
    const [first] = (await ask('sue', '/api/inbox?user=*')).body.items;
    expect(first).toMatchObject({ question: { editable: ['amount'] } });
    return first;
  }, patient);
  const values = [{ confirmed: true, args: { order: 21, amount: 100 } }, { result: { id: 18, refunded: 420 } }];
  for (const value of values)
    expect(await ask('sue', `/api/s/${id}?user=ann`, { answers: [{ id: item.question.id, value }] })).toMatchObject({
      status: 403,
      body: { code: expect.stringMatching(/args_not_editable|result_not_allowed/) },
    });
  expect(orders.of('bob')).toMatchObject([{ refunded: 0 }]);
});

it('a supervisor does not approve a refund in a session of their own', async () => {
  const { ask } = await desk();
  const { id } = (await ask('sue', '/api/s', {})).body;
  await ask('sue', `/api/s/${id}`, { message: 'refund 420 of order 18' });
  const question = await vi.waitFor(async () => {
    const [first] = (await ask('sue', `/api/s/${id}`)).body.questions;
    expect(first).toMatchObject({ kind: 'confirmation', mine: false });
    return first;
  }, patient);
  const answers = [{ id: question.id, value: { confirmed: true } }];
  expect((await ask('sue', `/api/s/${id}`, { answers })).status).toBe(403);
});

it('an order is refunded up to its price, once per key, to its own customer', () => {
  const orders = new Orders(':memory:');
  onTestFinished(() => orders.close());
  orders.refund('ann', 17, 30, 'a');
  expect(orders.refund('ann', 17, 30, 'a')).toMatchObject({ refunded: 30 });
  expect(() => orders.refund('ann', 17, 30, 'b')).toThrow('10 can be paid back');
  expect(() => orders.refund('bob', 17, 1, 'c')).toThrow('There is no order 17');
});

it('an unknown user is asked to sign in', async () => {
  const { handler } = await desk();
  expect((await handler(new Request('http://localhost/api/s'))).status).toBe(401);
  expect((await handler(new Request('http://localhost/'))).headers.get('content-type')).toContain('text/html');
});

it('only the supervisor decides if a refund with an unknown outcome happened', async () => {
  const orders = new Orders(':memory:');
  orders.refund = () => {
    throw Object.assign(new Error('the connection broke'), { code: 'ECONNRESET' });
  };
  const { ask } = await desk(orders);
  const { id } = (await ask('ann', '/api/s', {})).body;
  await ask('ann', `/api/s/${id}`, { message: 'refund 30 of order 17' });
  const item = await vi.waitFor(async () => {
    const [first] = (await ask('sue', '/api/inbox?user=*')).body.items;
    expect(first).toMatchObject({
      userId: 'ann',
      question: { kind: 'inDoubt', hint: expect.stringContaining('refund') },
    });
    return first;
  }, patient);
  const answers = [{ id: item.question.id, value: { resolution: 'giveUp' } }];
  expect((await ask('ann', `/api/s/${id}`, { answers })).status).toBe(403);
  expect((await ask('sue', `/api/s/${id}?user=ann`, { answers })).status).toBe(200);
});
