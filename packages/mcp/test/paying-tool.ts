import { addGate, functionTool, type Tool, type ToolGate } from '@mortise/core';
import { z } from 'zod';

/** Creates a tool whose calls a user has to confirm, and the list of its payments. */
export function payingTool(): { readonly pay: Tool; readonly paid: number[] } {
  const paid: number[] = [];
  const pay = functionTool({
    name: 'pay',
    description: 'Pays',
    input: z.object({ amount: z.number(), note: z.string().optional() }),
    run: ({ amount }) => {
      paid.push(amount);
      return `paid ${amount}`;
    },
  });
  return { pay: addGate(pay, confirmation), paid };
}

/** A gate that asks a user and lets confirmed calls pass, in the form that this package expects of gates. */
const confirmation: ToolGate = {
  name: 'confirmation',
  order: 'confirmation',
  check(_call, _tool, { answers }) {
    const answer = answers[0]?.value as { readonly confirmed?: boolean } | undefined;
    if (!answer) return { type: 'pause', question: { kind: 'confirmation', hint: 'Allow pay?' } };
    return answer.confirmed === true
      ? { type: 'proceed' }
      : { type: 'respond', outcome: { status: 'denied', reason: 'no' } };
  },
};
