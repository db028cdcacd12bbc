import { isJsonObject, type JsonObject, type ModelRequest } from '@mortise/core';
import { describeNote, type WireBody, type WireRequest } from '@mortise/provider-kit';
import type { OpenAIProfile } from '../profile/model-profile.ts';
import { toAnswerSchema } from '../schema/to-schema.ts';

/** The format of an answer in both protocols: JSON with a schema, or any JSON object. */
export type OutputFormat =
  | {
      readonly type: 'json_schema';
      readonly name: string;
      readonly schema: JsonObject;
      /** Absent if the server does not enforce the schema. */
      readonly strict?: boolean;
    }
  | { readonly type: 'json_object' };

/**
 * Returns the format of the answer; undefined if the request has no schema, or if the server does not support
 * a format. `warn` is called with the parts of the schema that are not sent.
 */
export function outputFormat(
  { outputJsonSchema }: Pick<ModelRequest, 'outputJsonSchema'>,
  profile: OpenAIProfile,
  warn: (feature: string, message: string) => void,
): OutputFormat | undefined {
  if (!outputJsonSchema) return undefined;
  const type = formatOf(profile);
  if (type !== 'json_schema') {
    const asked = type === 'text' ? 'no JSON mode' : 'a JSON mode without schemas';
    const fallback =
      'the schema was added to the instructions, and the answer is checked by its schema when it arrives.';
    warn('outputJsonSchema', `${profile.provider} has ${asked}: ${fallback}`);
    return type === 'text' ? undefined : { type };
  }
  const { schema, strict, notes } = toAnswerSchema(outputJsonSchema, profile.strict);
  if (notes.length > 0) warn('outputJsonSchema', notes.map(describeNote).join('; '));
  return { type, name: 'output', schema, ...(profile.strict !== false && { strict }) };
}

/**
 * Returns the instructions of a request. They include the
 * schema of the output if the server has no member for it.
 */
export function instructionsOf(
  { instructions, outputJsonSchema }: Pick<ModelRequest, 'instructions' | 'outputJsonSchema'>,
  profile: OpenAIProfile,
): readonly string[] {
  if (!outputJsonSchema || formatOf(profile) === 'json_schema') return instructions;
  const schema = JSON.stringify(outputJsonSchema);
  return [
    ...instructions,
    `Answer with one JSON object, and nothing before or after it. It must be valid for this JSON Schema:\n${schema}`,
  ];
}

/**
 * Returns the request with the next simpler output format after the server refused the format; undefined if
 * it refused something else. Later requests of the model begin with that format.
 */
export function inSimplerFormat(
  thrown: unknown,
  body: WireBody,
  profile: OpenAIProfile,
  write: () => WireRequest,
): WireRequest | undefined {
  const sent = formatIn(body);
  const next = sent === 'json_schema' ? 'json_object' : sent === 'json_object' ? 'text' : undefined;
  if (next === undefined || !refusesFormat(thrown)) return undefined;
  learned.set(profile, next);
  return write();
}

type Format = 'json_schema' | 'json_object' | 'text';

/**
 * Returns the output format for this server: the format after its
 * refusals, otherwise that of its profile, otherwise `json_schema`.
 */
function formatOf(profile: OpenAIProfile): Format {
  return learned.get(profile) ?? profile.chat?.outputFormat ?? 'json_schema';
}

/** Returns the type of the output format in a body of either protocol. */
function formatIn({ response_format: chat, text }: WireBody): unknown {
  const format = isJsonObject(text) ? text['format'] : chat;
  return isJsonObject(format) ? format['type'] : undefined;
}

function refusesFormat(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  const { status, error, message }: Refusal = thrown;
  if (status !== undefined && !refusals.has(status)) return false;
  const text = error === undefined ? message : `${message} ${JSON.stringify(error)}`;
  return aboutFormat.test(text) && !aboutSchema.test(text);
}

interface Refusal extends Error {
  readonly status?: number;
  readonly error?: unknown;
}

const refusals: ReadonlySet<number> = new Set([400, 404, 422, 501]);
const aboutFormat = /response[ _]?format|text\.format|json[ _](schema|object|mode)|structured output/i;
/** Matches a refusal of one schema by a server that accepts schemas: another format would hide that error. */
const aboutSchema = /invalid schema/i;

const learned = new WeakMap<OpenAIProfile, Format>();
