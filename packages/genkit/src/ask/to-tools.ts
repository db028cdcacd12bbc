import type { FunctionDeclaration, JsonObject } from '@mortise/core';
import type { LoweredSchema } from '@mortise/provider-kit';
import { plainRootTools } from '@mortise/provider-kit/plain-root-tools';
import type { GenkitWire } from '../profile/genkit-profile.ts';
import { wireName } from './names.ts';

/** The tools of a request: their schemas as they are, but for the root. */
export const lowerTools: GenkitWire['lowerTools'] = plainRootTools({ server: 'a model of Genkit', wireName });

/** A tool as a `ToolDefinition`. */
export function toTool(name: string, declaration: FunctionDeclaration, { schema }: LoweredSchema): JsonObject {
  const { description, responseJsonSchema } = declaration;
  return {
    name,
    description,
    inputSchema: schema,
    ...(responseJsonSchema && { outputSchema: responseJsonSchema }),
  };
}
