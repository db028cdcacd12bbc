import type { ModelRequest, ToolChoice } from '@mortise/core';
import { chosenTools, type WireBody, type WireWarning } from '@mortise/provider-kit';
import type { GeminiProfile } from '../model-profile.ts';
import type { GeminiTools } from '../tools/lower-tools.ts';

/** The member `tool_choice` of the settings: which functions the model may or must call. `strict` holds calls to their schema: `validated`. */
export function toToolChoice(
  request: ModelRequest,
  lowered: GeminiTools,
  { strict }: GeminiProfile,
): { readonly members: WireBody; readonly warnings: readonly WireWarning[] } {
  const warnings: WireWarning[] = [];
  const unsaid = (feature: string, message: string): void => void warnings.push({ type: 'warning', feature, message });
  if (request.parallelCalls === false) unsaid('parallelCalls', manyCalls);
  const chosen = chosenTools(functionChoice(request, unsaid), lowered, false);
  warnings.push(...chosen.warnings);
  const choice = lowered.tools.length === 0 ? undefined : choiceOf(chosen.choice, strict);
  return { members: choice === undefined ? {} : { tool_choice: choice }, warnings };
}

/** The choice among functions: which of its own tools to use the server decides by itself. */
function functionChoice(
  { toolChoice, providerTools, declarations }: ModelRequest,
  unsaid: (feature: string, message: string) => void,
): ToolChoice | undefined {
  const native = providerTools.map(({ name }) => name);
  if (toolChoice === undefined || typeof toolChoice === 'string') {
    if (toolChoice === 'required' && declarations.length === 0) unsaid('toolChoice', notChosen(native));
    return toolChoice;
  }
  const named = toolChoice.names.filter((name) => native.includes(name));
  if (named.length === 0) return toolChoice;
  unsaid('toolChoice', notChosen(named));
  const names = toolChoice.names.filter((name) => !named.includes(name));
  return names.length === 0 ? 'none' : { ...toolChoice, names };
}

function choiceOf(choice: ReturnType<typeof chosenTools>['choice'], strict: boolean): string | WireBody | undefined {
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

function notChosen(names: readonly string[]): string {
  return `Gemini decides by itself whether it uses ${names.join(', ')}; it is left out of the choice.`;
}

const manyCalls = 'Gemini cannot be told to make one call at a time; it is left out.';
