import { functionTool } from '@mortise/core';
import { z } from 'zod';
import { orders } from '../orders.ts';

/** Returns an order. The tool only reads: no user is asked, and after a crash the call runs again. */
export const findOrder = functionTool({
  name: 'find_order',
  description: 'Returns an order with its price and its refunded amount',
  effect: 'read',
  input: z.object({ order: z.string().describe('The id of the order, such as A7') }),
  run: ({ order }) => ({ ...orders.find(order) }),
});
