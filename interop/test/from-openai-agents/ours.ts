import { agentTool } from '@mortise/agent-tool';
import { requireConfirmation } from '@mortise/confirmation';
import { createRunner, functionTool, llmAgent, type Model, type RunInput, type SessionService } from '@mortise/core';
import { z } from 'zod';
import type { Desk, Shop, Show, Shown } from './shop.ts';

export interface User {
  readonly name: string;
}

const cardNumber = /\b\d{16}\b/;

export function ourDesk(
  models: Record<'desk' | 'lawyer', Model>,
  shop: Shop,
  sessions: SessionService,
  session: string,
): Desk {
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
    run: async ({ order, amount }) => ({ receipt: await shop.payBack(order, amount) }),
  });
  const lawyer = llmAgent({
    name: 'lawyer',
    description: 'Knows the terms',
    instruction: 'Say what the terms of the shop allow.',
    model: models.lawyer,
  });
  const desk = llmAgent({
    name: 'desk',
    instruction: ({ deps }) => `You help ${(deps as User).name} with orders.`,
    model: models.desk,
    settings: { temperature: 0 },
    tools: [findOrder, requireConfirmation(refund, ({ amount }) => amount > 100), agentTool(lawyer)],
    output: z.object({ reply: z.string(), refunded: z.number() }),
    limits: { modelCalls: 10 },
  });
  const runner = createRunner({ agent: desk, sessions });

  async function turn(input: RunInput, show?: Show): Promise<Shown> {
    const deps: User = { name: 'Ada' };
    for await (const event of runner.stream({ ...input, session, deps })) {
      if (event.type === 'delta' && event.kind === 'text' && !event.branch) show?.({ text: event.text });
      if (event.type === 'toolStart' && !event.branch) show?.({ tool: event.call.name });
      if (event.type !== 'end') continue;
      const { status, pending, output, usage, error } = event.result;
      if (status === 'failed' || status === 'limited') throw new Error(error.message);
      const asks = pending.map(({ call, args = call.args }) => ({ tool: call.name, args }));
      const tokens = (usage.inputTokens ?? 0) + (usage.outputTokens ?? 0);
      return { ...(output && { answer: output }), asks, tokens };
    }
    throw new Error('a run ends with its result');
  }

  return {
    async say(message, show) {
      // The guardrail runs before the run: a refused message
      // is not in the log, so that no later turn reads it.
      if (cardNumber.test(message)) return { asks: [], refused: true, tokens: 0 };
      return turn({ message }, show);
    },
    async decide(confirmed) {
      const { pending } = await runner.run({ session });
      return turn({ answers: pending.map(({ id: requestId }) => ({ requestId, value: { confirmed }, by: 'bob' })) });
    },
  };
}
