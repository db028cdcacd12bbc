import type { FunctionDeclaration, JsonObject } from '@mortise/core';
import { type LoweredSchema, type LoweredTools, toolLowering } from '@mortise/provider-kit';
import type { GeminiProfile } from '../profile/model-profile.ts';
import { toAnswerSchema, toSchema } from '../schema/to-schema.ts';
import { wireName } from './wire-name.ts';

/** The tools of a request. */
export type GeminiTools = LoweredTools<SentSchemas>;

/** The schema of a declaration's parameters as it is sent, and that of its results. */
export interface SentSchemas extends LoweredSchema {
  readonly response?: JsonObject;
}

/** Lowers the tools of a request, once for each array of declarations. */
export const lowerTools: (declarations: readonly FunctionDeclaration[], profile: GeminiProfile) => GeminiTools =
  toolLowering<GeminiProfile, SentSchemas>({ wireName, lower });

function lower({ parametersJsonSchema, responseJsonSchema }: FunctionDeclaration): SentSchemas {
  const { schema, notes } = toSchema(parametersJsonSchema);
  if (!responseJsonSchema) return { schema, notes };
  const response = toAnswerSchema(responseJsonSchema);
  const ofResponse = response.notes.map((note) => ({ ...note, pointer: `/responseJsonSchema${note.pointer}` }));
  return { schema, response: response.schema, notes: [...notes, ...ofResponse] };
}
