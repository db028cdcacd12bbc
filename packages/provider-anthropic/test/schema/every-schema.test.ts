import { isJsonObject, type JsonObject } from '@mortise/core';
import { testEverySchema, testStrictSchema } from '@mortise/provider-kit/test/every-schema';
import { notOf2020 } from '@mortise/provider-kit/test/json-schema-2020';
import { recordedSchemas, recordingsAbsent } from '@mortise/provider-kit/test/recorded-schemas';
import { expect, it } from 'vitest';
import { toAnswerSchema, toSchema } from '../../src/schema/to-schema.ts';
import { notStrict } from './strict-rules.ts';

testEverySchema('anthropic', {
  lower: (schema) => toSchema(schema, false).schema,
  refused: (sent) => refusedAtRoot(sent) ?? notOf2020(sent),
  isLenient: true,
});

testEverySchema('anthropic, strict', {
  lower: (schema) => toSchema(schema, true).schema,
  refused: (sent) => refusedAtRoot(sent) ?? notOf2020(sent),
  isLenient: false,
});

testStrictSchema('anthropic, strict,', (schema) => {
  const { schema: sent, strict, notes } = toSchema(schema, true);
  return strict && notes.every(({ did }) => did !== 'dropped') ? sent : undefined;
});

if (recordingsAbsent)
  it.skip(`recorded schemas are not held to the rules of strict tools: ${recordingsAbsent}`, () => {});
else
  it('every recorded schema that is sent as strict is within the documented rules', () => {
    const strict = recordedSchemas().flatMap(([name, schema]) =>
      [toSchema(schema, true), toAnswerSchema(schema)].flatMap((sent) =>
        sent.strict ? [[name, sent.schema] as const] : [],
      ),
    );
    expect(strict.length).toBeGreaterThan(50);
    for (const [name, schema] of strict) expect(notStrict(schema), name).toEqual([]);
  });

/** What Anthropic says of the root of a tool: an object without these, and arguments of such names. */
function refusedAtRoot(sent: JsonObject): unknown {
  if (sent['type'] !== 'object') return 'the root is no object';
  const { properties = {} } = sent;
  const names = isJsonObject(properties) ? Object.keys(properties) : [];
  return (
    ['oneOf', 'anyOf', 'allOf', '$ref'].find((keyword) => sent[keyword] !== undefined) ??
    names.find((name) => !/^[a-zA-Z0-9_.-]{1,64}$/.test(name))
  );
}
