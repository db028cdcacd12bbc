import type { JsonObject, JsonValue, ModelRequest, ModelSettings } from '@mortise/core';
import {
  describeNote,
  type WireBody,
  type WireRequest,
  type WireWarning,
  wellFormed,
  withOptions,
} from '@mortise/provider-kit';
import type { AnthropicProfile } from '../profile/model-profile.ts';
import { modelTraits } from '../profile/model-traits.ts';
import type { Message } from '../request/converted-content.ts';
import { thinkingOf } from '../request/thinking-of.ts';
import { toAnswerSchema } from '../schema/to-schema.ts';
import { withCacheMarks } from './cache-marks.ts';
import { isThinking } from './to-assistant-content.ts';
import { toInput } from './to-input.ts';
import { toToolChoice, toTools } from './to-tools.ts';

/**
 * Converts a request to the format of the Messages API. The complete
 * conversation is sent: the server stores nothing except its cache.
 */
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
  const body: WireBody = {
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
  return { body: withOptions(body, options), warnings };
}

/** Returns the id of a container if it will still exist when the request arrives. */
function idWhileOpen({ id, expires_at: until }: JsonObject = {}): JsonValue | undefined {
  return Date.parse(String(until)) > Date.now() + leftMs ? id : undefined;
}

const leftMs = 60_000;

function toText(text: string): WireBody {
  return { type: 'text', text: wellFormed(text) };
}

/** The other members of the request that affect the settings. */
interface SettingsContext {
  /** True if the model must call a tool. */
  readonly forced: boolean;
  readonly messages: readonly Message[];
}

/**
 * Returns the members of the body for the sampling settings and the effort. `warn` is called for each setting
 * that the protocol does not support.
 */
function toSettings(
  settings: ModelSettings | undefined,
  { model, maxOutputTokens, stream }: AnthropicProfile,
  context: SettingsContext,
  warn: (feature: string, message: string) => void,
): { readonly members: WireBody; readonly effort?: string } {
  const { temperature, topP, seed, stopSequences = [] } = settings ?? {};
  for (const [name, value] of Object.entries({ temperature, topP, seed })) {
    if (value !== undefined) warn(name, `the Messages API does not support ${name}; it was omitted.`);
  }
  const stops = stopSequences.filter((text) => text.trim() !== '');
  if (stops.length < stopSequences.length)
    warn('stopSequences', 'the server accepts no stop sequence that is only white space; it was omitted.');
  const most = modelTraits(model).maxOutputTokens;
  const maxTokens = settings?.maxOutputTokens ?? maxOutputTokens ?? (stream ? most : Math.min(most, mostInOne));
  const { thinking, effort } = thinkingOf(settings?.thinking, model, maxTokens, warn);
  const conflict = thinking && thinkingConflict(thinking, context);
  if (conflict !== undefined) warn('thinking', conflict);
  return {
    members: {
      max_tokens: maxTokens,
      ...(stops.length > 0 && { stop_sequences: stops }),
      ...(thinking && conflict === undefined && { thinking }),
    },
    ...(effort && { effort }),
  };
}

/** Returns the reason why the server would refuse thinking in this request; undefined if it would not. */
function thinkingConflict({ type }: WireBody, { forced, messages }: SettingsContext): string | undefined {
  if (type !== 'enabled' && type !== 'adaptive') return undefined;
  if (forced) return 'a model that must call a tool cannot think before; the setting was omitted.';
  if (type === 'enabled' && !turnBeganThinking(messages))
    return 'this turn began without thoughts and must continue without them; the setting is omitted until the next turn.';
  return undefined;
}

/** Returns true if the turn of the last results began with a thought, or if there is no such turn. */
function turnBeganThinking(messages: readonly Message[]): boolean {
  let at = messages.length - 1;
  while (at > 0 && messages[at]?.content[0]?.['type'] === 'tool_result') at -= 2;
  const first = messages[at + 1];
  return first === undefined || isThinking(first.content[0]);
}

/**
 * The maximum number of tokens in an answer without streaming:
 * the SDK expects longer answers to take more than ten minutes.
 */
const mostInOne = 21_333;

/** The output format of a request. */
interface OutputFormat {
  /** The member `output_config.format`, which the server enforces, also with tools. */
  readonly format?: WireBody;
  /** The instruction for the model if the server cannot enforce the schema. */
  readonly instruction?: string;
}

/** Returns the output format for the schema of the answer. */
function toOutputFormat(
  outputJsonSchema: JsonObject | undefined,
  model: string,
  warn: (feature: string, message: string) => void,
): OutputFormat {
  if (!outputJsonSchema) return {};
  const { schema, strict, notes } = toAnswerSchema(outputJsonSchema);
  if (notes.length > 0) warn('outputJsonSchema', notes.map(describeNote).join('; '));
  if (strict && modelTraits(model).holdsToSchema) return { format: { type: 'json_schema', schema } };
  if (strict) warn('outputJsonSchema', `${model} cannot enforce a schema; the schema was added to the instructions.`);
  const instruction = 'Answer with one JSON value that matches this JSON Schema, and with nothing else';
  return { instruction: `${instruction}: ${JSON.stringify(outputJsonSchema)}` };
}

/** Returns the headers of a request, including the beta headers that its body needs. */
export function betaHeaders(
  body: WireBody,
  headers: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  if (body['mcp_servers'] === undefined) return headers;
  const name = Object.keys(headers).find((key) => key.toLowerCase() === 'anthropic-beta') ?? 'anthropic-beta';
  const given = headers[name];
  if (given?.includes('mcp-client-')) return headers;
  return { ...headers, [name]: given ? `${given},${mcpClient}` : mcpClient };
}

const mcpClient = 'mcp-client-2025-11-20';
