import { functionTool } from '@mortise/core';
import { z } from 'zod';
import { orders } from '../orders.ts';

/** Looks an order up. It only reads, so no user is asked and a lost call simply runs again. */
export const findOrder = functionTool({
  name: 'find_order',
  description: 'What an order has, and what of it was paid back',
  effect: 'read',
  input: z.object({ order: z.string().describe('The id of the order, such as A7') }),
  run: ({ order }) => ({ ...orders.find(order) }),
});
