import type { ModelRequest } from '@mortise/core';
import { modelTraits } from '../request/model-traits.ts';
import { wellFormed } from '../request/well-formed.ts';
import { withOptions } from '../request/with-options.ts';
import { outputFormat } from '../schema/output-format.ts';
import { describeNote } from '../schema/strict-note.ts';
import { type LoweredTools, lowerTools } from '../tools/lower-tools.ts';
import { ownProviderTools } from '../tools/own-provider-tools.ts';
import { responsesTools } from '../tools/responses-tools.ts';
import type { ModelProfile, WireBody, WireRequest, WireWarning } from '../wire.ts';
import { toInput } from './to-input.ts';
import { toSettings } from './to-settings.ts';
import { answeredNames, toToolChoice } from './to-tool-choice.ts';

/**
 * A request in the words of Responses.
 *
 * Nothing is kept by the server: the whole conversation is sent, with the reasoning that came encrypted.
 */
export function toBody(request: ModelRequest, profile: ModelProfile): WireRequest {
  const warnings: WireWarning[] = [];
  const unsaid = (feature: string, message: string): void => void warnings.push({ type: 'warning', feature, message });
  const options = request.providerOptions?.[profile.provider] ?? {};
  const stored = options['store'] === true;
  const input = toInput(request.contents, { profile, stored });
  for (const message of new Set(input.unsaid)) unsaid('contents', message);
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

function toolMembers(request: ModelRequest, profile: ModelProfile, warnings: WireWarning[]): WireBody {
  const { declarations, providerTools, toolChoice, parallelCalls } = request;
  const lowered = lowerTools(declarations, profile);
  warnings.push(...lowered.warnings);
  const hosted = ownProviderTools(providerTools, profile.provider);
  const tools = hosted.length === 0 ? responsesTools(lowered) : [...ownTools(lowered, hosted), ...hosted];
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
function ownTools(lowered: LoweredTools, hosted: readonly WireBody[]): readonly WireBody[] {
  const answered = answeredNames(hosted);
  return responsesTools(lowered).filter(({ name }) => !answered.has(String(name)));
}

function textMember(
  request: ModelRequest,
  profile: ModelProfile,
  unsaid: (feature: string, message: string) => void,
): WireBody {
  const format = outputFormat(request, profile.strict);
  if (!format) return {};
  const { notes, ...said } = format;
  if (notes.length > 0) unsaid('outputJsonSchema', notes.map(describeNote).join('; '));
  return { text: { format: { type: 'json_schema', ...said } } };
}
