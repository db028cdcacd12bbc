import type { FunctionDeclaration, JsonObject } from '@mortise/core';
import { type LoweredTools, oncePerSchema, toolLowering } from '@mortise/provider-kit';
import type { LangchainProfile } from '../profile/langchain-profile.ts';
import { wireName } from './names.ts';
import type { GivenSchema, oddSchema } from './odd-schema.ts';
import { plainSchema } from './plain-schema.ts';

/** Loads what lowers schemas that are not plain, if one of these tools has such a schema. */
export function prepareTools(declarations: readonly FunctionDeclaration[]): Promise<void> | undefined {
  if (loaded || declarations.every(({ parametersJsonSchema }) => plainSchema(parametersJsonSchema))) return undefined;
  return import('./odd-schema.ts').then((module) => {
    loaded = module.oddSchema;
  });
}

let loaded: typeof oddSchema | undefined;

const toSchema = oncePerSchema((schema): GivenSchema => {
  const parameters = plainSchema(schema);
  if (parameters) return { parameters, notes: [] };
  if (!loaded) throw new Error('prepareTools comes first');
  return loaded(schema);
});

/**
 * The tools of a request, once for each array of declarations.
 *
 * A schema is handed over as it is, but for its root: providers want a plain object there, and some chat
 * models leave out a tool with a choice at the root without a word.
 */
export const lowerTools: (
  declarations: readonly FunctionDeclaration[],
  profile: LangchainProfile,
) => LoweredTools<GivenSchema> = toolLowering({
  wireName,
  lower: ({ parametersJsonSchema }) => toSchema(parametersJsonSchema),
});

/** A tool in the form that every `bindTools` takes: that of OpenAI. */
export function toTool(name: string, { description }: FunctionDeclaration, { parameters }: GivenSchema): JsonObject {
  return { type: 'function', function: { name, description, parameters } };
}
