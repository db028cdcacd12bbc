import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRunner } from '@mortise/core';
import { scriptedModel, toolCases } from '@mortise/testing';
import { testConformance } from '@mortise/testing/node-test';
import { makeAgent } from '../src/agent.ts';
import { orders } from '../src/orders.ts';
import { findOrder } from '../src/tools/find-order.ts';
import { refund } from '../src/tools/refund.ts';

function runnerOf(order: string, amount: number) {
  const model = scriptedModel([{ calls: [{ name: 'refund', args: { order, amount } }] }, 'That is settled.']);
  return createRunner({ agent: makeAgent(model) });
}

test('refunds up to 100 without asking', async () => {
  const result = await runnerOf('B2', 10).run('Pay 10 of order B2 back.');
  assert.equal(result.status, 'completed');
  assert.equal(orders.find('B2').refunded, 10);
});

test('asks before a larger refund, and pays once after an approval', async () => {
  const runner = runnerOf('A7', 150);
  const asked = await runner.run('Pay 150 of order A7 back.');
  assert.equal(asked.status, 'paused');
  assert.equal(orders.find('A7').refunded, 0);
  const answers = asked.pending.map(({ id }) => ({ requestId: id, value: { confirmed: true }, by: 'ada' }));
  const result = await runner.run({ session: asked.session, answers });
  assert.equal(result.status, 'completed');
  assert.equal(orders.find('A7').refunded, 150);
});

test('pays nothing after a rejection', async () => {
  const runner = runnerOf('A7', 120);
  const asked = await runner.run('Pay 120 of order A7 back.');
  const before = orders.find('A7').refunded;
  assert.equal(asked.status, 'paused');
  const answers = asked.pending.map(({ id }) => ({ requestId: id, value: { confirmed: false }, by: 'ada' }));
  assert.equal((await runner.run({ session: asked.session, answers })).status, 'completed');
  assert.equal(orders.find('A7').refunded, before);
});

testConformance('find_order', toolCases, () => ({ tool: findOrder, args: { order: 'A7' }, badArgs: { order: 7 } }));
testConformance('refund', toolCases, () => ({
  tool: refund,
  args: { order: 'A7', amount: 1 },
  badArgs: { order: 'A7', amount: -1 },
}));
