import type { ModelRequest } from '@mortise/core';
import { withOptions } from '../request/with-options.ts';
import { outputFormat } from '../schema/output-format.ts';
import { describeNote } from '../schema/strict-note.ts';
import { chatToolChoice, chatTools } from '../tools/chat-tools.ts';
import { chosenTools } from '../tools/chosen-tools.ts';
import { lowerTools } from '../tools/lower-tools.ts';
import { ownProviderTools } from '../tools/own-provider-tools.ts';
import type { ModelProfile, WireBody, WireRequest, WireWarning } from '../wire.ts';
import { toMessages } from './to-messages.ts';
import { toSettings } from './to-settings.ts';

/** A request as Chat Completions has it. Throws `ModelError` on a provider tool that is not this provider's. */
export function toBody(request: ModelRequest, profile: ModelProfile): WireRequest {
  const warnings: WireWarning[] = [];
  const unsaid: Unsaid = (feature, message) => void warnings.push({ type: 'warning', feature, message });
  const said = toMessages(request.instructions, request.contents, profile);
  for (const message of new Set(said.problems)) unsaid('contents', message);
  const asksForUsage = profile.stream && profile.chat?.streamUsage !== false;
  const body: WireBody = {
    model: profile.model,
    messages: said.messages,
    ...(asksForUsage && { stream_options: { include_usage: true } }),
    ...toolMembers(request, profile, warnings, unsaid),
    ...toSettings(request.settings, profile, unsaid),
    ...formatMember(request, profile, unsaid),
  };
  return { body: withOptions(body, request.providerOptions?.[profile.provider] ?? {}), warnings };
}

type Unsaid = (feature: string, message: string) => void;

function toolMembers(request: ModelRequest, profile: ModelProfile, warnings: WireWarning[], unsaid: Unsaid): WireBody {
  const { declarations, providerTools, toolChoice, parallelCalls } = request;
  const lowered = lowerTools(declarations, profile);
  warnings.push(...lowered.warnings);
  const hosted = ownProviderTools(providerTools, profile.provider).filter(({ type, name }) => {
    if (type !== 'custom' && type !== 'function') return true;
    unsaid(
      `tools.${String(name)}`,
      'Chat Completions is offered it as a plain function, without its format or deferred loading.',
    );
    return false;
  });
  if (lowered.tools.length + hosted.length === 0) return {};
  const { choice, warnings: unknown } = chosenTools(toolChoice, lowered, hosted.length > 0);
  warnings.push(...unknown);
  const { tools = [...chatTools(lowered), ...hosted], ...chosen } = choice
    ? chatToolChoice(choice, lowered, profile)
    : {};
  return {
    tools,
    ...chosen,
    ...(parallelCalls !== undefined && { parallel_tool_calls: parallelCalls }),
  };
}

function formatMember(request: ModelRequest, { strict }: ModelProfile, unsaid: Unsaid): WireBody {
  const format = outputFormat(request, strict);
  if (!format) return {};
  const { notes, ...said } = format;
  if (notes.length > 0) unsaid('outputJsonSchema', notes.map(describeNote).join('; '));
  return { response_format: { type: 'json_schema', json_schema: said } };
}
