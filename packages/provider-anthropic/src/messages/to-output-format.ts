import type { JsonObject } from '@mortise/core';
import { describeNote, type WireBody } from '@mortise/provider-kit';
import { modelTraits } from '../profile/model-traits.ts';
import { toAnswerSchema } from '../schema/to-schema.ts';

/** The output format of a request. */
export interface OutputFormat {
  /** The member `output_config.format`: the server enforces it, also with tools. */
  readonly format?: WireBody;
  /** The instruction for the model if the server cannot enforce the schema. */
  readonly instruction?: string;
}

/** Structured output. */
export function toOutputFormat(
  outputJsonSchema: JsonObject | undefined,
  model: string,
  warn: (feature: string, message: string) => void,
): OutputFormat {
  if (!outputJsonSchema) return {};
  const { schema, strict, notes } = toAnswerSchema(outputJsonSchema);
  if (notes.length > 0) warn('outputJsonSchema', notes.map(describeNote).join('; '));
  if (strict && modelTraits(model).holdsToSchema) return { format: { type: 'json_schema', schema } };
  if (strict) warn('outputJsonSchema', `${model} cannot enforce a schema; an instruction has the schema.`);
  const instruction = 'Answer with one JSON value that matches this JSON Schema, and with nothing else';
  return { instruction: `${instruction}: ${JSON.stringify(outputJsonSchema)}` };
}
