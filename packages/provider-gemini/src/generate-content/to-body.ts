import type { ModelRequest } from '@mortise/core';
import {
  checkProviderTools,
  type WireBody,
  type WireRequest,
  type WireWarning,
  wellFormed,
  withOptions,
} from '@mortise/provider-kit';
import type { GeminiProfile } from '../profile/model-profile.ts';
import { closingText } from '../request/closing-text.ts';
import { nativeTools, toldFunctions } from '../request/native-tools.ts';
import { lowerTools } from '../tools/lower-tools.ts';
import type { WireContent } from './converted-content.ts';
import { toInput } from './to-input.ts';
import { toOutputFormat } from './to-output-format.ts';
import { toSettings } from './to-settings.ts';
import { toToolChoice } from './to-tool-choice.ts';
import { toTools } from './to-tools.ts';

/**
 * A request as the SDK takes it. `providerOptions` are
 * members of `config`: `safetySettings`, `cachedContent`.
 */
export function toBody(request: ModelRequest, profile: GeminiProfile): WireRequest {
  const { contents, instructions, settings, providerOptions } = request;
  const warnings: WireWarning[] = [];
  const warn = (feature: string, message: string): void => void warnings.push({ type: 'warning', feature, message });
  const input = toInput(contents, profile);
  const missing = closingText(input.contents, ({ role }) => role === 'model');
  if (missing) warn('contents', missing.problem);
  for (const problem of input.problems) warn('contents', problem);
  const format = toOutputFormat(request, profile, warn);
  const told = [...instructions, format.instruction ?? ''].filter((text) => text !== '').join('\n\n');
  const config: WireBody = {
    ...(told !== '' && { systemInstruction: { parts: [{ text: wellFormed(told) }] } }),
    ...toolMembers(request, profile, warnings),
    ...toSettings(settings, profile, warn),
    ...format.config,
  };
  const options = providerOptions?.[profile.provider] ?? {};
  const body = {
    model: profile.model,
    contents: missing ? [...input.contents, userSays(missing.text)] : input.contents,
    config: withOptions(options['cachedContent'] === undefined ? config : besideCache(config, warn), options),
  };
  return { body, warnings };
}

/**
 * A request with a cache must omit instructions and tools that are in the cache: the server refuses it
 * otherwise.
 */
function besideCache(
  { systemInstruction, tools, toolConfig, ...config }: WireBody,
  warn: (feature: string, message: string) => void,
): WireBody {
  const left = Object.entries({ systemInstruction, tools, toolConfig }).flatMap(([name, value]) => (value ? name : []));
  if (left.length > 0)
    warn('cachedContent', `${left.join(', ')} is omitted: Gemini takes it from the cache. Put the same into it.`);
  return config;
}

/**
 * The tool members of a request. If no tool may be called, the server's own are omitted: the mode that
 * forbids calls does not cover them.
 */
function toolMembers(request: ModelRequest, profile: GeminiProfile, warnings: WireWarning[]): WireBody {
  const { declarations, providerTools, toolChoice } = request;
  checkProviderTools(providerTools, profile.provider);
  const lowered = lowerTools(toldFunctions(declarations, providerTools), profile);
  const choice = toToolChoice(request, lowered, profile);
  warnings.push(...lowered.warnings, ...choice.warnings);
  const native =
    toolChoice === 'none' ? [] : nativeTools(providerTools).map(({ name, config }) => ({ [name]: config }));
  const tools = toTools(lowered, native);
  return { ...(tools.length > 0 && { tools }), ...(choice.toolConfig && { toolConfig: choice.toolConfig }) };
}

function userSays(text: string): WireContent {
  return { role: 'user', parts: [{ text }] };
}
