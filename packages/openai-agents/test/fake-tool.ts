import { addGate, type Tool } from '@mortise/core';
import type { AgentsFunctionTool, AgentsRunContext } from '../src/index.ts';

/** Returns a function tool like one of the SDK. */
export function fakeTool(own: Partial<AgentsFunctionTool> = {}): AgentsFunctionTool {
  return {
    type: 'function',
    name: 'weather',
    description: 'Weather of a city',
    parameters: {
      type: 'object',
      properties: { city: { type: 'string' } },
      required: ['city'],
      additionalProperties: false,
    },
    strict: true,
    needsApproval: async () => false,
    isEnabled: async () => true,
    invoke: async (_context, input) => `sunny: ${input}`,
    ...own,
  };
}

export const runContext: AgentsRunContext = { context: {}, isToolApproved: () => undefined };

/** Adds a gate that asks a person about every call. */
export function confirmWith(tool: Tool): Tool {
  return addGate(tool, {
    name: 'confirmation',
    order: 'confirmation',
    check: (_call, _tool, { answers }) => {
      const { confirmed } = (answers.at(-1)?.value ?? {}) as { readonly confirmed?: unknown };
      if (confirmed === true) return { type: 'proceed' };
      if (confirmed === false) return { type: 'respond', outcome: { status: 'denied' } };
      return { type: 'pause', question: { kind: 'confirmation', hint: 'May it run?' } };
    },
  });
}
