import type { JsonObject, ModelSettings } from '@mortise/core';
import type { AiSdkProfile } from '../model-profile/ai-sdk-profile.ts';
import type { LanguageModelCall, ReasoningEffort } from '../model-spec/language-model-call.ts';

/** The sampling settings of a request, and the provider options for other settings. */
export interface CallSettings {
  readonly members: Pick<
    LanguageModelCall,
    'temperature' | 'topP' | 'maxOutputTokens' | 'stopSequences' | 'seed' | 'reasoning'
  >;
  readonly options: JsonObject;
}

/** @param warn Called for each setting that cannot be sent. */
export function toSettings(
  settings: ModelSettings | undefined,
  { traits, version, provider }: AiSdkProfile,
  warn: (feature: string, message: string) => void,
): CallSettings {
  const { temperature, topP, maxOutputTokens, stopSequences, seed, thinking } = settings ?? {};
  const budget = typeof thinking === 'object' ? traits.thinkingBudget?.(thinking.budgetTokens) : undefined;
  const effort = budget || thinking === undefined ? undefined : effortOf(thinking);
  if (typeof thinking === 'object' && !budget)
    warn('thinking', `${provider} does not accept a number of tokens here; the effort "${effort}" is sent instead.`);
  if (effort !== undefined && version === 'v3')
    warn('thinking', `v3 models have no member for this setting; set it in the provider's own options.`);
  return {
    members: {
      ...(temperature !== undefined && { temperature }),
      ...(topP !== undefined && { topP }),
      ...(maxOutputTokens !== undefined && { maxOutputTokens }),
      ...(stopSequences?.length && { stopSequences: [...stopSequences] }),
      ...(seed !== undefined && { seed }),
      ...(effort !== undefined && version !== 'v3' && { reasoning: effort }),
    },
    options: budget ?? {},
  };
}

function effortOf(thinking: NonNullable<ModelSettings['thinking']>): ReasoningEffort {
  if (typeof thinking === 'string') return thinking === 'off' ? 'none' : thinking;
  const { budgetTokens } = thinking;
  return budgetTokens <= fewTokens ? 'low' : budgetTokens <= manyTokens ? 'medium' : 'high';
}

const fewTokens = 4_096;
const manyTokens = 16_384;
