import type { ModelRequest, ModelSettings } from '@mortise/core';
import {
  openComplete,
  openStream,
  type WireBody,
  type WireRequest,
  type WireWarning,
  wellFormed,
  withOptions,
} from '@mortise/provider-kit';
import { fromError } from '../answer/from-error.ts';
import type { OpenAIProfile } from '../profile/model-profile.ts';
import { modelTraits } from '../profile/model-traits.ts';
import { inSimplerFormat, instructionsOf, outputFormat } from '../request/output-format.ts';
import { cacheKey, effortOf } from '../request/request-settings.ts';
import { lowerTools, type OpenAITools, type OpenAIWire, wireName } from '../tools/lower-tools.ts';
import { ResponsesReader } from './from-stream.ts';
import { knownContents } from './remembered.ts';
import { toInput } from './to-input.ts';
import { answeredNames, type HostedTool, hostedTools, runnersOf, toToolChoice, toTools } from './to-tools.ts';

/** The wire of the Responses API. */
export const responsesWire: OpenAIWire = {
  toBody,
  lowerTools,
  openStream: ({ responses }, body, options, onBytes) => openStream(responses, body, options, onBytes),
  openComplete: ({ responses }, body, options) => openComplete(responses, body, options),
  reader: ({ providerTools }, profile, tools) =>
    new ResponsesReader(profile, tools, runnersOf(providerTools, profile.provider)),
  instead: (thrown, body, request, profile) => inSimplerFormat(thrown, body, profile, () => toBody(request, profile)),
  fromError,
};

/**
 * Converts a request to the format of the Responses API.
 *
 * The server stores nothing: the complete conversation is sent, with encrypted reasoning. If the provider
 * options name a stored response or conversation, only the new messages are sent.
 */
export function toBody(request: ModelRequest, profile: OpenAIProfile): WireRequest {
  const warnings: WireWarning[] = [];
  const warn = (feature: string, message: string): void => void warnings.push({ type: 'warning', feature, message });
  const options = request.providerOptions?.[profile.provider] ?? {};
  const stored = options['store'] === true;
  const known = knownContents(request.contents, profile.provider, options);
  const input = toInput(request.contents, { profile, stored }, known);
  for (const message of input.problems) warn('contents', message);
  const key = profile.cache === 'key' ? cacheKey(request.contents) : undefined;
  const instructions = instructionsOf(request, profile);
  const format = outputFormat(request, profile, warn);
  const body: WireBody = {
    model: profile.model,
    input: input.items,
    ...(instructions.length > 0 && { instructions: wellFormed(instructions.join('\n\n')) }),
    ...toolMembers(request, profile, warnings),
    ...toSettings(request.settings, profile, warn),
    ...(format && { text: { format } }),
    store: false,
    ...(key !== undefined && { prompt_cache_key: key }),
    ...(!stored && modelTraits(profile.model).thinks !== false && { include: ['reasoning.encrypted_content'] }),
  };
  const { include } = options;
  const own = body['include'] as readonly string[] | undefined;
  const asked = Array.isArray(include) && own ? { include: [...new Set([...own, ...include])] } : {};
  return { body: { ...withOptions(body, options), ...asked }, warnings };
}

function toolMembers(request: ModelRequest, profile: OpenAIProfile, warnings: WireWarning[]): WireBody {
  const { declarations, providerTools, toolChoice, parallelCalls } = request;
  const lowered = lowerTools(declarations, profile);
  warnings.push(...lowered.warnings);
  const hosted = hostedTools(providerTools, profile.provider);
  const tools =
    hosted.length === 0
      ? toTools(lowered)
      : [...ownTools(lowered, hosted), ...hosted.map(({ declaration }) => declaration)];
  if (tools.length === 0) return {};
  const choice = toToolChoice(toolChoice, lowered, hosted, profile);
  warnings.push(...choice.warnings);
  return {
    tools,
    ...choice.members,
    ...(parallelCalls !== undefined && { parallel_tool_calls: parallelCalls }),
  };
}

/** Returns the functions. A declaration that represents the calls of a hosted tool is not sent. */
function ownTools(lowered: OpenAITools, hosted: readonly HostedTool[]): readonly WireBody[] {
  const answered = new Set([...answeredNames(hosted)].map(wireName));
  return toTools(lowered).filter(({ type, name }) => !answered.has(String(type === 'function' ? name : type)));
}

/**
 * Returns the members of the body for the sampling settings. `warn` is called with settings that the protocol
 * or the model does not support.
 */
function toSettings(
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
    if (value !== undefined && !silent)
      warn(name, `${model} thinks, and thinking models do not accept ${name}; it was omitted.`);
  }
  if (stopSequences?.length)
    warn('stopSequences', "the Responses API does not support it; it was omitted. Use `api: 'chat'`.");
  if (seed !== undefined) warn('seed', "the Responses API does not support it; it was omitted. Use `api: 'chat'`.");
  const effort = effortOf(thinking, model, warn);
  return {
    ...(silent && sampling),
    ...(maxOutputTokens !== undefined && { max_output_tokens: maxOutputTokens }),
    ...(effort !== undefined && { reasoning: { effort } }),
  };
}
