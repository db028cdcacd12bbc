import type { JsonObject, ModelRequest, ModelSettings } from '@mortise/core';
import {
  chosenTools,
  openComplete,
  openStream,
  ownProviderTools,
  type WireBody,
  type WireRequest,
  type WireWarning,
  withOptions,
} from '@mortise/provider-kit';
import { fromError } from '../answer/from-error.ts';
import type { OpenAIProfile } from '../profile/model-profile.ts';
import { modelTraits, thinksWithChatTools } from '../profile/model-traits.ts';
import { inSimplerFormat, instructionsOf, outputFormat } from '../request/output-format.ts';
import { cacheKey, effortOf } from '../request/request-settings.ts';
import { lowerTools, type OpenAIWire } from '../tools/lower-tools.ts';
import { withCacheMarks } from './cache-marks.ts';
import { ChatReader } from './from-stream.ts';
import { toInput } from './to-input.ts';
import { offeredTools, toCustomTool, toToolChoice } from './to-tools.ts';

/** Chat Completions of OpenAI, and of the many compatible servers. */
export const chatWire: OpenAIWire = {
  toBody,
  lowerTools,
  openStream: ({ chat }, body, options, onBytes) => openStream(chat.completions, body, options, onBytes),
  openComplete: ({ chat }, body, options) => openComplete(chat.completions, body, options),
  reader: ({ providerOptions }, profile, tools) => new ChatReader(profile, tools, providerOptions?.[profile.provider]),
  instead: (thrown, body, request, profile) => inSimplerFormat(thrown, body, profile, () => toBody(request, profile)),
  fromError,
};

/**
 * Converts a request to the format of Chat Completions.
 * Throws `ModelError` on a provider tool of another provider.
 */
export function toBody(request: ModelRequest, profile: OpenAIProfile): WireRequest {
  const warnings: WireWarning[] = [];
  const warn: Warn = (feature, message) => void warnings.push({ type: 'warning', feature, message });
  const input = toInput(instructionsOf(request, profile), request.contents, profile);
  for (const message of input.problems) warn('contents', message);
  const asksForUsage = profile.stream && profile.chat?.streamUsage !== false;
  const key = profile.cache === 'key' ? cacheKey(request.contents) : undefined;
  const options = request.providerOptions?.[profile.provider] ?? {};
  const tools = toolMembers(request, profile, warnings, warn);
  const body: WireBody = {
    model: profile.model,
    messages: profile.cache === 'marks' ? withCacheMarks(input.messages) : input.messages,
    ...(asksForUsage && { stream_options: { include_usage: true } }),
    ...tools,
    ...toSettings(settingsWith(tools, request.settings, profile, options, warn), profile, warn),
    ...formatMember(request, profile, warn),
    ...(key !== undefined && { prompt_cache_key: key }),
  };
  return { body: withOptions(body, options), warnings };
}

/**
 * Returns the settings of a request with these tools: some models cannot think and use tools in one request.
 */
function settingsWith(
  { tools }: WireBody,
  settings: ModelSettings | undefined,
  { compatible, model }: OpenAIProfile,
  options: JsonObject,
  warn: Warn,
): ModelSettings | undefined {
  if (!tools || compatible || thinksWithChatTools(model) || options['reasoning_effort'] !== undefined) return settings;
  if (settings?.thinking !== 'off')
    warn('thinking', `${model} does not think with tools over Chat Completions. Use \`api: 'responses'\`.`);
  return { ...settings, thinking: 'off' };
}

type Warn = (feature: string, message: string) => void;

function toolMembers(request: ModelRequest, profile: OpenAIProfile, warnings: WireWarning[], warn: Warn): WireBody {
  const { declarations, providerTools, toolChoice, parallelCalls } = request;
  const lowered = lowerTools(declarations, profile);
  warnings.push(...lowered.warnings);
  const hosted = ownProviderTools(providerTools, profile.provider).flatMap((tool): WireBody | readonly WireBody[] => {
    const { type, name } = tool;
    if (type === 'custom' && !profile.compatible) return toCustomTool(tool);
    if (type !== 'custom' && type !== 'function') return tool;
    warn(`tools.${String(name)}`, 'it is offered as a plain function, without its format or deferred loading.');
    return [];
  });
  if (lowered.tools.length + hosted.length === 0) return {};
  const { choice, warnings: unknown } = chosenTools(toolChoice, lowered, hosted.length > 0);
  warnings.push(...unknown);
  const offered = offeredTools(lowered, hosted);
  return {
    tools: offered,
    ...(choice && toToolChoice(choice, offered, profile)),
    ...(parallelCalls !== undefined && { parallel_tool_calls: parallelCalls }),
  };
}

function formatMember(request: ModelRequest, profile: OpenAIProfile, warn: Warn): WireBody {
  const format = outputFormat(request, profile, warn);
  if (format?.type !== 'json_schema') return format ? { response_format: format } : {};
  const { type, ...schema } = format;
  return { response_format: { type, json_schema: schema } };
}

/**
 * Returns the members of the body for the sampling settings. `warn` is called with settings that the protocol
 * or the model does not support.
 */
function toSettings(
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

/** Returns the settings that a thinking model does not accept. */
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
      if (value !== undefined)
        warn(name, `${model} thinks, and thinking models do not accept ${name}; it was omitted.`);
    return {};
  }
  const stops = compatible ? stop : stop?.slice(0, mostStops);
  if (stop && stops && stops.length < stop.length)
    warn('stopSequences', `OpenAI accepts ${mostStops} stop sequences; the others were omitted.`);
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
