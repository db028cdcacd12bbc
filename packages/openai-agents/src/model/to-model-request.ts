import {
  type FunctionDeclaration,
  type JsonObject,
  ModelError,
  type ModelRequest,
  type ModelWarning,
  type ProviderTool,
} from '@mortise/core';
import type { AgentsDeclaredTool, AgentsModelRequest } from '../agents/agents-model-request.ts';
import type { AgentsOtherTool } from '../agents/agents-tool.ts';
import { hostedAdvice } from '../tool/agents-tool-of.ts';
import type { DeclaredNames } from './declared-names.ts';
import { toContents } from './to-contents.ts';
import { toSettings } from './to-settings.ts';

/** The converted request, and its model. */
export interface AskedOf {
  readonly provider: string;
  readonly names: DeclaredNames;
  readonly providerTools: readonly ProviderTool[];
  warn(warning: ModelWarning): void;
}

/**
 * Converts a request of the SDK to a Mortise model request. Throws `ModelError` (`bad_request`) for features
 * that the model does not have: state that is stored at OpenAI, and tools that are not functions.
 */
export function toModelRequest(
  request: AgentsModelRequest,
  { provider, names, providerTools, warn }: AskedOf,
): ModelRequest {
  refuseKept(request);
  const { systemInstructions, input, modelSettings, outputType } = request;
  const { contents, instructions } = toContents(input, names);
  const converted = toSettings(modelSettings, provider, names, (feature, message) =>
    warn({ type: 'warning', feature, message }),
  );
  return {
    instructions: [...(systemInstructions ? [systemInstructions] : []), ...instructions],
    contents,
    declarations: declarationsOf(request, names),
    providerTools,
    ...converted,
    ...(outputType !== 'text' && { outputJsonSchema: outputType.schema as JsonObject }),
  };
}

function refuseKept(request: AgentsModelRequest): void {
  for (const member of ['previousResponseId', 'conversationId', 'prompt'] as const)
    if (request[member] !== undefined)
      throw new ModelError(
        'bad_request',
        `${member} refers to data that OpenAI stores, which this model cannot read: give the agent instructions, and the run its history or a session`,
      );
}

function declarationsOf({ tools, handoffs }: AgentsModelRequest, names: DeclaredNames): FunctionDeclaration[] {
  const hosted = tools.filter(isOther);
  if (hosted.length > 0)
    throw new ModelError(
      'bad_request',
      `this model does not support these tools: ${hosted.map(hostedAdvice).join('; ')}. Give tools that its own provider runs to agentsModel as providerTools`,
    );
  const declared = [
    ...tools.filter((tool) => tool.type === 'function'),
    ...handoffs.map(({ toolDescription: description, inputJsonSchema: parameters }) => ({ description, parameters })),
  ] as readonly { description: string; parameters: JsonObject; outputSchema?: JsonObject }[];
  return declared.map(({ description, parameters, outputSchema }, at) => ({
    name: names.all[at] as string,
    description,
    parametersJsonSchema: parameters,
    ...(outputSchema && { responseJsonSchema: outputSchema }),
  }));
}

function isOther(tool: AgentsDeclaredTool): tool is AgentsOtherTool {
  return tool.type !== 'function';
}
