import type { JsonObject } from '@mortise/core';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { parse } from 'yaml';
import { recordedText } from './recorded-schemas.ts';

/**
 * What the recorded profile of OpenAI's strict tools says
 * against a schema; only where the recordings are there.
 */
export function openaiStrictProfile(): (sent: JsonObject) => readonly ErrorObject[] | undefined {
  const profile = new Ajv2020({ strict: false }).compile(withNull());
  return (sent) => (profile(sent) ? undefined : profile.errors?.slice(0, 3));
}

/**
 * It does not know a choice with null, `anyOf: [.., {"type":"null"}]`,
 * which the vendor's own converter makes and documents.
 */
function withNull(): JsonObject {
  const profile = parse(recordedText('schema-profiles/schemas/openai_202602.yaml')) as { $defs: JsonObject };
  const { nonNullType } = profile.$defs as { nonNullType: { enum: readonly string[] } };
  return { ...profile, $defs: { ...profile.$defs, nonNullType: { enum: [...nonNullType.enum, 'null'] } } };
}
