import { functionTool, type Tool } from '@mortise/core';
import { z } from 'zod';

/** A tool with an effect; adds its arguments to `paid`. */
export function payTool(
  paid: unknown[],
  options: Partial<Pick<Tool, 'gates' | 'effect'>> & { readonly description?: string } = {},
): Tool {
  return functionTool({
    name: 'pay',
    description: 'Pays somebody',
    ...options,
    input: z.object({ to: z.string(), amount: z.number().max(1000) }),
    run: (input) => {
      paid.push(input);
      return { paid: input.amount };
    },
  });
}

/** A tool that only reads; adds each place to `looked`. */
export function lookTool(looked: unknown[]): Tool {
  return functionTool({
    name: 'look',
    description: 'Looks somewhere',
    effect: 'read',
    input: z.object({ at: z.string() }),
    run: ({ at }) => {
      looked.push(at);
      return { seen: at };
    },
  });
}
