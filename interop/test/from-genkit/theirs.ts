import { type GenerateOptions, type GenkitBeta, type MessageData, type ToolRequestPart, z } from 'genkit/beta';
import type { Desk, Shop, Show, Shown } from './shop.ts';

/** A store of conversations, which the application has to write. */
export interface Chat {
  load(): Promise<MessageData[]>;
  save(messages: MessageData[]): Promise<void>;
}

export function theirDesk(ai: GenkitBeta, models: Record<'desk' | 'lawyer', string>, shop: Shop, chat: Chat): Desk {
  const findOrder = ai.defineTool(
    {
      name: 'find_order',
      description: 'Finds an order by its number',
      inputSchema: z.object({ order: z.string() }),
      outputSchema: z.object({ order: z.string(), paid: z.number() }),
    },
    ({ order }) => shop.find(order),
  );
  const refund = ai.defineTool(
    {
      name: 'refund',
      description: 'Pays money back',
      inputSchema: z.object({ order: z.string(), amount: z.number() }),
    },
    async ({ order, amount }, { interrupt, resumed }) => {
      if (amount > 100 && !resumed) interrupt({ message: `Pay ${amount} back?` });
      return { receipt: await shop.payBack(order, amount) };
    },
  );
  const lawyer = ai.defineTool(
    {
      name: 'lawyer',
      description: 'Knows the terms',
      inputSchema: z.object({ request: z.string() }),
      outputSchema: z.string(),
    },
    async ({ request: prompt }) => {
      const system = 'Say what the terms of the shop allow.';
      return (await ai.generate({ model: models.lawyer, system, prompt })).text;
    },
  );

  async function turn(said: Pick<GenerateOptions, 'prompt' | 'messages' | 'resume'>, show?: Show): Promise<Shown> {
    const context = { name: 'Ada' };
    const { stream, response } = ai.generateStream({
      model: models.desk,
      system: `You help ${context.name} with orders.`,
      config: { temperature: 0 },
      tools: [findOrder, refund, lawyer],
      output: { schema: z.object({ reply: z.string(), refunded: z.number() }) },
      maxTurns: 10,
      context,
      ...said,
    });
    for await (const { text, toolRequests } of stream) {
      if (text) show?.({ text });
      for (const { toolRequest } of toolRequests) show?.({ tool: toolRequest.name });
    }
    const { messages, interrupts, output } = await response;
    await chat.save(messages.filter(({ role }) => role !== 'system'));
    const asks = interrupts.map(({ toolRequest: { name, input } }) => ({ tool: name, args: input }));
    return asks.length === 0 && output ? { answer: output, asks } : { asks };
  }

  return {
    say: async (prompt, show) => turn({ prompt, messages: await chat.load() }, show),
    async decide(approved) {
      const messages = await chat.load();
      const parts = messages.at(-1)?.content ?? [];
      const waiting = parts.filter(({ metadata }) => metadata?.['interrupt']) as ToolRequestPart[];
      return turn({
        messages,
        resume: approved
          ? { restart: waiting.map((part) => refund.restart(part)) }
          : { respond: waiting.map((part) => refund.respond(part, { error: 'rejected' })) },
      });
    },
  };
}
