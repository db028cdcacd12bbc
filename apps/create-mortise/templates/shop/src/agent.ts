import { requireConfirmation } from '@mortise/confirmation';
import { type LlmAgent, llmAgent, type Model } from '@mortise/core';
import { findOrder } from './tools/find-order.ts';
import { refund } from './tools/refund.ts';

/** Creates the agent: refunds of more than 100 need a person's approval. */
export function makeAgent(model: Model): LlmAgent {
  return llmAgent({
    name: 'desk',
    instruction: 'You help customers of a shop with their orders.',
    model,
    tools: [findOrder, requireConfirmation(refund, ({ amount }) => amount > 100)],
  });
}
