import type { ModelSettings } from '@mortise/core';
import type { WireBody } from '@mortise/provider-kit';
import type { GeminiProfile } from '../profile/model-profile.ts';
import { modelTraits } from '../profile/model-traits.ts';
import { toThinking } from './to-thinking.ts';

/**
 * Members of `config` for the sampling settings. `warn` is called for each setting that the model does not
 * have.
 */
export function toSettings(
  settings: ModelSettings | undefined,
  { model }: GeminiProfile,
  warn: (feature: string, message: string) => void,
): WireBody {
  if (!settings) return {};
  const { temperature, topP, maxOutputTokens, stopSequences = [], seed, thinking } = settings;
  const { samples } = modelTraits(model);
  for (const [name, value] of Object.entries({ temperature, topP })) {
    if (value !== undefined && !samples) warn(name, `${model} samples as it thinks fit; it is omitted.`);
  }
  if (stopSequences.length > mostStops) warn('stopSequences', `Gemini takes ${mostStops}; the others are omitted.`);
  const thinkingConfig = toThinking(thinking, model, warn);
  return {
    ...(temperature !== undefined && samples && { temperature }),
    ...(topP !== undefined && samples && { topP }),
    ...(maxOutputTokens !== undefined && { maxOutputTokens }),
    ...(stopSequences.length > 0 && { stopSequences: stopSequences.slice(0, mostStops) }),
    ...(seed !== undefined && { seed }),
    ...(thinkingConfig && { thinkingConfig }),
  };
}

const mostStops = 5;
