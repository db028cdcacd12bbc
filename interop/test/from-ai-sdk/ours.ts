import { requireConfirmation } from '@mortise/confirmation';
import { createRunner, functionTool, llmAgent, type Model, type RunInput, type SessionService } from '@mortise/core';
import { z } from 'zod';
import type { Desk, Shop, Shown } from './shop.ts';

export function ourDesk(model: Model, shop: Shop, sessions: SessionService, id: string): Desk {
  const findOrder = functionTool({
    name: 'find_order',
    description: 'Finds an order by its number',
    effect: 'read',
    input: z.object({ order: z.string() }),
    run: ({ order }) => shop.find(order),
  });
  const refund = functionTool({
    name: 'refund',
    description: 'Pays money back',
    input: z.object({ order: z.string(), amount: z.number() }),
    run: async ({ order, amount }, { idempotencyKey }) => ({
      receipt: await shop.payBack(order, amount, idempotencyKey),
    }),
  });
  const agent = llmAgent({
    name: 'desk',
    model,
    instruction: 'You help with orders. Be brief.',
    tools: [findOrder, requireConfirmation(refund, ({ amount }) => amount > 100)],
    limits: { modelCalls: 10 },
  });
  const runner = createRunner({ agent, sessions });

  async function turn(input: RunInput, show?: (delta: string) => void): Promise<Shown> {
    for await (const event of runner.stream({ ...input, session: id })) {
      if (event.type === 'delta' && event.kind === 'text') show?.(event.text);
      if (event.type !== 'end') continue;
      const { status, text, pending, error } = event.result;
      if (status === 'failed') throw new Error(error.message);
      return { words: text, asks: pending.map(({ call, args = call.args }) => ({ tool: call.name, input: args })) };
    }
    throw new Error('a run ends with its result');
  }

  return {
    say: (message, show) => turn({ message }, show),
    async decide(confirmed) {
      const { pending } = await runner.run({ session: id });
      return turn({ answers: pending.map(({ id: requestId }) => ({ requestId, value: { confirmed }, by: 'ada' })) });
    },
  };
}
