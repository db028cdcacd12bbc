import type { ModelRequest } from '@mortise/core';
import {
  describeNote,
  ownProviderTools,
  type WireBody,
  type WireRequest,
  type WireWarning,
  wellFormed,
  withOptions,
} from '@mortise/provider-kit';
import type { OpenAIProfile } from '../profile/model-profile.ts';
import { modelTraits } from '../profile/model-traits.ts';
import { outputFormat } from '../schema/output-format.ts';
import { lowerTools, type OpenAITools } from '../tools/lower-tools.ts';
import { toInput } from './to-input.ts';
import { toSettings } from './to-settings.ts';
import { answeredNames, callNameOf, toToolChoice } from './to-tool-choice.ts';
import { toTools } from './to-tools.ts';

/**
 * A request in the words of Responses.
 *
 * Nothing is kept by the server: the whole conversation is sent, with the reasoning that came encrypted.
 */
export function toBody(request: ModelRequest, profile: OpenAIProfile): WireRequest {
  const warnings: WireWarning[] = [];
  const unsaid = (feature: string, message: string): void => void warnings.push({ type: 'warning', feature, message });
  const options = request.providerOptions?.[profile.provider] ?? {};
  const stored = options['store'] === true;
  const input = toInput(request.contents, { profile, stored });
  for (const message of input.unsaid) unsaid('contents', message);
  const said: WireBody = {
    model: profile.model,
    input: input.items,
    ...(request.instructions.length > 0 && { instructions: wellFormed(request.instructions.join('\n\n')) }),
    ...toolMembers(request, profile, warnings),
    ...toSettings(request.settings, profile, unsaid),
    ...textMember(request, profile, unsaid),
    store: false,
    ...(!stored && modelTraits(profile.model).thinks !== false && { include: ['reasoning.encrypted_content'] }),
  };
  return { body: withOptions(said, options), warnings };
}

function toolMembers(request: ModelRequest, profile: OpenAIProfile, warnings: WireWarning[]): WireBody {
  const { declarations, providerTools, toolChoice, parallelCalls } = request;
  const lowered = lowerTools(declarations, profile);
  warnings.push(...lowered.warnings);
  const hosted = ownProviderTools(providerTools, profile.provider);
  const tools = hosted.length === 0 ? toTools(lowered) : [...ownTools(lowered, hosted), ...hosted];
  if (tools.length === 0) return {};
  const choice = toToolChoice(toolChoice, lowered, hosted, profile);
  warnings.push(...choice.warnings);
  return {
    tools,
    ...choice.members,
    ...(parallelCalls !== undefined && { parallel_tool_calls: parallelCalls }),
  };
}

/** The functions. A declaration that stands for the calls of a hosted tool is for the application alone. */
function ownTools(lowered: OpenAITools, hosted: readonly WireBody[]): readonly WireBody[] {
  const answered = answeredNames(hosted);
  return toTools(lowered).filter((tool) => !answered.has(callNameOf(tool)));
}

function textMember(
  request: ModelRequest,
  profile: OpenAIProfile,
  unsaid: (feature: string, message: string) => void,
): WireBody {
  const format = outputFormat(request, profile.strict);
  if (!format) return {};
  const { notes, ...said } = format;
  if (notes.length > 0) unsaid('outputJsonSchema', notes.map(describeNote).join('; '));
  return { text: { format: { type: 'json_schema', ...said } } };
}
