import type { JsonObject } from '@mortise/core';
import { testEverySchema } from '@mortise/provider-kit/test/every-schema';
import { recordedSchemas, recordedText, recordingsAbsent } from '@mortise/provider-kit/test/recorded-schemas';
import { refusedByGemini, refusedWithinByGemini } from '@mortise/provider-kit/test/tool-rules';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { toAnswerSchema, toSchema } from '../../src/schema/to-schema.ts';

const ajv = new Ajv2020({ strict: false });

testEverySchema('gemini', {
  lower: (schema) => toSchema(schema).schema,
  refused: refusedByGemini,
  isLenient: true,
});

testEverySchema('the answer of gemini', {
  lower: (schema) => toAnswerSchema(schema).schema,
  refused: refusedWithinByGemini,
  isLenient: true,
});

if (recordingsAbsent) it.skip(`the profiles of Gemini are not checked: ${recordingsAbsent}`, () => {});

describe.skipIf(recordingsAbsent !== undefined)(
  `the profile of Gemini of February 2026${recordingsAbsent ? ` (skipped: ${recordingsAbsent})` : ''}`,
  () => {
    it('the profile of Gemini of February 2026 accepts the lowered form of every recorded schema whose values all have a type of their own', () => {
      const profile = ajv.compile(parse(recordedText('schema-profiles/schemas/gemini_202602.yaml')) as JsonObject);
      const typed = recordedSchemas().filter(([, schema]) => isTyped(toSchema(schema).schema));
      expect(typed.length).toBeGreaterThan(200);
      for (const [name, schema] of typed) expect(profile(toSchema(schema).schema), name).toBe(true);
    });

    it('the profile of Gemini of February 2026 has examples that are all sent unchanged', () => {
      const valid = recordedSchemas().filter(([name]) => name.includes('gemini_202602/valid'));
      expect(valid.length).toBeGreaterThan(10);
      for (const [name, schema] of valid) expect(toAnswerSchema(schema), name).toMatchObject({ schema, notes: [] });
    });
  },
);

/**
 * Returns true if each schema states the type of its values: the profile
 * allows no references, no choices, and no values without a type.
 */
function isTyped(sent: JsonObject): boolean {
  return !/"(\$ref|anyOf)":|\{\}|\{"description":"(?:[^"\\]|\\.)*"\}/.test(JSON.stringify(sent));
}
