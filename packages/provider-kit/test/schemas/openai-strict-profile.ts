import type { JsonObject } from '@mortise/core';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { parse } from 'yaml';
import { recordedText } from './recorded-schemas.ts';

/**
 * Returns a function that finds problems of a schema by the recorded profile of OpenAI's strict tools;
 * undefined if the recordings are absent.
 */
export function openaiStrictProfile(): (sent: JsonObject) => readonly ErrorObject[] | undefined {
  const profile = new Ajv2020({ strict: false }).compile(withNull());
  return (sent) => (profile(sent) ? undefined : profile.errors?.slice(0, 3));
}

/**
 * Returns the profile with `anyOf: [.., {"type":"null"}]` added: the profile lacks this choice with null,
 * which the vendor's own converter generates and documents.
 */
function withNull(): JsonObject {
  const profile = parse(recordedText('schema-profiles/schemas/openai_202602.yaml')) as { $defs: JsonObject };
  const { nonNullType } = profile.$defs as { nonNullType: { enum: readonly string[] } };
  return { ...profile, $defs: { ...profile.$defs, nonNullType: { enum: [...nonNullType.enum, 'null'] } } };
}
