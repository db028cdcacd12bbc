import { describe, expect, it } from 'vitest';
import { ConfigError } from '../error/errors.ts';
import { isObjectSchema, jsonSchemaOf } from './json-schema-of.ts';
import { describeIssues, type StandardSchema } from './standard-schema.ts';

function schemaWith(jsonSchema: StandardSchema['~standard']['jsonSchema']): StandardSchema {
  return {
    '~standard': {
      version: 1,
      vendor: 'handmade',
      validate: (value) => ({ value }),
      ...(jsonSchema && { jsonSchema }),
    },
  };
}

describe('describeIssues', () => {
  it('describeIssues names the path of each issue', () => {
    expect(describeIssues([{ message: 'expected text' }])).toBe('expected text');
    expect(
      describeIssues([
        { message: 'wrong', path: ['a', 0, { key: 'b' }] },
        { message: 'absent', path: [] },
      ]),
    ).toBe('a.0.b: wrong; absent');
  });

  it('describeIssues lists five issues, and the number of further issues', () => {
    const issues = Array.from({ length: 8 }, (_, at) => ({ message: 'wrong', path: [`p${at}`] }));
    expect(describeIssues(issues)).toBe('p0: wrong; p1: wrong; p2: wrong; p3: wrong; p4: wrong; and 3 more');
  });

  it('describeIssues says that there may be more if the validator stopped early', () => {
    const issues = (count: number) => [
      ...Array.from({ length: count }, () => ({ message: 'wrong' })),
      { message: 'and more', path: [] },
    ];
    expect(describeIssues(issues(1))).toBe('wrong; and more');
    expect(describeIssues(issues(5))).toBe('wrong; wrong; wrong; wrong; wrong; and more');
    expect(describeIssues(issues(8))).toBe('wrong; wrong; wrong; wrong; wrong; and at least 3 more');
  });

  it('describeIssues marks where a long issue is cut', () => {
    expect(describeIssues([{ message: 'x'.repeat(5_000), path: ['a'] }])).toMatch(/^a: x{390,}…$/);
  });

  it('describeIssues accepts symbols as keys', () => {
    expect(describeIssues([{ message: 'wrong', path: [Symbol('s')] }])).toBe('Symbol(s): wrong');
  });
});

describe('isObjectSchema', () => {
  for (const schema of [{ type: 'object' }, { properties: {} }, { $ref: '#/$defs/a' }]) {
    it(`isObjectSchema is true for ${JSON.stringify(schema)}`, () => expect(isObjectSchema(schema)).toBe(true));
  }

  for (const schema of [
    { type: 'string' },
    { type: 'array', items: {} },
    { type: ['object', 'null'] },
    { anyOf: [{ type: 'object' }] },
    {},
    { type: 'string', properties: {} },
  ]) {
    it(`isObjectSchema is false for ${JSON.stringify(schema)}`, () => expect(isObjectSchema(schema)).toBe(false));
  }
});

describe('jsonSchemaOf', () => {
  it('jsonSchemaOf passes the side and the draft to the library', () => {
    const asked: unknown[] = [];
    const side = (name: string) => (options: unknown) => {
      asked.push(name, options);
      return { type: 'object', title: name };
    };
    const schema = schemaWith({ input: side('in'), output: side('out') });
    expect(jsonSchemaOf(schema, 'input', 'x')).toEqual({ type: 'object', title: 'in' });
    expect(jsonSchemaOf(schema, 'output', 'x')).toEqual({ type: 'object', title: 'out' });
    expect(asked).toEqual(['in', { target: 'draft-2020-12' }, 'out', { target: 'draft-2020-12' }]);
  });

  it('jsonSchemaOf names the option to set if the schema cannot describe itself', () => {
    const failing = (): never => {
      throw new Error('dates have no JSON Schema');
    };
    const asks = (schema: StandardSchema, side: 'input' | 'output') => () => jsonSchemaOf(schema, side, 'tool "pay"');
    expect(asks(schemaWith(undefined), 'input')).toThrow(/tool "pay".*handmade.*give inputJsonSchema/);
    expect(asks(schemaWith({ input: failing, output: failing }), 'output')).toThrow(
      /dates have no JSON Schema.*give outputJsonSchema/,
    );
    expect(asks(schemaWith({ input: () => ({ a: () => 1 }), output: failing }), 'input')).toThrow(ConfigError);
    expect(asks(schemaWith(undefined), 'input')).toThrow(expect.objectContaining({ code: 'no_json_schema' }));
  });
});
