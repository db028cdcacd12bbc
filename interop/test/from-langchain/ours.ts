import { requireConfirmation } from '@mortise/confirmation';
import {
  createRunner,
  functionTool,
  llmAgent,
  type Model,
  type RunInput,
  type SessionService,
  ToolError,
} from '@mortise/core';
import { z } from 'zod';
import { type Decision, type Desk, Report, type Shop, type Show, type Turn } from './desk.ts';

export function desk(model: Model, shop: Shop, sessions: SessionService, customer: string): Desk {
  const listOrders = functionTool({
    name: 'list_orders',
    description: 'The orders of the customer',
    effect: 'read',
    run: (_, { session }) => shop.ordersOf(session.userId),
  });
  const refund = functionTool({
    name: 'refund',
    description: 'Pays money back for an order',
    input: z.object({ order: z.string(), amount: z.number().positive() }),
    async *run({ order, amount }) {
      yield `refunding ${order}`;
      const done = await shop.refund(order, amount);
      if (!done) throw new ToolError(`There is no order ${order}.`);
      return done;
    },
  });
  const agent = llmAgent({
    name: 'desk',
    model,
    instruction: ({ session }) => `You are the desk of a shop. You speak with ${session.userId}.`,
    tools: [listOrders, requireConfirmation(refund, ({ amount }) => amount > 50)],
    output: Report,
    limits: { modelCalls: 10 },
  });
  const runner = createRunner({ agent, sessions, userId: customer });

  async function run(input: RunInput, show: Show): Promise<Turn> {
    for await (const event of runner.stream(input)) {
      if (event.type === 'toolProgress') show('progress', String(event.value));
      else if (event.type === 'delta' && event.kind === 'text') show('text', event.text);
      else if (event.type === 'end') {
        const { pending, output, error } = event.result;
        if (error) throw new Error(error.message, { cause: error.cause });
        const [asked] = pending;
        if (!asked) return { report: output };
        return { question: { id: asked.id, tool: asked.call.name, args: asked.call.args } };
      }
    }
    return {};
  }

  return {
    ask: (session, message, show) => run({ session, message }, show),
    decide: (session, { id }, decision, show) =>
      run({ session, answers: [{ requestId: id, value: said(decision), by: 'supervisor' }] }, show),
  };
}

function said(decision: Decision) {
  if (decision.type === 'edit') return { confirmed: true, args: decision.args };
  return decision.type === 'reject' ? { confirmed: false, reason: decision.reason } : { confirmed: true };
}
