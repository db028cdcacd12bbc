import type { GateContext, GateDecision, ToolGate } from '@mortise/core';
import type { GateSubject } from '../../../src/index.ts';
import { askingGate } from '../sample-tools.ts';
import type { Mutants } from './mutants.ts';

/** One gate that asks and has one fault for each case. */
export const gateMutants: Mutants<GateSubject> = {
  'gate:name': mutant((inner) => ({ ...inner, name: '' })),
  'gate:decision': deciding((decision) =>
    decision.type === 'pause' ? { ...decision, question: { ...decision.question, kind: '' } } : decision,
  ),
  'gate:effect': mutant((inner) => {
    let count = 0;
    return {
      ...inner,
      check: async (...given) => {
        const decision = await inner.check(...given);
        if (decision.type !== 'pause') return decision;
        return { ...decision, question: { ...decision.question, payload: ++count } };
      },
    };
  }),
  'gate:checked': mutant((inner) => ({
    ...inner,
    check(call, tool, context) {
      const { city } = call.args as { readonly city?: string };
      return city === 'Rome'
        ? inner.check(call, tool, context)
        : { type: 'respond', outcome: { status: 'denied', reason: 'no such city' } };
    },
  })),
  'gate:closed': mutant((inner) => ({
    ...inner,
    check(...given) {
      try {
        return inner.check(...given);
      } catch {
        return { type: 'proceed' };
      }
    },
  })),
  'gate:question': deciding((decision, { answers }) =>
    answers.length === 0 ? { type: 'respond', outcome: { status: 'denied' } } : decision,
  ),
  'gate:yes': deciding((decision, { answers }) =>
    answers.length === 1 ? { type: 'pause', question: { kind: 'confirmation', hint: 'Really?' } } : decision,
  ),
  'gate:no': deciding((decision) =>
    decision.type === 'respond' ? { type: 'pause', question: { kind: 'confirmation', hint: 'Why not?' } } : decision,
  ),
  'gate:junk': deciding((decision, { answers }) => {
    const value = answers.at(-1)?.value as { readonly confirmed?: unknown } | null | undefined;
    return value?.confirmed ? { type: 'proceed' } : decision;
  }),
  'gate:quorum': deciding((decision) =>
    decision.type === 'pause' ? { ...decision, question: { ...decision.question, quorum: 2 } } : decision,
  ),
  'gate:again': mutant((inner) => ({
    ...inner,
    async check(call, tool, context) {
      const decision = await inner.check(call, tool, context);
      if (decision.type !== 'proceed') return decision;
      const { city } = call.args as { readonly city: string };
      if (city.endsWith('!')) return { type: 'respond', outcome: { status: 'denied', reason: 'no such city' } };
      return { type: 'proceed', args: { city: `${city}!` } };
    },
  })),
};

function mutant(change: (inner: ToolGate) => ToolGate): () => GateSubject {
  return () => {
    const subject = askingGate();
    return { ...subject, gate: change(subject.gate) };
  };
}

function deciding(change: (decision: GateDecision, context: GateContext) => GateDecision): () => GateSubject {
  return mutant((inner) => ({
    ...inner,
    check: async (call, tool, context) => change(await inner.check(call, tool, context), context),
  }));
}
