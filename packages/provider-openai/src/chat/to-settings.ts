import type { ModelSettings } from '@mortise/core';
import type { WireBody } from '@mortise/provider-kit';
import type { OpenAIProfile } from '../profile/model-profile.ts';
import { modelTraits } from '../profile/model-traits.ts';
import { effortOf } from '../request/effort-of.ts';

/**
 * Members of the body for the sampling settings. `warn` receives the settings that the protocol or the model
 * does not support.
 */
export function toSettings(
  settings: ModelSettings | undefined,
  { model, compatible, chat }: OpenAIProfile,
  warn: (feature: string, message: string) => void,
): WireBody {
  if (!settings) return {};
  const { temperature, topP, maxOutputTokens, stopSequences, seed, thinking } = settings;
  const limit = chat?.maxTokensField ?? (compatible ? 'max_tokens' : 'max_completion_tokens');
  const effort = effortOf(thinking, model, warn);
  return {
    ...samplingOf({ temperature, topP, stopSequences }, model, thinking === 'off', compatible, warn),
    ...(maxOutputTokens !== undefined && { [limit]: maxOutputTokens }),
    ...(seed !== undefined && { [chat?.seedField ?? 'seed']: seed }),
    ...(effort !== undefined && { reasoning_effort: effort }),
  };
}

/** Settings that a model with thinking does not accept. */
function samplingOf(
  { temperature, topP, stopSequences }: SampledSettings,
  model: string,
  thinkingOff: boolean,
  compatible: boolean,
  warn: (feature: string, message: string) => void,
): WireBody {
  const { thinks, mayNotThink } = modelTraits(model);
  const stop = stopSequences?.length ? stopSequences : undefined;
  if (thinks && !(mayNotThink && thinkingOff)) {
    for (const [name, value] of Object.entries({ temperature, topP, stopSequences: stop }))
      if (value !== undefined) warn(name, `${model} thinks, and takes no ${name} then; it is omitted.`);
    return {};
  }
  const stops = compatible ? stop : stop?.slice(0, mostStops);
  if (stop && stops && stops.length < stop.length)
    warn('stopSequences', `OpenAI takes ${mostStops}; the others are omitted.`);
  return {
    ...(temperature !== undefined && { temperature }),
    ...(topP !== undefined && { top_p: topP }),
    ...(stops && { stop: stops }),
  };
}

interface SampledSettings {
  readonly temperature: number | undefined;
  readonly topP: number | undefined;
  readonly stopSequences: readonly string[] | undefined;
}

const mostStops = 4;
