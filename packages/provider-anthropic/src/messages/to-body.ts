import type { JsonObject, JsonValue, ModelRequest } from '@mortise/core';
import { type WireBody, type WireRequest, type WireWarning, wellFormed, withOptions } from '@mortise/provider-kit';
import type { AnthropicProfile } from '../profile/model-profile.ts';
import { withCacheMarks } from './cache-marks.ts';
import { toInput } from './to-input.ts';
import { toOutputFormat } from './to-output-format.ts';
import { toSettings } from './to-settings.ts';
import { toToolChoice } from './to-tool-choice.ts';
import { toTools } from './to-tools.ts';

/** A request for the Messages API. The complete conversation is sent: the server keeps only its cache. */
export function toBody(request: ModelRequest, profile: AnthropicProfile): WireRequest {
  const warnings: WireWarning[] = [];
  const warn = (feature: string, message: string): void => void warnings.push({ type: 'warning', feature, message });
  const input = toInput(request.contents, profile);
  for (const message of input.problems) warn('contents', message);
  const offered = toTools(request, profile);
  warnings.push(...offered.warnings);
  const { tools, warnings: unchosen, ...chosen } = toToolChoice(request, offered.tools);
  warnings.push(...unchosen);
  const forced = chosen.tool_choice?.type === 'any' || chosen.tool_choice?.type === 'tool';
  const settings = toSettings(request.settings, profile, { forced, messages: input.messages }, warn);
  const { format, instruction } = toOutputFormat(request.outputJsonSchema, profile.model, warn);
  const instructions = instruction === undefined ? request.instructions : [...request.instructions, instruction];
  const system = instructions.filter((text) => text.trim() !== '').map(toText);
  const options = request.providerOptions?.[profile.provider] ?? {};
  const cached = withCacheMarks({ ...input, tools, system, options }, profile.cache, warn);
  const container = input.container ?? idWhileOpen(input.openContainer);
  const said: WireBody = {
    model: profile.model,
    ...settings.members,
    ...(system.length > 0 && { system: cached.system }),
    messages: cached.messages,
    ...(tools.length > 0 && { tools: cached.tools, ...chosen }),
    ...((format ?? settings.effort) && {
      output_config: { ...(settings.effort && { effort: settings.effort }), ...(format && { format }) },
    }),
    ...(offered.mcpServers.length > 0 && { mcp_servers: offered.mcpServers }),
    ...(container !== undefined && { container }),
  };
  return { body: withOptions(said, options), warnings };
}

/** The id of a container that will still be there when the request has come. */
function idWhileOpen({ id, expires_at: until }: JsonObject = {}): JsonValue | undefined {
  return Date.parse(String(until)) > Date.now() + leftMs ? id : undefined;
}

const leftMs = 60_000;

function toText(text: string): WireBody {
  return { type: 'text', text: wellFormed(text) };
}
