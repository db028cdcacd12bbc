import type { FunctionDeclaration, JsonObject } from '@mortise/core';
import {
  type LoweredTools,
  lowerLeniently,
  oncePerSchema,
  type RootRules,
  type SchemaNote,
  toolLowering,
} from '@mortise/provider-kit';
import type { GenkitProfile } from '../profile/genkit-profile.ts';
import { wireName } from './names.ts';

/** The schema of a tool as Genkit is given it. */
export interface GivenSchema {
  readonly parameters: JsonObject;
  readonly notes: readonly SchemaNote[];
}

const rootRules: RootRules = {
  server: 'a model of Genkit',
  notAtRoot: new Set(['anyOf', 'oneOf', 'allOf', 'not', 'enum', 'const']),
};

const toSchema = oncePerSchema((schema): GivenSchema => {
  const { schema: parameters, notes } = lowerLeniently(schema, rootRules);
  return { parameters, notes };
});

/**
 * The tools of a request, once for each array of declarations: their schemas as they are, but for the root.
 */
export const lowerTools: (
  declarations: readonly FunctionDeclaration[],
  profile: GenkitProfile,
) => LoweredTools<GivenSchema> = toolLowering({
  wireName,
  lower: ({ parametersJsonSchema }) => toSchema(parametersJsonSchema),
});

/** A tool as a `ToolDefinition`. */
export function toTool(name: string, declaration: FunctionDeclaration, { parameters }: GivenSchema): JsonObject {
  const { description, responseJsonSchema } = declaration;
  return {
    name,
    description,
    inputSchema: parameters,
    ...(responseJsonSchema && { outputSchema: responseJsonSchema }),
  };
}
