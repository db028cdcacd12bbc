import { functionTool } from '@mortise/core';
import { z } from 'zod';
import { orders } from '../orders.ts';

/** Refunds money. A repeated call has the same `idempotencyKey`, and refunds nothing more. */
export const refund = functionTool({
  name: 'refund',
  description: 'Refunds an amount of an order',
  effect: 'write',
  input: z.object({ order: z.string(), amount: z.number().positive() }),
  preview: ({ order, amount }) => `${amount} EUR of order ${order}`,
  run: ({ order, amount }, { idempotencyKey }) => ({ ...orders.refund(order, amount, idempotencyKey) }),
});
