import { createMistral } from '@ai-sdk/mistral';
import { aiSdkModel } from '@mortise/ai-sdk/model';
import { requireConfirmation } from '@mortise/confirmation';
import { createRunner, functionTool, llmAgent, type Runner, type SessionService } from '@mortise/core';
import { z } from 'zod';

/** Creates a support desk on a Mistral model. Its only state is in `sessions`. */
export function supportDesk(sessions: SessionService, mistral = createMistral()): Runner {
  const findOrder = functionTool({
    name: 'find_order',
    description: 'Finds an order by its number',
    effect: 'read',
    input: z.object({ order: z.string() }),
    run: ({ order }) => ({ order, item: 'a lamp', paid: 40 }),
  });
  const refund = functionTool({
    name: 'refund',
    description: 'Pays an order back',
    input: z.object({ order: z.string(), amount: z.number() }),
    run: ({ order, amount }) => ({ order, refunded: amount }),
  });
  const agent = llmAgent({
    name: 'desk',
    instruction: 'You help with orders. Be brief.',
    model: aiSdkModel(mistral('mistral-large-latest')),
    tools: [findOrder, requireConfirmation(refund, ({ amount }) => amount > 20)],
  });
  return createRunner({ agent, sessions });
}
