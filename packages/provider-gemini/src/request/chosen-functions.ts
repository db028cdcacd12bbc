import type { ModelRequest, ToolChoice } from '@mortise/core';
import { type ChosenTools, chosenTools } from '@mortise/provider-kit';
import type { GeminiTools } from '../tools/lower-tools.ts';

/** The choice among functions, with wire names: the server itself decides about its own tools. */
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
  return `Gemini decides by itself whether it uses ${names.join(', ')}; it is omitted of the choice.`;
}

const manyCalls = 'Gemini cannot be told to make one call at a time; it is omitted.';
