import { type FunctionDeclaration, isJsonObject, type JsonObject, type ModelRequest } from '@mortise/core';
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
import type { GenkitProfile, GenkitWire } from '../profile/genkit-profile.ts';
import type { GenkitRequest } from '../vendor/genkit-model.ts';
import { wireName } from './names.ts';
import { toMessages } from './to-messages.ts';

/** Converts a request to Genkit's format. Throws `ModelError` on a provider tool of another model. */
export function toBody(
  request: ModelRequest,
  profile: GenkitProfile,
  lowered: LoweredTools<LoweredSchema>,
): WireRequest & { readonly body: GenkitRequest } {
  const warnings: WireWarning[] = [];
  const { messages, problems } = toMessages(request.instructions, request.contents, profile);
  for (const message of problems) warnings.push({ type: 'warning', feature: 'contents', message });
  warnings.push(...lowered.warnings);
  const hosted = ownProviderTools(request.providerTools, profile.provider);
  const { choice, warnings: unknown } = chosenTools(request.toolChoice, lowered, hosted.length > 0);
  warnings.push(...unknown);
  const offered = typeof choice === 'object' ? new Set(choice.names) : undefined;
  const tools = lowered.tools.filter(({ name }) => !offered || offered.has(name));
  const { outputJsonSchema: schema } = request;
  return {
    body: {
      messages,
      config: configOf(request, profile, hosted, (feature, message) =>
        warnings.push({ type: 'warning', feature, message }),
      ),
      ...(tools.length > 0 && { tools: tools.map(({ name, declaration, sent }) => toTool(name, declaration, sent)) }),
      ...(choice !== undefined && { toolChoice: modeOf(choice) }),
      ...(schema && { output: { format: 'json', contentType: 'application/json', constrained: true, schema } }),
    },
    warnings,
  };
}

/**
 * Returns the mode of a tool choice. Genkit has no choice
 * among several tools, so only the chosen tools are offered.
 */
function modeOf(choice: ChosenTools): 'auto' | 'required' | 'none' {
  return typeof choice === 'string' ? choice : choice.mode;
}

function configOf(
  request: ModelRequest,
  profile: GenkitProfile,
  hosted: readonly unknown[],
  warn: (feature: string, message: string) => void,
): Readonly<Record<string, unknown>> {
  const { settings = {}, parallelCalls, declarations } = request;
  const { temperature, topP, maxOutputTokens, stopSequences, seed, thinking } = settings;
  if (seed !== undefined) warn('seed', noCommonName);
  if (thinking !== undefined) warn('thinking', noCommonName);
  if (parallelCalls !== undefined && declarations.length > 0) warn('parallelCalls', noCommonName);
  return {
    ...profile.config,
    ...(temperature !== undefined && { temperature }),
    ...(topP !== undefined && { topP }),
    ...(maxOutputTokens !== undefined && { maxOutputTokens }),
    ...(stopSequences && stopSequences.length > 0 && { stopSequences: [...stopSequences] }),
    ...Object.assign({}, ...hosted.filter((each) => isJsonObject(each as never))),
    ...profile.configOf?.(request),
    ...request.providerOptions?.[profile.provider],
  };
}

const noCommonName =
  'Genkit has no common member for this setting; it was omitted. Set the option of the plugin with `config` of genkitModel.';

/** Lowers the tools of a request. Their schemas are unchanged, except for the root. */
export const lowerTools: GenkitWire['lowerTools'] = plainRootTools({ server: 'a model of Genkit', wireName });

/** Converts a tool to a `ToolDefinition`. */
function toTool(name: string, declaration: FunctionDeclaration, { schema }: LoweredSchema): JsonObject {
  const { description, responseJsonSchema } = declaration;
  return {
    name,
    description,
    inputSchema: schema,
    ...(responseJsonSchema && { outputSchema: responseJsonSchema }),
  };
}
