import type { Agent } from '@mortise/core';

/** An agent without a model, which counts on its state only. */
export const steadyAgent: Agent = {
  name: 'steady',
  description: 'Says what its state says',
  next: ({ state }) => ({ do: 'done', output: state['a'] ?? null }),
};
