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
  { model }: OpenAIProfile,
  warn: (feature: string, message: string) => void,
): WireBody {
  if (!settings) return {};
  const { temperature, topP, maxOutputTokens, stopSequences, seed, thinking } = settings;
  const traits = modelTraits(model);
  const silent = !traits.thinks || (traits.mayNotThink && thinking === 'off');
  const sampling: { temperature?: number; top_p?: number } = {};
  if (temperature !== undefined) sampling.temperature = temperature;
  if (topP !== undefined) sampling.top_p = topP;
  for (const [name, value] of Object.entries({ temperature, topP })) {
    if (value !== undefined && !silent) warn(name, `${model} thinks, and takes no ${name} then; it is omitted.`);
  }
  if (stopSequences?.length)
    warn('stopSequences', "the Responses protocol has none; it is omitted. Use `api: 'chat'`.");
  if (seed !== undefined) warn('seed', "the Responses protocol has none; it is omitted. Use `api: 'chat'`.");
  const effort = effortOf(thinking, model, warn);
  return {
    ...(silent && sampling),
    ...(maxOutputTokens !== undefined && { max_output_tokens: maxOutputTokens }),
    ...(effort !== undefined && { reasoning: { effort } }),
  };
}
