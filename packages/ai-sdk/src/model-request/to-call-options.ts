import {
  type FunctionDeclaration,
  isJsonObject,
  type JsonObject,
  type ModelRequest,
  type ProviderTool,
} from '@mortise/core';
import {
  type ChosenTools,
  checkProviderTools,
  chosenTools,
  type LoweredTools,
  type SentSchemas,
  toolLowering,
  type WireRequest,
  type WireWarning,
} from '@mortise/provider-kit';
import type { AiSdkProfile } from '../model-profile/ai-sdk-profile.ts';
import { approvalToolName } from '../model-spec/approval-tool-name.ts';
import type {
  CallFunction,
  CallProviderTool,
  CallToolChoice,
  LanguageModelCall,
} from '../model-spec/language-model-call.ts';
import type { ProviderOptions } from '../model-spec/prompt.ts';
import { providerOptionsIn } from './own-options.ts';
import { toPrompt } from './to-prompt.ts';
import { toSettings } from './to-settings.ts';
import { wireName } from './wire-name.ts';

/**
 * Converts a request to the options of a model call. Throws
 * `ModelError` on a provider tool of another provider.
 */
export function toCallOptions(request: ModelRequest, profile: AiSdkProfile): WireRequest {
  const warnings: WireWarning[] = [];
  const warn: Warn = (feature, message) => void warnings.push({ type: 'warning', feature, message });
  const { prompt, problems } = toPrompt(request.instructions, request.contents, profile);
  for (const message of problems) warn('contents', message);
  const tools = toolMembers(request, profile, warnings);
  const settings = toSettings(request.settings, profile, warn);
  const own = { ...profile.traits.options, ...settings.options, ...parallelOption(request, profile, warn) };
  const { providerOptions, ...members } = request.providerOptions?.[profile.provider] ?? {};
  const options = merged({ [profile.traits.optionsName]: own }, providerOptionsIn(providerOptions));
  const schema = request.outputJsonSchema;
  const body: LanguageModelCall = {
    prompt,
    ...tools,
    ...settings.members,
    ...(schema && { responseFormat: { type: 'json', schema } }),
    ...(Object.keys(options).length > 0 && { providerOptions: options }),
  };
  return { body: { ...body, ...members }, warnings };
}

type Warn = (feature: string, message: string) => void;

function toolMembers(
  { declarations, providerTools, toolChoice }: ModelRequest,
  profile: AiSdkProfile,
  warnings: WireWarning[],
): Pick<LanguageModelCall, 'tools' | 'toolChoice'> {
  checkProviderTools(providerTools, profile.provider);
  const lowered = lowerTools(declarations, profile);
  warnings.push(...lowered.warnings);
  const hosted = providerTools.map(toProviderTool);
  const names = new Set([approvalToolName, ...hosted.map(({ name }) => name)]);
  const functions = lowered.tools.filter(({ name }) => !names.has(name)).map(toFunction);
  const offered = [...functions, ...hosted];
  if (offered.length === 0) return {};
  const known = { toWire: lowered.toWire, tools: offered };
  const { choice, warnings: unknown } = chosenTools(toolChoice, known, hosted.length > 0);
  warnings.push(...unknown);
  return { tools: offered, ...(choice && toToolChoice(choice, offered)) };
}

function toFunction({ name, declaration }: AiSdkTools['tools'][number]): CallFunction {
  const { description, parametersJsonSchema: inputSchema } = declaration;
  return { type: 'function', name, description, inputSchema };
}

/**
 * Converts the tool choice. A single required tool is
 * named; with several chosen tools, only these are offered.
 */
function toToolChoice(
  choice: ChosenTools,
  offered: (CallFunction | CallProviderTool)[],
): { readonly toolChoice: CallToolChoice; readonly tools?: (CallFunction | CallProviderTool)[] } {
  if (typeof choice === 'string') return { toolChoice: { type: choice } };
  const { mode, names } = choice;
  const [first] = names;
  if (mode === 'required' && names.length === 1 && first !== undefined)
    return { toolChoice: { type: 'tool', toolName: first } };
  return { toolChoice: { type: mode }, tools: offered.filter(({ name }) => names.includes(name)) };
}

function parallelOption({ parallelCalls }: ModelRequest, { traits, provider }: AiSdkProfile, warn: Warn): JsonObject {
  if (parallelCalls === undefined) return {};
  const option = traits.parallelCalls?.(parallelCalls);
  if (!option)
    warn('parallelCalls', `no option of ${provider} is known for this setting; set it in the provider's own options.`);
  return option ?? {};
}

/** Merges options; the options of the application override ours. */
function merged(ours: ProviderOptions, theirs: ProviderOptions): ProviderOptions {
  const options: ProviderOptions = {};
  for (const source of [ours, theirs])
    for (const [name, members] of Object.entries(source)) {
      const both = { ...options[name], ...members };
      if (Object.keys(both).length > 0) options[name] = both;
    }
  return options;
}

/** Converts a provider tool that was created with `aiSdkProviderTool`. */
export function toProviderTool({ name: id, config }: ProviderTool): CallProviderTool {
  const { name, args } = isJsonObject(config) ? config : {};
  return {
    type: 'provider',
    id: id as CallProviderTool['id'],
    name: typeof name === 'string' ? name : id.slice(id.indexOf('.') + 1),
    args: isJsonObject(args) ? args : {},
  };
}

/** The functions of a request. */
export type AiSdkTools = LoweredTools<SentSchemas>;

/**
 * Lowers the tools of a request. Schemas are sent unchanged: the
 * provider's package converts them to the subset that it supports.
 */
export const lowerTools: (declarations: readonly FunctionDeclaration[], profile: AiSdkProfile) => AiSdkTools =
  toolLowering({ wireName, lower: () => asItIs });

const asItIs: SentSchemas = Object.freeze({ notes: [] });
