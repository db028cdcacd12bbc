import type { FunctionDeclaration, JsonObject } from '@mortise/core';
import {
  type LoweredTools,
  lowerLeniently,
  oncePerSchema,
  type RootRules,
  type SchemaNote,
  toolLowering,
} from '@mortise/provider-kit';
import type { LangchainProfile } from '../profile/langchain-profile.ts';
import { wireName } from './names.ts';

/** The schema of a tool as LangChain is given it. */
export interface GivenSchema {
  readonly parameters: JsonObject;
  readonly notes: readonly SchemaNote[];
}

const rootRules: RootRules = {
  server: 'a chat model of LangChain',
  notAtRoot: new Set(['anyOf', 'oneOf', 'allOf', 'not', 'enum', 'const']),
};

const toSchema = oncePerSchema((schema): GivenSchema => {
  const { schema: parameters, notes } = lowerLeniently(schema, rootRules);
  return { parameters, notes };
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
