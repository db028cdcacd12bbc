import type { ModelRequest } from '@mortise/core';
import type { ChosenTools, WireBody, WireWarning } from '@mortise/provider-kit';
import { type GeminiProfile, modelTraits } from '../profile/model-profile.ts';
import { chosenFunctions } from '../request/request-members.ts';
import type { GeminiTools } from '../tools/lower-tools.ts';

/** Returns the member `tools`: one entry for all functions, and one for each provider tool. */
export function toTools(lowered: GeminiTools, native: readonly WireBody[]): readonly WireBody[] {
  return lowered.tools.length === 0 ? native : [functionsOf(lowered), ...native];
}

function functionsOf(lowered: GeminiTools): WireBody {
  const known = converted.get(lowered);
  if (known) return known;
  const functionDeclarations = lowered.tools.map(
    ({ name, declaration: { description }, sent: { schema, response } }) => ({
      name,
      description,
      parametersJsonSchema: schema,
      ...(response && { responseJsonSchema: response }),
    }),
  );
  const tool = { functionDeclarations };
  converted.set(lowered, tool);
  return tool;
}

const converted = new WeakMap<GeminiTools, WireBody>();

/**
 * Returns the member `toolConfig`: the functions that the model may or must call.
 *
 * A choice among some functions that still allows a text answer is sent as `VALIDATED`, the only such mode
 * that accepts names. This mode also enforces the schemas of calls, and the server requires it if a request
 * has both functions and provider tools.
 */
export function toToolChoice(
  request: ModelRequest,
  lowered: GeminiTools,
  { model, vertex, strict, stream }: GeminiProfile,
): { readonly toolConfig?: WireBody; readonly warnings: readonly WireWarning[] } {
  const warnings: WireWarning[] = [];
  const warn = (feature: string, message: string): void => void warnings.push({ type: 'warning', feature, message });
  const choice = chosenFunctions(request, lowered, warn);
  if (lowered.tools.length === 0) return { warnings };
  const mixed = request.providerTools.length > 0 && request.toolChoice !== 'none';
  const newer = modelTraits(model).generation >= 3;
  if (mixed && !newer) warn('providerTools', `${model} ${refusesBoth}`);
  const calling = callingConfig(choice, strict || (mixed && newer));
  const streamed = vertex && stream && newer && choice !== 'none';
  const toolConfig: WireBody = {
    ...(calling && { functionCallingConfig: calling }),
    ...(streamed && { functionCallingConfig: { mode: 'AUTO', ...calling, streamFunctionCallArguments: true } }),
    // Vertex AI, and so the SDK, does not support it.
    ...(mixed && newer && !vertex && { includeServerSideToolInvocations: true }),
  };
  return Object.keys(toolConfig).length > 0 ? { toolConfig, warnings } : { warnings };
}

function callingConfig(choice: ChosenTools | undefined, validated: boolean): WireBody | undefined {
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

const refusesBoth =
  'accepts no functions together with tools that Gemini runs, and may refuse the request. Give the tools that Gemini runs to a separate agent, or use a model from Gemini 3 on.';
