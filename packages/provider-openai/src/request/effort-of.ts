import type { ModelSettings } from '@mortise/core';
import { modelTraits } from '../profile/model-traits.ts';

/** The effort with which the model thinks; undefined: its default. */
export function effortOf(
  thinking: ModelSettings['thinking'],
  model: string,
  warn: (feature: string, message: string) => void,
): string | undefined {
  if (thinking === undefined) return undefined;
  const { thinks, mayNotThink } = modelTraits(model);
  if (thinking === 'off') {
    if (thinks === false) return undefined;
    if (mayNotThink) return 'none';
    warn('thinking', `${model} always thinks; it thinks as little as it can.`);
    return /^gpt-5/.test(model) ? 'minimal' : 'low';
  }
  if (thinks === false) {
    warn('thinking', `${model} does not think; it is omitted.`);
    return undefined;
  }
  if (typeof thinking === 'string') return thinking;
  const effort = effortFor(thinking.budgetTokens);
  warn(
    'thinking',
    `${model} does not accept a number of tokens for thoughts; the effort \`${effort}\` is sent instead.`,
  );
  return effort;
}

function effortFor(budgetTokens: number): 'low' | 'medium' | 'high' {
  if (budgetTokens <= budgets.low) return 'low';
  return budgetTokens <= budgets.medium ? 'medium' : 'high';
}

/** The maximum number of tokens of each effort. */
const budgets = { low: 2_048, medium: 8_192 } as const;
