import { ConfigError, type JsonObject, type JsonValue } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { jsonSchemaValidator } from '../src/index.ts';

function refusal(schema: JsonObject, settings: Parameters<typeof jsonSchemaValidator>[0] = {}): ConfigError {
  try {
    jsonSchemaValidator(settings).compile(schema);
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
  throw new Error(`${JSON.stringify(schema).slice(0, 100)} was compiled`);
}

const property = (schema: JsonValue): JsonObject => ({ type: 'object', properties: { 'a/b': schema } });

describe('schemas that cannot be enforced', () => {
  it.each<[JsonValue, string, string[]]>([
    [{ type: 'banana' }, 'invalid_schema', ['#/properties/a~1b/type', 'must be one of string,', '"banana"']],
    [{ minLength: 'x' }, 'invalid_schema', ['a~1b/minLength', 'must be an integer of 0 or more']],
    [{ required: 'a' }, 'invalid_schema', ['must be a list of property names']],
    [{ items: [{}] }, 'invalid_schema', ['prefixItems']],
    [{ allOf: [] }, 'invalid_schema', ['must be a list of at least one schema']],
    [{ not: 3 }, 'invalid_schema', ['must be a schema']],
    [{ properties: { x: 3 } }, 'invalid_schema', ['a~1b/properties/x', 'must be an object, true or false']],
    [{ pattern: '[' }, 'invalid_schema', ['a~1b/pattern', 'is not a regular expression']],
    [{ $ref: '#/$defs/no' }, 'invalid_schema', ['"#/$defs/no"', 'there is no such schema']],
    [{ $ref: '#no' }, 'invalid_schema', ['there is no such schema']],
    [{ $anchor: 'x', allOf: [{ $anchor: 'x' }] }, 'invalid_schema', ['a second time']],
    [
      { $ref: 'https://a.example/b#/c' },
      'external_ref',
      ['a~1b/$ref', 'https://a.example/b#/c', 'never fetched', '$defs'],
    ],
    [{ $ref: 'other.json' }, 'external_ref', ['other.json']],
    [{ pattern: '^(?!x)' }, 'unsupported_schema', ['a~1b/pattern', 'looks ahead or behind', 'linear time']],
    [{ patternProperties: { '(a)\\1': {} } }, 'unsupported_schema', ['patternProperties/(a)\\1', 'refers back']],
    [{ $recursiveRef: '#' }, 'unsupported_schema', ['2019-09']],
    [{ $schema: 'http://json-schema.org/draft-07/schema#' }, 'unsupported_schema', ['differs from the dialect']],
    [{ $ref: '#/properties/a~1b' }, 'invalid_schema', ['refers to itself without end']],
    [{ anyOf: [{ $ref: '#/properties/a~1b' }] }, 'invalid_schema', ['refers to itself without end']],
  ])('a schema is refused with an error that gives the position and the reason: %j', (schema, code, says) => {
    const error = refusal(property(schema));
    expect(error.code).toBe(code);
    for (const text of says) expect(error.message).toContain(text);
    expect(error.message.length).toBeLessThan(500);
  });

  it.each([
    ['http://json-schema.org/draft-04/schema#', 'convert the schema to draft-07 or 2020-12'],
    ['https://example.com/own', 'name one of them'],
  ])('the dialect %s is refused with an error that says what to do', ($schema, advice) => {
    expect(refusal({ $schema })).toMatchObject({
      code: 'unsupported_schema',
      message: expect.stringContaining(advice),
    });
  });

  it('a schema that is too large, too deep, or contains itself is refused', () => {
    expect(refusal({ description: 'x'.repeat(300_000) })).toMatchObject({
      code: 'schema_too_large',
      message: expect.stringContaining('262144 characters'),
    });
    expect(refusal({ description: 'x'.repeat(100) }, { maxSchemaChars: 50 }).code).toBe('schema_too_large');
    const cyclic: Record<string, JsonValue> = {};
    cyclic['not'] = cyclic;
    expect(refusal(cyclic)).toMatchObject({
      code: 'schema_too_large',
      message: expect.stringContaining('levels deep'),
    });
  });

  it('a schema with a chain of too many references is refused', () => {
    const length = 9_000;
    const $defs = Object.fromEntries(
      Array.from({ length }, (_, at) => [`d${at}`, at + 1 < length ? { $ref: `#/$defs/d${at + 1}` } : {}]),
    );
    expect(refusal({ $defs, $ref: '#/$defs/d0' }, { maxSchemaChars: 1_000_000 }).code).toBe('schema_too_large');
  });

  it('a schema whose patterns take too much memory together is refused', () => {
    const allOf = Array.from({ length: 30 }, (_, at) => ({ pattern: `^${at}a{9000}$` }));
    expect(refusal({ allOf })).toMatchObject({
      code: 'schema_too_large',
      message: expect.stringMatching(/allOf\/\d+\/pattern/),
    });
  });

  it('a schema with a value that is not JSON is refused', () => {
    expect(refusal({ default: 1n as unknown as JsonValue })).toMatchObject({
      code: 'invalid_schema',
      message: expect.stringContaining('#/default is not JSON, but a bigint'),
    });
  });
});

describe('schemas that can be enforced', () => {
  it.each<[string, JsonObject]>([
    ['unknown keywords', { 'x-order': 1, nullable: true, id: 'x', $comment: 1, examples: [{ type: 'banana' }] }],
    ['unknown formats', { properties: { a: { format: 'float' } } }],
    [
      'keywords of the other JSON Schema dialect',
      { $schema: 'http://json-schema.org/draft-07/schema', minContains: 'x' },
    ],
    ['lists of items in draft-07', { $schema: 'http://json-schema.org/draft-07/schema#', items: [{}] }],
    ['draft-06', { $schema: 'http://json-schema.org/draft-06/schema#' }],
    ['2019-09', { $schema: 'https://json-schema.org/draft/2019-09/schema' }],
    ['a schema that refers to itself below a property', { properties: { next: { $ref: '#' } } }],
    ['references without a target in values', { enum: [{ $ref: 'https://a.example' }] }],
  ])('a schema is compiled with %s', (_what, schema) => {
    expect(jsonSchemaValidator().compile(schema)({})).toEqual(
      'enum' in schema ? { issues: expect.anything() } : { value: {} },
    );
  });

  it('a schema is compiled once for each schema object', () => {
    const validator = jsonSchemaValidator();
    const schema = { type: 'object' };
    expect(validator.compile(schema)).toBe(validator.compile(schema));
    expect(validator.compile({ ...schema })).not.toBe(validator.compile(schema));
  });

  it('references to given documents are resolved, and the references in these documents', () => {
    const documents = {
      'https://a.example/city': { type: 'string', $ref: 'https://a.example/parts/long#name' },
      'https://a.example/parts/long': { $defs: { x: { $anchor: 'name', minLength: 3 } } },
      'https://a.example/no': false,
    };
    const validator = jsonSchemaValidator({ documents });
    const check = validator.compile({ properties: { city: { $ref: 'https://a.example/city' } } });
    expect(check({ city: 'Rome' }).issues).toBeUndefined();
    expect(check({ city: 'R' }).issues).toEqual([
      { message: 'expected at least 3 characters, got string of 1 character', path: ['city'] },
    ]);
    expect(validator.compile({ properties: { a: { $ref: 'https://a.example/no' } } })({ a: 1 }).issues).toHaveLength(1);
  });
});
