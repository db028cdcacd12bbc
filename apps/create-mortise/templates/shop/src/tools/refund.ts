import { functionTool } from '@mortise/core';
import { z } from 'zod';
import { orders } from '../orders.ts';

/** Pays money back. It is the same call again where the key is the same, and then pays nothing. */
export const refund = functionTool({
  name: 'refund',
  description: 'Pays money of an order back',
  effect: 'write',
  input: z.object({ order: z.string(), amount: z.number().positive() }),
  preview: ({ order, amount }) => `${amount} EUR of order ${order}`,
  run: ({ order, amount }, { idempotencyKey }) => ({ ...orders.refund(order, amount, idempotencyKey) }),
});
