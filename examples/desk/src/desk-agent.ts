import { requireConfirmation } from '@mortise/confirmation';
import { functionTool, llmAgent, type Model } from '@mortise/core';
import { z } from 'zod';
import type { Orders } from './orders.ts';

/** Creates the agent of the desk. A person approves refunds over 100, and may change the amount. */
export function deskAgent(model: Model, orders: Orders) {
  const myOrders = functionTool({
    name: 'my_orders',
    description: 'The orders of the customer who asks, with what was paid back',
    effect: 'read',
    run: (_args, { session }) => orders.of(session.userId).map((order) => ({ ...order })),
  });
  const refund = functionTool({
    name: 'refund',
    description: 'Pays money of an order back',
    effect: 'write',
    input: z.object({ order: z.number().int(), amount: z.number().positive() }),
    preview: ({ order, amount }) => `${amount} EUR of order ${order}`,
    run: ({ order, amount }, { session, idempotencyKey }) => ({
      ...orders.refund(session.userId, order, amount, idempotencyKey),
    }),
  });
  const tools = [myOrders, requireConfirmation(refund, ({ amount }) => amount > 100)] as const;
  return llmAgent({ name: 'desk', instruction: 'You help customers of a shop with their orders.', model, tools });
}
