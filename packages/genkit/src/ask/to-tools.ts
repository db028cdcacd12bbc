import type { FunctionDeclaration, JsonObject } from '@mortise/core';
import { type LoweredTools, oncePerSchema, toolLowering } from '@mortise/provider-kit';
import type { GenkitProfile } from '../profile/genkit-profile.ts';
import { wireName } from './names.ts';
import type { GivenSchema, oddSchema } from './odd-schema.ts';

/** Loads what lowers schemas, before the first request with tools. */
export function prepareTools(declarations: readonly FunctionDeclaration[]): Promise<void> | undefined {
  if (loaded || declarations.length === 0) return undefined;
  return import('./odd-schema.ts').then((module) => {
    loaded = module.oddSchema;
  });
}

let loaded: typeof oddSchema | undefined;

const toSchema = oncePerSchema((schema): GivenSchema => {
  if (!loaded) throw new Error('prepareTools comes first');
  return loaded(schema);
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
