import type { JsonObject } from '@mortise/core';
import type { LoweredSchema } from '@mortise/provider-kit';
import { toSchema } from './to-schema.ts';

/** `gemini`: the subset of JSON Schema that `parametersJsonSchema` takes. */
export type SchemaDialect = 'gemini';

/**
 * The schema of a tool as a model of Gemini is told it, with a note for everything that was changed or lost.
 */
export function lowerGeminiSchema(schema: JsonObject, _dialect: SchemaDialect): LoweredSchema {
  return toSchema(schema);
}
