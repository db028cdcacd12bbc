import type { JsonObject, JsonValue } from '@mortise/core';
import { notOf2020 } from '@mortise/provider-kit/test/json-schema-2020';
import { describe, expect, it } from 'vitest';
import { callTool, documentOf, onlyTool, testToolset } from './support/call-operation.ts';
import { loopback } from './support/loopback.ts';

/** Returns the schemas of a body and of a response that a model reads. */
async function schemasOf(
  schema: JsonValue,
  schemas: JsonObject = {},
  openapi = '3.1.0',
): Promise<readonly [JsonValue, JsonValue, JsonObject]> {
  const content = { 'application/json': { schema } };
  const operation = { requestBody: { content }, responses: { 200: { description: '', content } } };
  const document = { ...documentOf({ '/a': { post: operation } }, { components: { schemas } }), openapi };
  const { declaration } = await onlyTool(testToolset(document, { baseUrl: 'https://a.example' }));
  const { parametersJsonSchema = {}, responseJsonSchema = {} } = declaration ?? {};
  expect(notOf2020(parametersJsonSchema)).toBeUndefined();
  expect(notOf2020(responseJsonSchema)).toBeUndefined();
  return [
    (parametersJsonSchema['properties'] as JsonObject)['body'] ?? null,
    responseJsonSchema,
    (parametersJsonSchema['$defs'] ?? {}) as JsonObject,
  ];
}

it('the toolset converts the keywords of OpenAPI 3.0 to JSON Schema', async () => {
  const old = {
    type: 'object',
    properties: {
      a: { type: 'string', nullable: true },
      b: { type: 'integer', minimum: 0, exclusiveMinimum: true },
      c: { allOf: [{ $ref: '#/components/schemas/C' }], nullable: true },
    },
  };
  const [body] = await schemasOf(old, { C: { type: 'object' } }, '3.0.3');
  expect(body).toEqual({
    type: 'object',
    properties: {
      a: { type: ['string', 'null'] },
      b: { type: 'integer', exclusiveMinimum: 0 },
      c: { anyOf: [{ $ref: '#/$defs/C' }, { type: 'null' }] },
    },
  });
});

it('the toolset puts each referenced schema into $defs once, under its own name', async () => {
  const schema = {
    allOf: [{ $ref: '#/components/schemas/a.b' }, { $ref: '#/components/schemas/a_b' }],
    oneOf: [{ $ref: '#/components/schemas/a.b', description: 'beside' }],
  };
  const [body, , defs] = await schemasOf(schema, {
    'a.b': { type: 'object' },
    a_b: { $ref: '#/components/schemas/a.b' },
  });
  expect(body).toEqual({
    allOf: [{ $ref: '#/$defs/a_b' }, { $ref: '#/$defs/a_b_2' }],
    oneOf: [{ $ref: '#/$defs/a_b', description: 'beside' }],
  });
  expect(defs).toEqual({ a_b: { type: 'object' }, a_b_2: { $ref: '#/$defs/a_b' } });
});

it('schema names that become equal stay separate, even if one contains the other', async () => {
  const [, , defs] = await schemasOf(
    { $ref: '#/components/schemas/a.b' },
    {
      'a.b': { properties: { x: { $ref: '#/components/schemas/a_b' } } },
      a_b: { properties: { y: { $ref: '#/components/schemas/a.b' } } },
    },
  );
  expect(defs).toEqual({
    a_b: { properties: { x: { $ref: '#/$defs/a_b_2' } } },
    a_b_2: { properties: { y: { $ref: '#/$defs/a_b' } } },
  });
});

describe('readOnly and writeOnly', () => {
  const schemas: JsonObject = {
    Id: { type: 'integer', readOnly: true },
    Base: { type: 'object', properties: { made: { type: 'string', readOnly: true } } },
    User: {
      allOf: [{ $ref: '#/components/schemas/Base' }],
      type: 'object',
      required: ['id', 'made', 'name', 'password'],
      properties: {
        id: { $ref: '#/components/schemas/Id' },
        name: { type: 'string' },
        password: { type: 'string', writeOnly: true },
      },
    },
  };

  it('omits readOnly members from the arguments, even inherited or referenced ones', async () => {
    const [, , defs] = await schemasOf({ $ref: '#/components/schemas/User' }, schemas);
    expect(defs['User']).toMatchObject({ required: ['name', 'password'] });
    expect(Object.keys((defs['User'] as JsonObject)['properties'] as JsonObject)).toEqual(['name', 'password']);
    expect(defs['Base']).toEqual({ type: 'object', properties: {} });
  });

  it('writeOnly members are not required in a response', async () => {
    const [, answer] = await schemasOf({ $ref: '#/components/schemas/User' }, schemas);
    const { $defs } = answer as { readonly $defs: { readonly [name: string]: JsonObject } };
    expect($defs['User']?.['required']).toEqual(['id', 'made', 'name']);
  });
});

describe('a discriminator', () => {
  const Cat = {
    type: 'object',
    required: ['kind'],
    properties: { kind: { type: 'string' }, lives: { type: 'integer' } },
  };
  const Dog = { allOf: [{ type: 'object', properties: { kind: { type: 'string', enum: ['dog', 'wolf'] } } }] };
  const refs = [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }];

  it.each(['oneOf', 'anyOf'])(
    'a discriminator distinguishes the alternatives of %s, by the name of the schema or its own values',
    async (keyword) => {
      const schema = { [keyword]: [...refs, { type: 'null' }], discriminator: { propertyName: 'kind' } };
      const [body, answer] = await schemasOf(schema, { Cat, Dog });
      expect(body).toEqual({
        [keyword]: [
          { $ref: '#/$defs/Cat', properties: { kind: { enum: ['Cat'] } }, required: ['kind'] },
          { $ref: '#/$defs/Dog', required: ['kind'] },
          { type: 'null' },
        ],
      });
      expect(answer).toMatchObject({ anyOf: [{ $ref: '#/$defs/Cat' }, { $ref: '#/$defs/Dog' }, { type: 'null' }] });
    },
  );

  it('a discriminator distinguishes the alternatives by its mapping to references or names', async () => {
    const mapping = { cat: 'Cat', tiger: '#/components/schemas/Cat', dog: 'Dog', other: 7 };
    const discriminator = { propertyName: 'kind', mapping };
    const [body] = await schemasOf({ oneOf: refs, discriminator }, { Cat, Dog: Cat });
    expect(body).toEqual({
      oneOf: [
        { $ref: '#/$defs/Cat', properties: { kind: { enum: ['cat', 'tiger'] } }, required: ['kind'] },
        { $ref: '#/$defs/Dog', properties: { kind: { enum: ['dog'] } }, required: ['kind'] },
      ],
    });
  });

  it('a discriminator is enforced: a value that matches two alternatives belongs to the named one', async () => {
    await using server = await loopback(() => ({ kind: 'cat' }));
    const discriminator = { propertyName: 'kind', mapping: { cat: 'Cat', dog: 'Dog' } };
    const content = { 'application/json': { schema: { oneOf: refs, discriminator } } };
    const operation = { requestBody: { content }, responses: { 200: { description: '', content } } };
    const document = documentOf({ '/a': { post: operation } }, { components: { schemas: { Cat, Dog: Cat } } });
    const tool = await onlyTool(testToolset(document, { baseUrl: server.url }));
    expect(await callTool(tool, { body: { kind: 'cat' } })).toEqual({ output: { kind: 'cat' } });
    for (const body of [{ kind: 'bird' }, {}, { kind: 'cat', lives: 'nine' }])
      expect(await callTool(tool, { body })).toEqual({ issues: expect.anything() });
    expect(server.received).toHaveLength(1);
  });

  it('a discriminator of a schema that others extend is described in words', async () => {
    const mapping = { cat: 'Cat', dog: 'Dog' };
    const base = { type: 'object', description: 'A pet.', discriminator: { propertyName: 'kind', mapping } };
    expect((await schemasOf(base))[0]).toEqual({
      type: 'object',
      description: 'A pet. "kind" says what it is: "cat", "dog".',
    });
    expect((await schemasOf({ type: 'object', discriminator: 'kind' }))[0]).toEqual({ type: 'object' });
  });
});

it('the toolset omits keywords that are not JSON Schema', async () => {
  const [body] = await schemasOf({
    ...{
      type: 'object',
      xml: { name: 'a' },
      discriminator: { propertyName: 'a' },
      'x-own': 1,
      example: {},
      externalDocs: {},
    },
    properties: {
      a: { type: 'date', required: true, minLength: '1', enum: [], pattern: '[', description: 7, items: 'string' },
      b: { type: 'array', items: [{ type: 'string' }], maxItems: -1, multipleOf: 0 },
    },
    required: ['a', 'a'],
  });
  expect(body).toEqual({
    type: 'object',
    properties: { a: {}, b: { type: 'array', prefixItems: [{ type: 'string' }] } },
  });
});

it('the toolset describes a pattern in words if it may take exponential time', async () => {
  const [body] = await schemasOf({
    type: 'object',
    properties: { a: { pattern: '^(?!aws:).+$', description: 'A.' }, b: { pattern: '(a)\\1' }, c: { pattern: '^a+$' } },
  });
  expect(body).toEqual({
    type: 'object',
    properties: {
      a: { description: 'A. Has to match the pattern ^(?!aws:).+$' },
      b: { description: 'Has to match the pattern (a)\\1' },
      c: { pattern: '^a+$' },
    },
  });
});

it('members may have names that every object inherits', async () => {
  const properties = JSON.parse('{"constructor": {"type": "string"}, "toString": {"type": "integer"}}') as JsonObject;
  const [body] = await schemasOf({ type: 'object', properties, required: ['toString'] });
  expect(body).toEqual({ type: 'object', properties, required: ['toString'] });
});

it('a response has a schema if every success response is JSON', async () => {
  const answerOf = async (responses: JsonObject): Promise<unknown> => {
    const document = documentOf({ '/a': { get: { responses } } });
    return (await onlyTool(testToolset(document, { baseUrl: 'https://a.example' }))).declaration?.responseJsonSchema;
  };
  const json = (type: string): JsonObject => ({ content: { 'application/json': { schema: { type } } } });
  expect(await answerOf({ 200: json('string'), default: json('object') })).toEqual({ type: 'string' });
  expect(await answerOf({ default: json('string') })).toEqual({ type: 'string' });
  expect(await answerOf({ '2XX': json('string'), 404: json('object') })).toEqual({ type: 'string' });
  expect(await answerOf({ 200: json('string'), 202: json('integer') })).toMatchObject({
    anyOf: [{ type: 'string' }, { type: 'integer' }],
  });
  expect(await answerOf({ 200: json('string'), 204: {} })).toMatchObject({
    anyOf: [{ type: 'string' }, { required: ['status'] }],
  });
  expect(await answerOf({ 200: { content: { 'text/csv': {} } }, 201: json('string') })).toBeUndefined();
  expect(await answerOf({ 204: {} })).toBeUndefined();
  expect(await answerOf({})).toBeUndefined();
});
