import type { Model } from '@mortise/core';

/** The model of an agent that is only asked what tools it has: calls of clients are made without one. */
export const listingModel: Model = {
  provider: 'mcp',
  id: 'client',
  async *generate() {
    const content = { role: 'model' as const, parts: [{ type: 'text' as const, text: 'done' }] };
    yield { type: 'end', content, finishReason: { unified: 'stop' } };
  },
};
