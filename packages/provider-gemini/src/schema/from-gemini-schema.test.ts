import { type Schema, Type } from '@google/genai';
import { describe, expect, it } from 'vitest';
import { fromGeminiSchema } from './from-gemini-schema.ts';

describe("a schema in Gemini's format", () => {
  it("a schema in Gemini's format is converted to JSON Schema, and is itself not modified", () => {
    const schema: Schema = {
      type: Type.OBJECT,
      properties: {
        days: { type: Type.ARRAY, minItems: '1', maxItems: '7', items: { type: Type.INTEGER, minimum: 0 } },
        city: { type: Type.STRING, description: 'Where', minLength: '2', pattern: '^[A-Z]', example: 'Rome' },
        mood: { type: Type.STRING, format: 'enum', enum: ['GOOD', 'BAD'], nullable: true },
        when: { type: Type.STRING, format: 'date-time', default: null },
      },
      required: ['city'],
      propertyOrdering: ['city', 'days'],
    };
    const before = structuredClone(schema);
    const made = fromGeminiSchema(schema);
    expect(made).toEqual({
      type: 'object',
      properties: {
        city: { type: 'string', description: 'Where', minLength: 2, pattern: '^[A-Z]', examples: ['Rome'] },
        days: { type: 'array', minItems: 1, maxItems: 7, items: { type: 'integer', minimum: 0 } },
        mood: { type: ['string', 'null'], enum: ['GOOD', 'BAD', null] },
        when: { type: 'string', format: 'date-time', default: null },
      },
      required: ['city'],
    });
    expect(Object.keys(Object(made['properties']))).toEqual(['city', 'days', 'mood', 'when']);
    expect(schema).toEqual(before);
  });

  it('a nullable schema gets null in its type, values and branches', () => {
    expect(
      fromGeminiSchema({ nullable: true, anyOf: [{ type: 'STRING' }, { type: 'NUMBER', nullable: true }] }),
    ).toEqual({
      anyOf: [{ type: 'string' }, { type: ['number', 'null'] }, { type: 'null' }],
    });
    expect(fromGeminiSchema({ nullable: true })).toEqual({});
    expect(fromGeminiSchema({ type: 'NULL', nullable: true })).toEqual({ type: ['null'] });
  });

  it('a numeric enum gets numbers as values', () => {
    expect(fromGeminiSchema({ type: 'INTEGER', format: 'enum', enum: ['101', '201'] })).toEqual({
      type: 'integer',
      enum: [101, 201],
    });
    expect(fromGeminiSchema({ type: 'STRING', enum: ['101'] })).toEqual({ type: 'string', enum: ['101'] });
  });

  it('all nested schemas are converted', () => {
    const within = { type: 'STRING' };
    const schema = {
      $defs: { a: within },
      properties: { b: within },
      items: within,
      additionalProperties: within,
      oneOf: [within],
      allOf: [within],
      anyOf: [within],
      prefixItems: [within],
    };
    expect(JSON.stringify(fromGeminiSchema(schema))).toBe(JSON.stringify(schema).replaceAll('STRING', 'string'));
  });

  it('the conversion from the Gemini format adds no missing type', () => {
    expect(fromGeminiSchema({ type: 'TYPE_UNSPECIFIED', description: 'any' })).toEqual({ description: 'any' });
  });

  it('the conversion from the Gemini format leaves JSON Schema unchanged, including the names of properties', () => {
    const schema = {
      type: 'object',
      properties: { type: { type: ['string', 'null'] }, nullable: { $ref: '#/$defs/a' }, example: { const: 1 } },
      $defs: {
        a: {
          oneOf: [
            { type: 'integer', enum: [1] },
            { type: 'array', prefixItems: [{ type: 'string' }] },
          ],
        },
      },
      additionalProperties: false,
    };
    expect(fromGeminiSchema(schema)).toEqual(schema);
  });

  it('the conversion from the Gemini format leaves values that look like schemas unchanged', () => {
    const schema = { type: 'OBJECT', default: { type: 'OBJECT' }, enum: [{ type: 'STRING' }] };
    expect(fromGeminiSchema(schema)).toEqual({ ...schema, type: 'object' });
  });
});
