import { notStrict } from '@mortise/provider-kit/test/anthropic-strict-rules';
import { testEverySchema, testStrictSchema } from '@mortise/provider-kit/test/every-schema';
import { recordedSchemas, recordingsAbsent } from '@mortise/provider-kit/test/recorded-schemas';
import { refusedByAnthropic } from '@mortise/provider-kit/test/tool-rules';
import { expect, it } from 'vitest';
import { toAnswerSchema, toSchema } from '../../src/schema/to-schema.ts';

testEverySchema('anthropic', {
  lower: (schema) => toSchema(schema, false).schema,
  refused: refusedByAnthropic,
  isLenient: true,
});

testEverySchema('anthropic, strict', {
  lower: (schema) => toSchema(schema, true).schema,
  refused: refusedByAnthropic,
  isLenient: false,
});

testStrictSchema('anthropic, strict,', (schema) => {
  const { schema: sent, strict, notes } = toSchema(schema, true);
  return strict && notes.every(({ did }) => did !== 'dropped') ? sent : undefined;
});

if (recordingsAbsent)
  it.skip(`recorded schemas are not checked against the rules of strict tools: ${recordingsAbsent}`, () => {});
else
  it('every recorded schema that is sent as strict follows the documented rules', () => {
    const strict = recordedSchemas().flatMap(([name, schema]) =>
      [toSchema(schema, true), toAnswerSchema(schema)].flatMap((sent) =>
        sent.strict ? [[name, sent.schema] as const] : [],
      ),
    );
    expect(strict.length).toBeGreaterThan(50);
    for (const [name, schema] of strict) expect(notStrict(schema), name).toEqual([]);
  });
