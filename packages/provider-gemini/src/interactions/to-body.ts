import type { Content, ModelRequest } from '@mortise/core';
import {
  checkProviderTools,
  type WireBody,
  type WireRequest,
  type WireWarning,
  wellFormed,
  withOptions,
} from '@mortise/provider-kit';
import { toOutputFormat } from '../generate-content/to-output-format.ts';
import type { GeminiProfile } from '../profile/model-profile.ts';
import { closingText } from '../request/closing-text.ts';
import { nativeTools, toldFunctions } from '../request/native-tools.ts';
import { lowerTools } from '../tools/lower-tools.ts';
import { toInput } from './to-input.ts';
import { toSettings } from './to-settings.ts';
import { toToolChoice } from './to-tool-choice.ts';
import { toNativeTool, toTools } from './to-tools.ts';

/**
 * A request of Interactions.
 *
 * The server keeps nothing: the complete conversation is sent, with signed thoughts. If `providerOptions`
 * name a `previous_interaction_id`, the server has it up to the model's last message, and gets what came
 * after it.
 */
export function toBody(request: ModelRequest, profile: GeminiProfile): WireRequest {
  const { contents, instructions, settings, providerOptions } = request;
  const warnings: WireWarning[] = [];
  const warn = (feature: string, message: string): void => void warnings.push({ type: 'warning', feature, message });
  const options = providerOptions?.[profile.provider] ?? {};
  const goesOn = typeof options['previous_interaction_id'] === 'string';
  const input = toInput(goesOn ? sinceModel(contents) : contents, profile);
  const missing = closingText(input.steps, ({ type }) => type !== 'user_input' && type !== 'function_result');
  if (missing) warn('contents', missing.problem);
  for (const problem of input.problems) warn('contents', problem);
  const { config: format, instruction = '' } = toOutputFormat(request, profile, warn);
  const told = [...instructions, instruction].filter((text) => text !== '').join('\n\n');
  const tools = toolMembers(request, profile, warnings);
  const generation = { ...toSettings(settings, profile, warn), ...tools.choice };
  const said: WireBody = {
    model: profile.model,
    input: missing ? [...input.steps, userSays(missing.text)] : input.steps,
    ...(told !== '' && { system_instruction: wellFormed(told) }),
    ...(tools.tools.length > 0 && { tools: tools.tools }),
    ...(Object.keys(generation).length > 0 && { generation_config: generation }),
    ...(format['responseJsonSchema'] !== undefined && {
      response_format: { type: 'text', mime_type: 'application/json', schema: format['responseJsonSchema'] },
    }),
    store: false,
  };
  return { body: withOptions(said, options), warnings };
}

/**
 * The tool members of a request. If no tool may be called, the server's own are omitted: a choice that
 * forbids calls does not cover them.
 */
function toolMembers(
  request: ModelRequest,
  profile: GeminiProfile,
  warnings: WireWarning[],
): { readonly tools: readonly WireBody[]; readonly choice: WireBody } {
  const { declarations, providerTools, toolChoice } = request;
  checkProviderTools(providerTools, profile.provider);
  const lowered = lowerTools(toldFunctions(declarations, providerTools), profile);
  const choice = toToolChoice(request, lowered, profile);
  warnings.push(...lowered.warnings, ...choice.warnings);
  const native = toolChoice === 'none' ? [] : nativeTools(providerTools).map(toNativeTool);
  const functions = toTools(lowered);
  return { tools: native.length === 0 ? functions : [...functions, ...native], choice: choice.members };
}

function sinceModel(contents: readonly Content[]): readonly Content[] {
  return contents.slice(contents.findLastIndex(({ role }) => role === 'model') + 1);
}

function userSays(text: string): WireBody {
  return { type: 'user_input', content: [{ type: 'text', text }] };
}
