import type { ModelRequest, ToolChoice } from '@mortise/core';
import { chosenTools, type WireBody, type WireWarning } from '@mortise/provider-kit';
import type { GeminiProfile } from '../model-profile.ts';
import { modelTraits } from '../request/model-traits.ts';
import type { GeminiTools } from '../tools/lower-tools.ts';

/**
 * The member `toolConfig`: which functions the model may or must call.
 *
 * A choice among some that leaves the model free to answer in words is `VALIDATED`, the one such mode that takes names. It
 * also holds calls to their schema, and is the one that the server wants where functions and its own tools are mixed.
 */
export function toToolChoice(
  request: ModelRequest,
  lowered: GeminiTools,
  { model, vertex, strict, stream }: GeminiProfile,
): { readonly toolConfig?: WireBody; readonly warnings: readonly WireWarning[] } {
  const warnings: WireWarning[] = [];
  const unsaid = (feature: string, message: string): void => void warnings.push({ type: 'warning', feature, message });
  if (request.parallelCalls === false) unsaid('parallelCalls', manyCalls);
  const chosen = chosenTools(functionChoice(request, unsaid), lowered, false);
  warnings.push(...chosen.warnings);
  if (lowered.tools.length === 0) return { warnings };
  const mixed = request.providerTools.length > 0 && request.toolChoice !== 'none';
  const newer = modelTraits(model).generation >= 3;
  if (mixed && !newer) unsaid('providerTools', `${model} ${refusesBoth}`);
  const calling = callingConfig(chosen.choice, strict || (mixed && newer));
  const streamed = vertex && stream && newer && chosen.choice !== 'none';
  const toolConfig: WireBody = {
    ...(calling && { functionCallingConfig: calling }),
    ...(streamed && { functionCallingConfig: { mode: 'AUTO', ...calling, streamFunctionCallArguments: true } }),
    // Vertex AI, and with it the SDK, has no word for it.
    ...(mixed && newer && !vertex && { includeServerSideToolInvocations: true }),
  };
  return Object.keys(toolConfig).length > 0 ? { toolConfig, warnings } : { warnings };
}

/** The choice among functions: which of its own tools to use the server decides by itself. */
function functionChoice(
  { toolChoice, providerTools, declarations }: ModelRequest,
  unsaid: (feature: string, message: string) => void,
): ToolChoice | undefined {
  if (toolChoice === undefined || providerTools.length === 0) return toolChoice;
  const native = providerTools.map(({ name }) => name);
  if (typeof toolChoice === 'string') {
    if (toolChoice === 'required' && declarations.length === 0) unsaid('toolChoice', notChosen(native));
    return toolChoice;
  }
  const named = toolChoice.names.filter((name) => native.includes(name));
  if (named.length > 0) unsaid('toolChoice', notChosen(named));
  const names = toolChoice.names.filter((name) => !named.includes(name));
  return names.length === 0 ? 'none' : { ...toolChoice, names };
}

function callingConfig(choice: ReturnType<typeof chosenTools>['choice'], validated: boolean): WireBody | undefined {
  switch (choice) {
    case undefined:
      return validated ? { mode: 'VALIDATED' } : undefined;
    case 'auto':
      return { mode: validated ? 'VALIDATED' : 'AUTO' };
    case 'none':
      return { mode: 'NONE' };
    case 'required':
      return { mode: 'ANY' };
    default:
      return { mode: choice.mode === 'required' ? 'ANY' : 'VALIDATED', allowedFunctionNames: choice.names };
  }
}

function notChosen(names: readonly string[]): string {
  return `Gemini decides by itself whether it uses ${names.join(', ')}; it is left out of the choice.`;
}

const manyCalls = 'Gemini cannot be told to make one call at a time; it is left out.';

const refusesBoth =
  'takes no functions beside tools that Gemini runs, and may refuse the request. Give those to an agent of its own, or use a model from Gemini 3 on.';
