import { isJsonObject, type ModelRequest, type ProviderTool } from '@mortise/core';
import type { ChosenTools, WireBody, WireWarning } from '@mortise/provider-kit';
import type { GeminiProfile } from '../profile/model-profile.ts';
import { chosenFunctions } from '../request/request-members.ts';
import type { GeminiTools } from '../tools/lower-tools.ts';

/** Converts each function to a separate entry. */
export function toTools(lowered: GeminiTools): readonly WireBody[] {
  const known = converted.get(lowered);
  if (known) return known;
  const functions = lowered.tools.map(({ name, declaration: { description }, sent: { schema: parameters } }) => ({
    type: 'function',
    name,
    description,
    parameters,
  }));
  converted.set(lowered, functions);
  return functions;
}

/**
 * Converts a provider tool. Its name is that of generateContent, in
 * the form of this wire: `googleSearch` becomes `google_search`.
 */
export function toNativeTool({ name, config }: ProviderTool): WireBody {
  const members = isJsonObject(config) ? Object.entries(config) : [];
  return { type: snakeCase(name), ...Object.fromEntries(members.map(([key, value]) => [snakeCase(key), value])) };
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

const converted = new WeakMap<GeminiTools, readonly WireBody[]>();

/**
 * Returns the setting `tool_choice`: the functions that the model may or must call. With `strict`, the mode
 * `validated` enforces the schemas of calls.
 */
export function toToolChoice(
  request: ModelRequest,
  lowered: GeminiTools,
  { strict }: GeminiProfile,
): { readonly members: WireBody; readonly warnings: readonly WireWarning[] } {
  const warnings: WireWarning[] = [];
  const warn = (feature: string, message: string): void => void warnings.push({ type: 'warning', feature, message });
  const chosen = chosenFunctions(request, lowered, warn);
  const choice = lowered.tools.length === 0 ? undefined : choiceOf(chosen, strict);
  return { members: choice === undefined ? {} : { tool_choice: choice }, warnings };
}

function choiceOf(choice: ChosenTools | undefined, strict: boolean): string | WireBody | undefined {
  const free = strict ? 'validated' : 'auto';
  switch (choice) {
    case undefined:
      return strict ? free : undefined;
    case 'auto':
      return free;
    case 'none':
      return 'none';
    case 'required':
      return 'any';
    default:
      return { allowed_tools: { mode: choice.mode === 'required' ? 'any' : free, tools: choice.names } };
  }
}
