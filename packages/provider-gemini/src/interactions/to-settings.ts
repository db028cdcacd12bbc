import { isJsonObject, type ModelSettings } from '@mortise/core';
import type { WireBody } from '@mortise/provider-kit';
import { toSettings as toConfig } from '../generate-content/to-settings.ts';
import type { GeminiProfile } from '../profile/model-profile.ts';

/**
 * Members of `generation_config` for the sampling settings. `warn` is called for each setting that the
 * model does not have.
 */
export function toSettings(
  settings: ModelSettings | undefined,
  profile: GeminiProfile,
  warn: (feature: string, message: string) => void,
): WireBody {
  const { thinkingConfig, topP, maxOutputTokens, stopSequences, ...alike } = toConfig(settings, profile, warn);
  if (typeof settings?.thinking === 'object' && isJsonObject(thinkingConfig) && 'thinkingBudget' in thinkingConfig) {
    warn('thinking', `the Interactions protocol has levels, not tokens; it is ${levelIn(thinkingConfig)}.`);
  }
  return {
    ...alike,
    ...(topP !== undefined && { top_p: topP }),
    ...(maxOutputTokens !== undefined && { max_output_tokens: maxOutputTokens }),
    ...(stopSequences !== undefined && { stop_sequences: stopSequences }),
    ...(isJsonObject(thinkingConfig) && {
      thinking_level: levelIn(thinkingConfig),
      ...(thinkingConfig['includeThoughts'] === true && { thinking_summaries: 'auto' }),
    }),
  };
}

/** The level, for models before Gemini 3 too, whose budget in generateContent is in tokens. */
function levelIn({ thinkingLevel, thinkingBudget }: WireBody): string {
  if (typeof thinkingLevel === 'string') return thinkingLevel.toLowerCase();
  const [, level] = levels.find(([most]) => Number(thinkingBudget) <= most) ?? [];
  return level ?? 'high';
}

/** The levels for generateContent's budgets, in tokens. */
const levels: readonly (readonly [most: number, level: string])[] = [
  [128, 'minimal'],
  [1024, 'low'],
  [8192, 'medium'],
];
