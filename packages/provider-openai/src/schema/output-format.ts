import type { JsonObject, ModelRequest } from '@mortise/core';
import type { SchemaNote } from '@mortise/provider-kit';
import type { StrictMode } from './strict-mode.ts';
import { toAnswerSchema } from './to-schema.ts';

/** The answer's schema as both protocols take it. */
export interface OutputFormat {
  readonly name: string;
  readonly schema: JsonObject;
  /** Absent where the server is not asked to hold the model to the schema. */
  readonly strict?: boolean;
  readonly notes: readonly SchemaNote[];
}

/** What the answer must look like; undefined where the request does not say. */
export function outputFormat(
  { outputJsonSchema }: Pick<ModelRequest, 'outputJsonSchema'>,
  mode: StrictMode,
): OutputFormat | undefined {
  if (!outputJsonSchema) return undefined;
  const { schema, strict, notes } = toAnswerSchema(outputJsonSchema, mode);
  return { name: 'output', schema, ...(mode !== false && { strict }), notes };
}
