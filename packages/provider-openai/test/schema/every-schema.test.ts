import { isJsonObject, type JsonObject } from '@mortise/core';
import { testEverySchema } from '@mortise/provider-kit/test/every-schema';
import { notOf2020, schemasWithin } from '@mortise/provider-kit/test/json-schema-2020';
import { recordedSchemas, recordedText, recordingsAbsent } from '@mortise/provider-kit/test/recorded-schemas';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { toAnswerSchema, toSchema } from '../../src/schema/to-schema.ts';

testEverySchema('openai', {
  lower: (schema) => toSchema(schema, false).schema,
  refused: (sent) => refusedAtRoot(sent) ?? refusedIn(sent),
  isLenient: true,
});

for (const mode of ['auto', true] as const) {
  testEverySchema(`openai, strict: ${mode}`, {
    lower: (schema) => toSchema(schema, mode).schema,
    refused: (sent) => refusedAtRoot(sent) ?? refusedIn(sent),
    isLenient: false,
  });
}

testEverySchema('the answer of openai', {
  lower: (schema) => toAnswerSchema(schema, false).schema,
  refused: refusedIn,
  isLenient: true,
});

if (recordingsAbsent) it.skip(`the profile of OpenAI is not asked: ${recordingsAbsent}`, () => {});

describe.skipIf(recordingsAbsent !== undefined)('the profile of OpenAI of February 2026', () => {
  it('takes every recorded schema that is sent as strict', () => {
    const profile = new Ajv2020({ strict: false }).compile(strictProfile());
    const strict = recordedSchemas().flatMap(([name, schema]) =>
      (['auto', true] as const).flatMap((mode) => {
        const sent = toSchema(schema, mode);
        return sent.strict ? [[name, sent.schema] as const] : [];
      }),
    );
    expect(strict.length).toBeGreaterThan(50);
    for (const [name, schema] of strict) expect(profile(schema) || profile.errors, name).toBe(true);
  });
});

/** It does not know a choice with null, `anyOf: [.., {"type":"null"}]`, which the vendor's own converter makes and documents. */
function strictProfile(): JsonObject {
  const profile = parse(recordedText('schema-profiles/schemas/openai_202602.yaml')) as { $defs: JsonObject };
  const { nonNullType } = profile.$defs as { nonNullType: { enum: readonly string[] } };
  return { ...profile, $defs: { ...profile.$defs, nonNullType: { enum: [...nonNullType.enum, 'null'] } } };
}

/** What OpenAI says of the root of a function: an object, without these. */
function refusedAtRoot(sent: JsonObject): unknown {
  if (sent['type'] !== 'object') return 'the root is no object';
  return ['oneOf', 'anyOf', 'allOf', 'enum', 'const', 'not', '$ref'].find((keyword) => sent[keyword] !== undefined);
}

/** What OpenAI says of every array: it has items. */
function refusedIn(sent: JsonObject): unknown {
  const arrays = schemasWithin(sent).filter(
    ({ type }) => type === 'array' || (Array.isArray(type) && type.includes('array')),
  );
  return notOf2020(sent) ?? arrays.find(({ items }) => !isJsonObject(items));
}
