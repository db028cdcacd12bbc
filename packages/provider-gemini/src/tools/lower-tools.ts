import type { FunctionDeclaration, JsonObject } from '@mortise/core';
import { type LoweredSchema, type LoweredTools, toolLowering, wireNames } from '@mortise/provider-kit';
import type { GeminiProfile } from '../profile/model-profile.ts';
import { toAnswerSchema, toSchema } from '../schema/to-schema.ts';

/**
 * Returns the name of a tool on the wire: letters, digits, `_`, `.`
 * and `-`, starting with a letter or `_`, at most 64 characters.
 *
 * Not all Gemini servers accept the 128 characters and the colons that the SDK documents.
 */
export const wireName: (name: string) => string = wireNames({
  taken: /^[A-Za-z_][A-Za-z0-9_.-]{0,63}$/,
  invalid: /[^A-Za-z0-9_.-]/g,
  longest: 64,
  prefix: '_',
});

/** The tools of a request. */
export type GeminiTools = LoweredTools<SentSchemas>;

/** The sent schemas of a declaration's parameters and of its results. */
interface SentSchemas extends LoweredSchema {
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
