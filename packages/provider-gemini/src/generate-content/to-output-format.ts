import type { ModelRequest } from '@mortise/core';
import { describeNote, type WireBody } from '@mortise/provider-kit';
import type { GeminiProfile } from '../profile/model-profile.ts';
import { modelTraits } from '../profile/model-traits.ts';
import { toAnswerSchema } from '../schema/to-schema.ts';

/** The output format of an answer. */
export interface OutputFormat {
  /** Members of `config`. */
  readonly config: WireBody;
  /** The instruction with the schema, because the model supports no schema together with tools. */
  readonly instruction?: string;
}

/**
 * The schema of the answer. Before Gemini 3 a request has either tools or a schema: then an instruction asks
 * for it.
 */
export function toOutputFormat(
  { outputJsonSchema, declarations, providerTools }: ModelRequest,
  { model }: GeminiProfile,
  warn: (feature: string, message: string) => void,
): OutputFormat {
  if (!outputJsonSchema) return { config: {} };
  const { schema, notes } = toAnswerSchema(outputJsonSchema);
  if (modelTraits(model).generation < 3 && declarations.length + providerTools.length > 0) {
    warn(
      'outputJsonSchema',
      `${model} accepts no schema of its answer together with tools; an instruction has the schema.`,
    );
    return { config: {}, instruction: `${inWords}\n${JSON.stringify(outputJsonSchema)}` };
  }
  if (notes.length > 0) warn('outputJsonSchema', notes.map(describeNote).join('; '));
  return { config: { responseMimeType: 'application/json', responseJsonSchema: schema } };
}

const inWords = 'Give the final answer as JSON alone, without a code fence, that matches this JSON Schema:';
