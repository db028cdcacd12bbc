import { isStepCount, type LanguageModel, type ModelMessage, streamText, tool } from 'ai';
import { z } from 'zod';
import type { Desk, Shop, Shown } from './shop.ts';

/** A store of chats, which the application has to write. */
export interface Chats {
  load(id: string): Promise<ModelMessage[]>;
  save(id: string, messages: readonly ModelMessage[]): Promise<void>;
}

export function theirDesk(model: LanguageModel, shop: Shop, chats: Chats, id: string): Desk {
  const tools = {
    find_order: tool({
      description: 'Finds an order by its number',
      inputSchema: z.object({ order: z.string() }),
      execute: ({ order }) => shop.find(order),
    }),
    refund: tool({
      description: 'Pays money back',
      inputSchema: z.object({ order: z.string(), amount: z.number() }),
      execute: async ({ order, amount }, { toolCallId }) => ({
        receipt: await shop.payBack(order, amount, toolCallId),
      }),
    }),
  };

  async function turn(messages: ModelMessage[], show?: (delta: string) => void): Promise<Shown> {
    const result = streamText({
      model,
      instructions: 'You help with orders. Be brief.',
      messages,
      tools,
      toolApproval: {
        refund: ({ amount }) => (amount > 100 ? 'user-approval' : undefined),
      },
      stopWhen: isStepCount(10),
      onError: ({ error }) => {
        throw error;
      },
    });
    for await (const delta of result.textStream) show?.(delta);
    const { messages: said } = await result.response;
    await chats.save(id, [...messages, ...said]);
    const requests = (await result.content).filter((part) => part.type === 'tool-approval-request');
    return {
      words: await result.text,
      asks: requests.map(({ toolCall: { toolName, input } }) => ({ tool: toolName, input })),
    };
  }

  return {
    async say(words, show) {
      const messages = await chats.load(id);
      return turn([...messages, { role: 'user', content: words }], show);
    },
    async decide(approved) {
      const messages = await chats.load(id);
      const last = messages.findLast(({ role }) => role === 'assistant');
      const parts = Array.isArray(last?.content) ? last.content : [];
      const content = parts
        .filter((part) => part.type === 'tool-approval-request')
        .map(({ approvalId }) => ({ type: 'tool-approval-response' as const, approvalId, approved }));
      return turn([...messages, { role: 'tool', content }]);
    },
  };
}
