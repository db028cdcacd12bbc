import type { ModelRequest } from '@mortise/core';
import { type WireBody, type WireRequest, type WireWarning, wellFormed, withOptions } from '@mortise/provider-kit';
import type { OpenAIProfile } from '../profile/model-profile.ts';
import { modelTraits } from '../profile/model-traits.ts';
import { cacheKey } from '../request/cache-key.ts';
import { instructionsOf, outputFormat } from '../request/output-format.ts';
import { lowerTools, type OpenAITools } from '../tools/lower-tools.ts';
import { wireName } from '../tools/wire-name.ts';
import { answeredNames, type HostedTool, hostedTools } from './hosted-tools.ts';
import { knownContents } from './remembered.ts';
import { toInput } from './to-input.ts';
import { toSettings } from './to-settings.ts';
import { toToolChoice } from './to-tool-choice.ts';
import { toTools } from './to-tools.ts';

/**
 * Converts a request to the format of Responses.
 *
 * Nothing is kept by the server: the whole conversation is sent, with the reasoning that came encrypted.
 * Where the application has one that keeps it, and names what it has, only what is new is sent.
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
  const said: WireBody = {
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
  const own = said['include'] as readonly string[] | undefined;
  const asked = Array.isArray(include) && own ? { include: [...new Set([...own, ...include])] } : {};
  return { body: { ...withOptions(said, options), ...asked }, warnings };
}

function toolMembers(request: ModelRequest, profile: OpenAIProfile, warnings: WireWarning[]): WireBody {
  const { declarations, providerTools, toolChoice, parallelCalls } = request;
  const lowered = lowerTools(declarations, profile);
  warnings.push(...lowered.warnings);
  const hosted = hostedTools(providerTools, profile.provider);
  const tools =
    hosted.length === 0 ? toTools(lowered) : [...ownTools(lowered, hosted), ...hosted.map(({ said }) => said)];
  if (tools.length === 0) return {};
  const choice = toToolChoice(toolChoice, lowered, hosted, profile);
  warnings.push(...choice.warnings);
  return {
    tools,
    ...choice.members,
    ...(parallelCalls !== undefined && { parallel_tool_calls: parallelCalls }),
  };
}

/** The functions. A declaration that represents the calls of a hosted tool is not sent. */
function ownTools(lowered: OpenAITools, hosted: readonly HostedTool[]): readonly WireBody[] {
  const answered = new Set([...answeredNames(hosted)].map(wireName));
  return toTools(lowered).filter(({ type, name }) => !answered.has(String(type === 'function' ? name : type)));
}
