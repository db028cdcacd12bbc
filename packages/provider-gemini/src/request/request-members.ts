import {
  type FunctionDeclaration,
  isJsonObject,
  type ModelRequest,
  type ProviderTool,
  type ToolChoice,
} from '@mortise/core';
import { type ChosenTools, chosenTools, runByMember } from '@mortise/provider-kit';
import type { GeminiTools } from '../tools/lower-tools.ts';

/** Returns the provider tools, without members for the application. */
export function nativeTools(tools: readonly ProviderTool[]): readonly ProviderTool[] {
  return tools.map((tool) => {
    const { config } = tool;
    if (!isJsonObject(config) || config[runByMember] === undefined) return tool;
    const { [runByMember]: _, ...declared } = config;
    return { ...tool, config: declared };
  });
}

/** Returns the name of the tool that runs code for the client. */
export function codeRunnerOf(tools: readonly ProviderTool[]): string | undefined {
  for (const { name, config } of tools) {
    const runBy = isJsonObject(config) ? config[runByMember] : undefined;
    if (name === 'codeExecution' && typeof runBy === 'string') return runBy;
  }
  return undefined;
}

/**
 * Returns the functions that are declared to the model. The tool that
 * runs code is not among them: Gemini has its own tool for code.
 */
export function declaredFunctions(
  declarations: readonly FunctionDeclaration[],
  tools: readonly ProviderTool[],
): readonly FunctionDeclaration[] {
  const runner = codeRunnerOf(tools);
  return runner === undefined ? declarations : withoutRunner(declarations, runner);
}

/** Returns the same array for the same input, so that a cached conversion is reused. */
function withoutRunner(declarations: readonly FunctionDeclaration[], runner: string): readonly FunctionDeclaration[] {
  const known = declaredCache.get(declarations);
  if (known) return known;
  const declared = declarations.filter(({ name }) => name !== runner);
  declaredCache.set(declarations, declared);
  return declared;
}

const declaredCache = new WeakMap<readonly FunctionDeclaration[], readonly FunctionDeclaration[]>();

/**
 * Returns the choice among functions, with their names on
 * the wire. The server itself decides about provider tools.
 */
export function chosenFunctions(
  request: ModelRequest,
  lowered: GeminiTools,
  warn: (feature: string, message: string) => void,
): ChosenTools | undefined {
  if (request.parallelCalls === false) warn('parallelCalls', manyCalls);
  const { choice, warnings } = chosenTools(functionChoice(request, warn), lowered, false);
  for (const { feature, message } of warnings) warn(feature, message);
  return choice;
}

function functionChoice(
  { toolChoice, providerTools, declarations }: ModelRequest,
  warn: (feature: string, message: string) => void,
): ToolChoice | undefined {
  if (toolChoice === undefined || providerTools.length === 0) return toolChoice;
  const native = providerTools.map(({ name }) => name);
  if (typeof toolChoice === 'string') {
    if (toolChoice === 'required' && declarations.length === 0) warn('toolChoice', notChosen(native));
    return toolChoice;
  }
  const named = toolChoice.names.filter((name) => native.includes(name));
  if (named.length > 0) warn('toolChoice', notChosen(named));
  const names = toolChoice.names.filter((name) => !named.includes(name));
  return names.length === 0 ? 'none' : { ...toolChoice, names };
}

function notChosen(names: readonly string[]): string {
  return `Gemini decides by itself whether it uses ${names.join(', ')}; this was omitted from the choice.`;
}

const manyCalls = 'Gemini has no setting for one call at a time; the setting was omitted.';

/**
 * Returns the user text to add at the end of a request: Gemini refuses an empty conversation, and a
 * conversation that ends with the model's own message. Undefined if the request needs no text.
 *
 * @param isOfModel Returns true if a message is the model's.
 */
export function closingText<Message>(
  messages: readonly Message[],
  isOfModel: (last: Message) => boolean,
): { readonly text: string; readonly problem: string } | undefined {
  const last = messages.at(-1);
  if (last === undefined) return { text: ' ', problem: noMessage };
  return isOfModel(last) ? { text: 'Continue.', problem: modelLast } : undefined;
}

const noMessage = 'the conversation is empty, which Gemini refuses; a blank text was sent.';
const modelLast =
  'the conversation ends with a message of the model, which Gemini refuses; a user message that asks it to continue was added.';
