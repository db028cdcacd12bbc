import type { JsonObject } from '@mortise/core';
import type { LoweredSchema } from '@mortise/provider-kit';
import { toSchema } from './to-schema.ts';

/** `gemini`: the subset of JSON Schema that `parametersJsonSchema` takes. */
export type SchemaDialect = 'gemini';

/** Returns the schema of a tool as a Gemini model gets it, with a note for every change and loss. */
export function lowerGeminiSchema(schema: JsonObject, _dialect: SchemaDialect): LoweredSchema {
  return toSchema(schema);
}
