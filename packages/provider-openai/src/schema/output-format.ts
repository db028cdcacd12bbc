import type { JsonObject, ModelRequest } from '@mortise/core';
import type { StrictMode } from './strict-mode.ts';
import type { StrictNote } from './strict-note.ts';
import { toStrictSchema } from './to-strict-schema.ts';

/** The answer's schema as both protocols take it. */
export interface OutputFormat {
  readonly name: string;
  readonly schema: JsonObject;
  /** Absent where the server is not asked to hold the model to the schema. */
  readonly strict?: boolean;
  readonly notes: readonly StrictNote[];
}

/**
 * What the answer must look like; undefined where the request does not say.
 *
 * Never lowered so that null stands for "left out": an answer is text, and is shown as it came.
 */
export function outputFormat(
  { outputJsonSchema }: Pick<ModelRequest, 'outputJsonSchema'>,
  mode: StrictMode,
): OutputFormat | undefined {
  if (!outputJsonSchema) return undefined;
  const { schema, strict, notes } = toStrictSchema(outputJsonSchema, mode === true ? 'auto' : mode);
  return { name: 'output', schema, ...(mode !== false && { strict }), notes };
}
