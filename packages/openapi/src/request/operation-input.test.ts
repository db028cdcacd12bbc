import type { JsonObject } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import type { OpenapiDocument } from '../document/openapi-document.ts';
import type { DescribedOperation } from '../operation/operation.ts';
import { type InputOptions, type OperationInput, operationInput } from './operation-input.ts';

interface Described {
  readonly parameters?: readonly JsonObject[];
  readonly requestBody?: JsonObject;
  readonly schemas?: JsonObject;
  readonly limits?: Partial<InputOptions['limits']>;
  readonly isSecret?: InputOptions['isSecret'];
}

function inputOf({ parameters = [], requestBody, schemas = {}, limits, isSecret = () => false }: Described): {
  readonly input: OperationInput;
  readonly reported: readonly string[];
} {
  const document: OpenapiDocument = { root: { components: { schemas } }, url: undefined };
  const value: JsonObject = { parameters, ...(requestBody && { requestBody }) };
  const operation = { path: '/a', value, pathItem: {} } as unknown as DescribedOperation;
  const reported: string[] = [];
  const options = { isSecret, limits: { schemas: 1_000, schemaCharacters: 100_000, ...limits } };
  const input = operationInput(document, operation, { ...options, onOmitted: (each) => reported.push(each) });
  return { input, reported };
}

const propertiesOf = ({ input }: { readonly input: OperationInput }): JsonObject =>
  input.schema['properties'] as JsonObject;
const query = (name: string, more: JsonObject = {}): JsonObject => ({ name, in: 'query', ...more });

describe('the arguments of an operation', () => {
  it('the arguments of an operation are its parameters and its body only', () => {
    const { input } = inputOf({
      parameters: [query('a', { required: true }), query('b', { schema: { type: 'integer' } })],
      requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
    });
    expect(input.schema).toEqual({
      type: 'object',
      properties: { a: {}, b: { type: 'integer' }, body: { type: 'object' } },
      required: ['a', 'body'],
      additionalProperties: false,
    });
    expect([...input.parameters.keys()]).toEqual(['a', 'b']);
    expect(input.body).toMatchObject({ argument: 'body', kind: 'json' });
  });

  it('the arguments of an operation may be empty', () => {
    const { input } = inputOf({});
    expect(input.schema).toEqual({ type: 'object', properties: {}, required: [], additionalProperties: false });
    expect(input.body).toBeUndefined();
    expect(inputOf({ requestBody: { content: { 'text/plain': {} } } }).input.schema['required']).toEqual([]);
  });

  it('the arguments of an operation exclude parameters that a credential fills in, whose names other arguments may have', () => {
    const given = inputOf({ parameters: [query('key'), query('a')], isSecret: ({ name }) => name === 'key' });
    expect(Object.keys(propertiesOf(given))).toEqual(['a']);
    expect([...given.input.parameters.keys()]).toEqual(['a']);
  });

  it.each([
    ['a-b.c', 'a_b_c'],
    ['__a__', 'a'],
    ['_', 'query'],
    ['名', 'query'],
    ['7up', '_7up'],
    ['-7', '_7'],
    ['a'.repeat(60), 'a'.repeat(50)],
    [`${'-'.repeat(1_000)}a`, 'query'],
    ['toString', 'toString_query'],
    ['__proto__', 'proto'],
    ['hasOwnProperty', 'hasOwnProperty_query'],
  ])('an argument has a name that every provider accepts: %s is %s', (name, argument) => {
    const given = inputOf({ parameters: [query(name)] });
    expect(Object.keys(propertiesOf(given))).toEqual([argument]);
    expect(given.input.parameters.get(argument)?.name).toBe(name);
    expect(propertiesOf(given)[argument]).toEqual({ description: `Sent as the query parameter "${name}".` });
  });

  it('the arguments of an operation with equal names get their location as a suffix, and a number if that is not enough', () => {
    const given = inputOf({
      parameters: [query('a'), { name: 'a', in: 'header' }, query('a.'), query('.a'), query('a_query_2')],
    });
    expect([...given.input.parameters].map(([argument, { name, in: place }]) => [argument, name, place])).toEqual([
      ['a', 'a', 'query'],
      ['a_header', 'a', 'header'],
      ['a_query', 'a.', 'query'],
      ['a_query_2', '.a', 'query'],
      ['a_query_2_query', 'a_query_2', 'query'],
    ]);
    const taken = { requestBody: { content: { 'text/plain': {} } } };
    expect(Object.keys(propertiesOf(inputOf({ ...taken, parameters: [query('body')] })))).toEqual([
      'body',
      'body_request',
    ]);
  });

  it('the arguments of an operation have the description of the parameter, otherwise that of its schema', () => {
    const described = inputOf({
      parameters: [
        query('a', { description: 'Own.', schema: { type: 'string', description: 'Of the schema.' } }),
        query('b', { schema: { type: 'string', description: 'Of the schema.' } }),
        query('c', { description: 'Own.', schema: true }),
        query('d.e', { description: 'Own.' }),
        query('f', { schema: false }),
      ],
      requestBody: { description: 'The pet.', content: { 'application/json': { schema: { type: 'object' } } } },
    });
    expect(propertiesOf(described)).toEqual({
      a: { type: 'string', description: 'Own.' },
      b: { type: 'string', description: 'Of the schema.' },
      c: { description: 'Own.' },
      d_e: { description: 'Own. Sent as the query parameter "d.e".' },
      f: false,
      body: { type: 'object', description: 'The pet.' },
    });
  });

  it('the arguments of an operation may name an artifact in a multipart form, and in no other body', () => {
    const schema = { type: 'object', properties: { file: { type: 'string', format: 'binary' } } };
    const fileOf = (type: string): unknown =>
      (
        (propertiesOf(inputOf({ requestBody: { content: { [type]: { schema } } } }))['body'] as JsonObject)[
          'properties'
        ] as JsonObject
      )['file'];
    expect(fileOf('multipart/form-data')).toHaveProperty('anyOf');
    expect(fileOf('application/json')).toMatchObject({ type: 'string', contentEncoding: 'base64' });
    expect(fileOf('application/x-www-form-urlencoded')).not.toHaveProperty('anyOf');
  });
});

describe('arguments whose schemas are too large', () => {
  const deep = (levels: number): JsonObject =>
    levels === 0
      ? { type: 'string' }
      : { type: 'object', properties: Object.fromEntries(['a', 'b', 'c'].map((name) => [name, deep(levels - 1)])) };
  const bodyOf = (schema: JsonObject): JsonObject => ({ content: { 'application/json': { schema } } });

  it('arguments whose schemas are too large are cut at inner levels, which is reported', () => {
    const { input, reported } = inputOf({ requestBody: bodyOf(deep(6)), limits: { schemaCharacters: 5_000 } });
    expect(JSON.stringify(input.schema).length).toBeLessThanOrEqual(5_000);
    expect(reported).toEqual([
      'the inner schemas of the argument, to stay within limits.schemaCharacters and limits.schemas',
    ]);
    expect(inputOf({ requestBody: bodyOf(deep(3)), limits: { schemaCharacters: 5_000 } }).reported).toEqual([]);
  });

  it('a note names the cut schemas, at most twenty', () => {
    const names = Array.from({ length: 30 }, (_, at) => `S${at}`);
    const schemas = Object.fromEntries(names.map((name) => [name, deep(4)]));
    const properties = Object.fromEntries(names.map((name) => [name, { $ref: `#/components/schemas/${name}` }]));
    const limits = { schemaCharacters: 15_000 };
    const [reported = ''] = inputOf({ schemas, requestBody: bodyOf({ type: 'object', properties }), limits }).reported;
    const [, named = '', more = '0'] = /^the inner schemas of (.+?)(?: and (\d+) more)?, to stay/.exec(reported) ?? [];
    expect(named.split(', ')).toHaveLength(20);
    expect(Number(more)).toBeGreaterThan(0);
    expect(named.split(', ').length + Number(more)).toBeLessThanOrEqual(30);
  });

  it('arguments whose schemas are too large omit the operation if they cannot be cut', () => {
    const parameters = Array.from({ length: 40 }, (_, at) => query(`p${at}`, { schema: { type: 'string' } }));
    expect(() => inputOf({ parameters, limits: { schemaCharacters: 500 } })).toThrow(
      'arguments whose schema has more characters than limits.schemaCharacters',
    );
    expect(() => inputOf({ parameters, limits: { schemas: 39 } })).toThrow('more schemas than limits.schemas');
    expect(inputOf({ parameters, limits: { schemas: 40 } }).reported).toEqual([]);
  });

  it('arguments whose schemas are too large still report a reference without a target', () => {
    const parameters = [query('a', { schema: { $ref: '#/components/schemas/None' } })];
    expect(() => inputOf({ parameters })).toThrow('has no target in the document');
  });
});
