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
import type { GeminiProfile } from '../model-profile.ts';
import { lowerTools } from '../tools/lower-tools.ts';
import { toInput } from './to-input.ts';
import { toSettings } from './to-settings.ts';
import { toToolChoice } from './to-tool-choice.ts';
import { toNativeTool, toTools } from './to-tools.ts';

/**
 * A request in the words of Interactions.
 *
 * Nothing is kept by the server: the whole conversation is sent, with the thoughts that came signed. Where `providerOptions` name
 * a `previous_interaction_id`, the server has it up to the model's last words, and is sent what came after them.
 */
export function toBody(request: ModelRequest, profile: GeminiProfile): WireRequest {
  const { contents, instructions, settings, providerOptions } = request;
  const warnings: WireWarning[] = [];
  const unsaid = (feature: string, message: string): void => void warnings.push({ type: 'warning', feature, message });
  const options = providerOptions?.[profile.provider] ?? {};
  const goesOn = typeof options['previous_interaction_id'] === 'string';
  const input = toInput(goesOn ? sinceModel(contents) : contents, profile);
  const asks = asksOf(input.steps);
  if (asks) unsaid('contents', asks.problem);
  for (const problem of input.problems) unsaid('contents', problem);
  const { config: format, instruction = '' } = toOutputFormat(request, profile, unsaid);
  const told = [...instructions, instruction].filter((text) => text !== '').join('\n\n');
  const tools = toolMembers(request, profile, warnings);
  const generation = { ...toSettings(settings, profile, unsaid), ...tools.choice };
  const said: WireBody = {
    model: profile.model,
    input: asks ? [...input.steps, asks.step] : input.steps,
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

/** Where no tool may be called, the server's own are left out: a choice that forbids calls says nothing of them. */
function toolMembers(
  request: ModelRequest,
  profile: GeminiProfile,
  warnings: WireWarning[],
): { readonly tools: readonly WireBody[]; readonly choice: WireBody } {
  const { declarations, providerTools, toolChoice } = request;
  checkProviderTools(providerTools, profile.provider);
  const lowered = lowerTools(declarations, profile);
  const choice = toToolChoice(request, lowered, profile);
  warnings.push(...lowered.warnings, ...choice.warnings);
  const native = toolChoice === 'none' ? [] : providerTools.map(toNativeTool);
  const functions = toTools(lowered);
  return { tools: native.length === 0 ? functions : [...functions, ...native], choice: choice.members };
}

function sinceModel(contents: readonly Content[]): readonly Content[] {
  return contents.slice(contents.findLastIndex(({ role }) => role === 'model') + 1);
}

/** What a request has to end with where it does not: Gemini refuses one without input, and one that ends with the model's own words. */
function asksOf(steps: readonly WireBody[]): { readonly step: WireBody; readonly problem: string } | undefined {
  const last = steps.at(-1);
  if (!last) return { step: userSays(' '), problem: nothingSaid };
  if (last['type'] === 'user_input' || last['type'] === 'function_result') return undefined;
  return { step: userSays('Continue.'), problem: modelLast };
}

function userSays(text: string): WireBody {
  return { type: 'user_input', content: [{ type: 'text', text }] };
}

const nothingSaid = 'the conversation says nothing, which Gemini refuses; a blank was sent.';
const modelLast = 'the conversation ends with words of a model, which Gemini refuses; it was asked to continue.';
