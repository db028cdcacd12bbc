import type { JsonObject, JsonValue, ProviderPart } from '@mortise/core';
import { boundedSummary } from '@mortise/provider-kit';
import type { StepFamily } from './step-family.ts';
import { summaryOf } from './summary-of.ts';

/** All other steps, of the server's own tools: kept unchanged, to be sent back. */
export const serverFamily: StepFamily = {
  begin(parts, state) {
    state.slot = parts.whole(partOf(state.step, parts.provider));
    return undefined;
  },
  delta(_, state, { type: __, ...more }) {
    state.step = merged(state.step, more);
    return undefined;
  },
  end(parts, { slot, step }) {
    if (slot?.kind === 'whole') slot.part = partOf(step, parts.provider);
    return undefined;
  },
};

/** An empty signature is omitted: the server would refuse it. */
function partOf(step: JsonObject, provider: string): ProviderPart {
  const { signature, ...unsigned } = step;
  const summary = summaryOf(step);
  return {
    type: 'provider',
    provider,
    value: signature === '' ? unsigned : step,
    ...(summary !== undefined && { summary: boundedSummary(summary) ?? '' }),
  };
}

/** Merges a later state of a step: its result continues, other members are replaced. */
function merged({ result: before, ...step }: JsonObject, { result: more, ...said }: JsonObject): JsonObject {
  const result = more === undefined ? before : goesOn(before, more);
  return { ...step, ...said, ...(result !== undefined && { result }) };
}

function goesOn(before: JsonValue | undefined, more: JsonValue): JsonValue {
  if (typeof before === 'string' && typeof more === 'string') return before + more;
  return Array.isArray(before) && Array.isArray(more) ? [...before, ...more] : more;
}
