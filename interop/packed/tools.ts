import { FunctionTool } from '@google/adk';
import { tool as langchainTool } from '@langchain/core/tools';
import { fromAdkTools } from '@mortise/adk';
import { fromAiTools } from '@mortise/ai-sdk';
import type { Tool, Toolset } from '@mortise/core';
import { fromLangchainTools } from '@mortise/langchain';
import { tool as aiTool } from 'ai';
import { z } from 'zod';

/** The actions of the tools, oldest first. */
export const done: unknown[] = [];

/** The tools of a support desk, each written for another framework. */
export function deskTools(): readonly (Tool | Toolset)[] {
  const findOrder = aiTool({
    description: 'Finds an order by its number',
    inputSchema: z.object({ order: z.string() }),
    execute: async ({ order }) => {
      done.push(['find_order', order]);
      return { order, item: 'a lamp', paid: 400 };
    },
  });
  const refund = new FunctionTool({
    name: 'refund',
    description: 'Pays an order back',
    parameters: z.object({ order: z.string(), amount: z.number() }),
    requireConfirmation: ({ amount }) => amount > 100,
    execute: async ({ order, amount }) => {
      done.push(['refund', order, amount]);
      return { order, refunded: amount };
    },
  });
  const mail = langchainTool(
    async ({ to, words }: { to: string; words: string }) => {
      done.push(['send_mail', to]);
      return `sent to ${to}: ${words}`;
    },
    {
      name: 'send_mail',
      description: 'Sends a mail',
      schema: z.object({ to: z.string(), words: z.string() }),
    },
  );
  return [fromAiTools({ find_order: findOrder }), ...fromAdkTools([refund]), ...fromLangchainTools([mail])];
}
