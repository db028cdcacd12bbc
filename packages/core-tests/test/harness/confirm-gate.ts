import { functionTool, type JsonObject, type PendingQuestion, type Tool, type ToolGate } from '@mortise/core';
import { z } from 'zod';

/** An answer to a `confirmGate`. */
export interface Confirmation {
  readonly confirmed: boolean;
  /** Arguments that replace the model's. */
  readonly args?: JsonObject;
}

/** Creates a gate that asks a user about the named tools, or about all, and accepts a `Confirmation`. */
export function confirmGate(
  options: Partial<Pick<ToolGate, 'name' | 'order' | 'reservedNames'>> & {
    readonly only?: string;
    readonly question?: Partial<PendingQuestion>;
  } = {},
): ToolGate {
  const { name = 'confirm', order = 'confirmation', reservedNames } = options;
  return {
    name,
    order,
    ...(reservedNames && { reservedNames }),
    check(_call, tool, { answers }) {
      if (options.only !== undefined && tool.name !== options.only) return { type: 'proceed' };
      const answer = answers.at(-1)?.value as Confirmation | undefined;
      if (!answer)
        return {
          type: 'pause',
          question: { kind: 'confirmation', hint: `May ${tool.name} run?`, ...options.question },
        };
      if (!answer.confirmed) return { type: 'respond', outcome: { status: 'denied', reason: 'a person said no' } };
      return { type: 'proceed', ...(answer.args && { args: answer.args }) };
    },
  };
}

/** Creates a tool with an effect that records its payments. */
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

/** Creates a tool that only reads, and records its calls. */
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
