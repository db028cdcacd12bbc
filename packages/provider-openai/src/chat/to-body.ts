import type { JsonObject, ModelRequest, ModelSettings } from '@mortise/core';
import {
  chosenTools,
  ownProviderTools,
  type WireBody,
  type WireRequest,
  type WireWarning,
  withOptions,
} from '@mortise/provider-kit';
import type { OpenAIProfile } from '../profile/model-profile.ts';
import { thinksWithChatTools } from '../profile/model-traits.ts';
import { cacheKey } from '../request/cache-key.ts';
import { instructionsOf, outputFormat } from '../request/output-format.ts';
import { lowerTools } from '../tools/lower-tools.ts';
import { withCacheMarks } from './cache-marks.ts';
import { toInput } from './to-input.ts';
import { toSettings } from './to-settings.ts';
import { toToolChoice } from './to-tool-choice.ts';
import { offeredTools, toCustomTool } from './to-tools.ts';

/**
 * A request as Chat Completions has it. Throws `ModelError` on a provider tool that is not this provider's.
 */
export function toBody(request: ModelRequest, profile: OpenAIProfile): WireRequest {
  const warnings: WireWarning[] = [];
  const warn: Warn = (feature, message) => void warnings.push({ type: 'warning', feature, message });
  const said = toInput(instructionsOf(request, profile), request.contents, profile);
  for (const message of said.problems) warn('contents', message);
  const asksForUsage = profile.stream && profile.chat?.streamUsage !== false;
  const key = profile.cache === 'key' ? cacheKey(request.contents) : undefined;
  const options = request.providerOptions?.[profile.provider] ?? {};
  const tools = toolMembers(request, profile, warnings, warn);
  const body: WireBody = {
    model: profile.model,
    messages: profile.cache === 'marks' ? withCacheMarks(said.messages) : said.messages,
    ...(asksForUsage && { stream_options: { include_usage: true } }),
    ...tools,
    ...toSettings(settingsWith(tools, request.settings, profile, options, warn), profile, warn),
    ...formatMember(request, profile, warn),
    ...(key !== undefined && { prompt_cache_key: key }),
  };
  return { body: withOptions(body, options), warnings };
}

/** The settings of a request with these tools: some models do not think beside them. */
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
  const { type, ...said } = format;
  return { response_format: { type, json_schema: said } };
}
