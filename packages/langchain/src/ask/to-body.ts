import type { FunctionDeclaration, JsonObject, ModelRequest } from '@mortise/core';
import {
  type ChosenTools,
  chosenTools,
  type LoweredSchema,
  type LoweredTools,
  ownProviderTools,
  type WireRequest,
  type WireWarning,
} from '@mortise/provider-kit';
import { plainRootTools } from '@mortise/provider-kit/plain-root-tools';
import { families } from '../profile/family.ts';
import type {
  CallOptionsOfLangchain,
  LangchainProfile,
  LangchainWire,
  MessageOfLangchain,
} from '../profile/langchain-profile.ts';
import { wireName } from './names.ts';
import { toMessages } from './to-messages.ts';

/** The request for a LangChain chat model. */
export interface LangchainBody {
  readonly [member: string]: unknown;
  readonly messages: readonly MessageOfLangchain[];
  /** The tools for `bindTools`; empty if there are none. */
  readonly tools: readonly object[];
  readonly bound: CallOptionsOfLangchain;
  readonly options: CallOptionsOfLangchain;
  readonly settings: ModelRequest['settings'];
}

/** Converts a request to LangChain's format. Throws `ModelError` on a provider tool of another model. */
export function toBody(
  request: ModelRequest,
  profile: LangchainProfile,
  lowered: LoweredTools<LoweredSchema>,
): WireRequest & { readonly body: LangchainBody } {
  const warnings: WireWarning[] = [];
  const unsupported = (feature: string, message: string): void => {
    warnings.push({ type: 'warning', feature, message });
  };
  const { messages, problems } = toMessages(request.instructions, request.contents, profile);
  for (const problem of problems) unsupported('contents', problem);
  warnings.push(...lowered.warnings);
  const hosted = ownProviderTools(request.providerTools, profile.provider);
  const { choice, warnings: unknown } = chosenTools(request.toolChoice, lowered, hosted.length > 0);
  warnings.push(...unknown);
  const offered = offeredNames(choice);
  const own = lowered.tools.filter(({ name }) => !offered || offered.has(name));
  return {
    body: {
      messages,
      tools: [...own.map(({ name, declaration, sent }) => toTool(name, declaration, sent)), ...hosted],
      bound: choice === undefined ? {} : { tool_choice: toToolChoice(choice) },
      options: toCallOptions(request, profile, unsupported),
      settings: request.settings,
    },
    warnings,
  };
}

/**
 * Returns the names of the tools to offer: LangChain has no choice
 * among several tools, so only the chosen tools are offered.
 */
function offeredNames(choice: ChosenTools | undefined): ReadonlySet<string> | undefined {
  if (choice === undefined || typeof choice === 'string') return undefined;
  return choice.mode === 'required' && choice.names.length === 1 ? undefined : new Set(choice.names);
}

function toToolChoice(choice: ChosenTools): string {
  if (choice === 'required') return 'any';
  if (typeof choice === 'string') return choice;
  const [only] = choice.names;
  if (choice.mode === 'auto') return 'auto';
  return choice.names.length === 1 && only !== undefined ? only : 'any';
}

/**
 * Returns the call options of a request, without its messages and tools. LangChain has most settings as
 * members of the chat model: `unsupported` is called for each setting that no call can set.
 */
function toCallOptions(
  request: ModelRequest,
  profile: LangchainProfile,
  unsupported: (feature: string, message: string) => void,
): CallOptionsOfLangchain {
  const { settings = {}, outputJsonSchema, parallelCalls, declarations } = request;
  const family = families.get(profile.family);
  const options: Record<string, unknown> = {};
  if (settings.stopSequences && settings.stopSequences.length > 0) options['stop'] = [...settings.stopSequences];
  for (const name of profile.chatModelFor(request.settings).notSent)
    unsupported(
      name,
      'LangChain has this setting as an option of the chat model, not of a call; it was omitted. Give langchainModel a function that creates the chat model with the setting: (settings) => ...',
    );
  if (outputJsonSchema) {
    if (family) Object.assign(options, family.output(outputJsonSchema));
    else unsupported('outputJsonSchema', noOption);
  }
  if (parallelCalls !== undefined && declarations.length > 0) {
    if (family?.parallel) options[family.parallel] = parallelCalls;
    else unsupported('parallelCalls', noOption);
  }
  return { ...options, ...profile.callOptions?.(request), ...request.providerOptions?.[profile.provider] };
}

const noOption = 'LangChain has no common option for this setting; it was omitted. Set it with `callOptions`.';

/**
 * Lowers the tools of a request.
 *
 * A schema is passed on unchanged, except for its root: providers require a simple object there, and some
 * chat models silently omit a tool with a choice at the root.
 */
export const lowerTools: LangchainWire['lowerTools'] = plainRootTools({
  server: 'a chat model of LangChain',
  wireName,
});

/** Converts a tool to the form that every `bindTools` accepts, which is OpenAI's. */
function toTool(name: string, { description }: FunctionDeclaration, { schema }: LoweredSchema): JsonObject {
  return { type: 'function', function: { name, description, parameters: schema } };
}
