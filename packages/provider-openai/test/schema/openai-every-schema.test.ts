import { testEverySchema } from '@mortise/provider-kit/test/every-schema';
import { openaiStrictProfile } from '@mortise/provider-kit/test/openai-strict-profile';
import { recordedSchemas, recordingsAbsent } from '@mortise/provider-kit/test/recorded-schemas';
import { refusedByOpenAI, refusedWithinByOpenAI } from '@mortise/provider-kit/test/tool-rules';
import { describe, expect, it } from 'vitest';
import { toAnswerSchema, toSchema } from '../../src/schema/to-schema.ts';

testEverySchema('openai', {
  lower: (schema) => toSchema(schema, false).schema,
  refused: refusedByOpenAI,
  isLenient: true,
});

for (const mode of ['auto', true] as const) {
  testEverySchema(`openai, strict: ${mode}`, {
    lower: (schema) => toSchema(schema, mode).schema,
    refused: refusedByOpenAI,
    isLenient: false,
  });
}

testEverySchema('the answer of openai', {
  lower: (schema) => toAnswerSchema(schema, false).schema,
  refused: refusedWithinByOpenAI,
  isLenient: true,
});

if (recordingsAbsent) it.skip(`the profile of OpenAI is not compared: ${recordingsAbsent}`, () => {});

describe.skipIf(recordingsAbsent !== undefined)(
  `the profile of OpenAI of February 2026${recordingsAbsent ? ` (skipped: ${recordingsAbsent})` : ''}`,
  () => {
    it('the profile of OpenAI accepts every recorded schema that is sent as strict', () => {
      const refused = openaiStrictProfile();
      const strict = recordedSchemas().flatMap(([name, schema]) =>
        (['auto', true] as const).flatMap((mode) => {
          const sent = toSchema(schema, mode);
          return sent.strict ? [[name, sent.schema] as const] : [];
        }),
      );
      expect(strict.length).toBeGreaterThan(50);
      for (const [name, schema] of strict) expect(refused(schema), name).toBeUndefined();
    });
  },
);
