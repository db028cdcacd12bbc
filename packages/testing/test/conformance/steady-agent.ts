import type { Agent } from '@mortise/core';

/** An agent without a model, which decides by its state only. */
export const steadyAgent: Agent = {
  name: 'steady',
  description: 'Says what its state says',
  next: ({ state }) => ({ do: 'done', output: state['a'] ?? null }),
};
