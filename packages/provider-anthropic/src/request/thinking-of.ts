import type { ModelSettings } from '@mortise/core';
import type { WireBody } from '@mortise/provider-kit';
import { modelTraits } from '../profile/model-traits.ts';

/** The thinking settings of a request. */
export interface ThinkingSettings {
  /** The member `thinking`. */
  readonly thinking?: WireBody;
  /** The member `output_config.effort`. */
  readonly effort?: 'low' | 'medium' | 'high';
}

/**
 * Returns the thinking settings for an effort, in the form
 * that the model supports: an effort, or a budget of tokens.
 *
 * @param maxTokens The maximum number of tokens of the answer, including thoughts.
 */
export function thinkingOf(
  thinking: ModelSettings['thinking'],
  model: string,
  maxTokens: number,
  warn: (feature: string, message: string) => void,
): ThinkingSettings {
  if (thinking === undefined) return {};
  const traits = modelTraits(model);
  if (thinking === 'off') {
    if (!traits.thinksUnasked) return {};
    if (traits.off !== 'disabled') warn('thinking', `${model} always thinks; it thinks as little as it can.`);
    return traits.off ? { thinking: { type: traits.off } } : { effort: 'low' };
  }
  switch (traits.thinks) {
    case 'never':
      warn('thinking', `${model} does not think; the setting was omitted.`);
      return {};
    case 'budget':
      return budget(thinking, model, maxTokens, warn);
    case 'adaptive': {
      const effort = typeof thinking === 'object' ? effortOf(thinking.budgetTokens) : thinking;
      if (typeof thinking === 'object')
        warn(
          'thinking',
          `${model} does not accept a number of tokens for thoughts; the effort \`${effort}\` is sent instead.`,
        );
      return { ...(!traits.thinksUnasked && { thinking: { type: 'adaptive' } }), effort };
    }
  }
}

function budget(
  thinking: Exclude<ModelSettings['thinking'], 'off' | undefined>,
  model: string,
  maxTokens: number,
  warn: (feature: string, message: string) => void,
): ThinkingSettings {
  if (maxTokens <= leastBudget) {
    warn('thinking', `${model} needs more than ${leastBudget} output tokens to think; the setting was omitted.`);
    return {};
  }
  const wanted = typeof thinking === 'object' ? thinking.budgetTokens : budgets[thinking];
  const tokens = Math.max(leastBudget, Math.min(wanted, maxTokens - 1));
  if (typeof thinking === 'object' && tokens !== wanted)
    warn(
      'thinking',
      `a thinking budget must be at least ${leastBudget} tokens and less than the limit of the answer; ${tokens} is sent.`,
    );
  return { thinking: { type: 'enabled', budget_tokens: tokens } };
}

function effortOf(budgetTokens: number): 'low' | 'medium' | 'high' {
  if (budgetTokens <= budgets.low) return 'low';
  return budgetTokens <= budgets.medium ? 'medium' : 'high';
}

/** The budgets of the efforts, in tokens. */
const budgets = { low: 2_048, medium: 8_192, high: 24_576 } as const;
/** The minimum budget that the server accepts. */
const leastBudget = 1_024;
