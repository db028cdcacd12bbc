import { confirmationGate, requireConfirmation, ruleFor } from '@mortise/confirmation';
import { functionTool, type JsonValue, staticToolset, type Tool } from '@mortise/core';
import { expectTypeOf } from 'vitest';
import { z } from 'zod';

const refund = functionTool({
  name: 'refund',
  description: 'Refunds',
  input: z.object({ amount: z.number().default(5000), on: z.iso.date().transform((text) => new Date(text)) }),
  run: ({ amount }) => ({ paid: amount }),
});
declare const fromServer: Tool;

// A predicate has the checked arguments, and the tool keeps its types.
const gated = requireConfirmation(refund, ({ amount, on }) => amount > 100 && on.getFullYear() > 2025);
expectTypeOf(gated).toEqualTypeOf(refund);
expectTypeOf(requireConfirmation(refund)).toEqualTypeOf(refund);
// @ts-expect-error: a typo in the name of an argument
requireConfirmation(refund, ({ amonut }) => amonut > 100);
// @ts-expect-error: a number is compared with a string
requireConfirmation(refund, ({ amount }) => amount.startsWith('1'));

// The same for all ways to ask.
requireConfirmation(refund, {
  when: ({ amount }, context) => amount > Number(context.state['limit']),
  hint: ({ on }) => `Refund as of ${on.toDateString()}?`,
  payload: ({ amount }) => ({ amount }),
  remember: { sameArgs: ['amount'] },
});
// @ts-expect-error: a typo in the name of an argument
requireConfirmation(refund, { when: ({ amonut }) => amonut > 100 });
// @ts-expect-error: a typo in the name of an argument
requireConfirmation(refund, { hint: ({ amonut }) => `${amonut}?` });
// @ts-expect-error: a typo in the name of an argument
requireConfirmation(refund, { payload: ({ amonut }) => ({ amonut }) });
// @ts-expect-error: a typo in the name of an argument
requireConfirmation(refund, { remember: { sameArgs: ['amonut'] } });

// A rule for one tool has the type of its input.
const rules = [
  ruleFor(refund, { args: { amount: { max: 100 } }, decision: 'allow' }),
  ruleFor(refund, { when: ({ on }) => on.getFullYear() < 2026, decision: 'deny' }),
  { tool: 'mail_*', args: { to: { startsWith: 'a' } }, decision: 'ask' },
] as const;
confirmationGate({ policy: rules });
// @ts-expect-error: a typo in the name of an argument
ruleFor(refund, { args: { amonut: { max: 100 } }, decision: 'allow' });
// @ts-expect-error: the tool is given already
ruleFor(refund, { tool: 'pay', decision: 'allow' });

// For a tool of unknown types, and for a toolset, the arguments are JSON to be narrowed.
requireConfirmation(fromServer, ({ amount }) => {
  expectTypeOf(amount).toEqualTypeOf<JsonValue | undefined>();
  return Number(amount) > 100;
});
requireConfirmation(staticToolset('all', [refund]), (args) => Number(args['amount']) > 100);
