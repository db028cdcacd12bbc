import type { JsonObject } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { callTool, documentOf, onlyTool, testToolset, toolsOf } from './support/call-operation.ts';
import { loopback } from './support/loopback.ts';

const options = { baseUrl: 'https://a.example' };

/** The components of an operation whose parts are all references. */
const components: JsonObject = {
  'x-operations': {
    change: {
      operationId: 'change',
      summary: 'Changes a pet',
      parameters: [{ $ref: '#/components/parameters/id' }, { $ref: '#/components/parameters/dry' }],
      requestBody: { $ref: '#/components/requestBodies/pet' },
      responses: { 200: { $ref: '#/components/responses/pet' } },
    },
  },
  parameters: {
    id: { name: 'id', in: 'path', required: true, schema: { $ref: '#/components/schemas/Id' } },
    dry: { $ref: '#/components/parameters/reallyDry' },
    reallyDry: { name: 'dry', in: 'query', description: 'Only tries', schema: { type: 'boolean' } },
  },
  requestBodies: {
    pet: { required: true, content: { 'application/json': { $ref: '#/components/mediaTypes/pet' } } },
  },
  responses: { pet: { content: { 'application/json': { $ref: '#/components/mediaTypes/pet' } } } },
  mediaTypes: { pet: { schema: { $ref: '#/components/schemas/Pet' } } },
  schemas: { Id: { type: 'integer' }, Pet: { type: 'object', required: ['name'], properties: { name: {} } } },
};
const change = { $ref: '#/components/x-operations/change' };

describe('an operation that is a reference', () => {
  const wanted = {
    name: 'change',
    description: 'Changes a pet',
    declaration: {
      parametersJsonSchema: {
        properties: {
          id: { $ref: '#/$defs/Id' },
          dry: { type: 'boolean', description: 'Only tries' },
          body: { $ref: '#/$defs/Pet' },
        },
        required: ['id', 'body'],
      },
      responseJsonSchema: { $ref: '#/$defs/Pet' },
    },
  };

  it('an operation that is a reference has its parameters, its body and its response', async () => {
    expect(
      await onlyTool(testToolset(documentOf({ '/a/{id}': { put: change } }, { components }), options)),
    ).toMatchObject(wanted);
  });

  it('an operation that is a reference is the same if the path item is a reference too, or refers to another path', async () => {
    const paths = { '/a/{id}': { $ref: '#/components/pathItems/a' } };
    const withItems = { ...components, pathItems: { a: { put: change } } };
    expect(await onlyTool(testToolset(documentOf(paths, { components: withItems }), options))).toMatchObject(wanted);
    const twice = { '/a/{id}': { put: change }, '/b/{id}': { $ref: '#/paths/~1a~1{id}' } };
    const tools = await toolsOf(testToolset(documentOf(twice, { components }), options));
    expect(tools.map(({ declaration }) => declaration?.parametersJsonSchema)).toMatchObject([
      wanted.declaration.parametersJsonSchema,
      wanted.declaration.parametersJsonSchema,
    ]);
  });

  it('an operation that is a reference has the members next to the reference, which take precedence', async () => {
    const beside = { ...change, operationId: 'other', deprecated: true };
    const item = { $ref: '#/components/pathItems/a', servers: [{ url: 'https://b.example' }], get: {} };
    const document = documentOf(
      { '/a/{id}': item },
      { components: { ...components, pathItems: { a: { put: beside } } } },
    );
    const toolset = testToolset(document, options);
    expect((await toolsOf(toolset)).map(({ name }) => name)).toEqual(['get_a_id', 'other']);
    expect(await toolset.operations()).toMatchObject([{}, { operationId: 'other', isDeprecated: true }]);
  });

  it('an operation that is a reference has the description next to the reference to a parameter or a body', async () => {
    const operation = {
      parameters: [{ $ref: '#/components/parameters/dry', description: 'Tries' }],
      requestBody: { $ref: '#/components/requestBodies/pet', description: 'The pet' },
    };
    const tool = await onlyTool(testToolset(documentOf({ '/a': { post: operation } }, { components }), options));
    expect(tool.declaration?.parametersJsonSchema).toMatchObject({
      properties: { dry: { description: 'Tries' }, body: { description: 'The pet' } },
    });
  });

  it('an operation that is a reference is listed with the reason if the target does not exist, is itself, or may not be read', async () => {
    const paths = {
      '/a': { get: { $ref: '#/components/x-operations/none' } },
      '/b': { get: { $ref: '#/paths/~1b/get' } },
      '/c': { get: { $ref: 'c.json' }, put: null },
      '/d': { $ref: 'd.json' },
      '/e': 'none',
    };
    const toolset = testToolset(documentOf(paths as unknown as JsonObject), options);
    const warnings: string[] = [];
    expect(await toolset.tools({} as never, (code, message) => warnings.push(`${code}: ${message}`))).toEqual([]);
    const all = [
      ['GET /a', 'has no target in the document'],
      ['GET /b', 'itself'],
      ['GET /c', 'in another document'],
      ['PUT /c', 'not an object'],
      ['* /d', 'in another document'],
      ['* /e', 'not an object'],
    ] as const;
    expect((await toolset.operations()).map(({ method, path, problem }) => [`${method} ${path}`, problem])).toEqual(
      all.map(([operation, why]) => [operation, expect.stringContaining(why)]),
    );
    expect(warnings).toEqual([expect.stringContaining('operations() lists all 6')]);
  });

  it('an operation that is a reference is a tool if only the target of its response is missing, which is reported', async () => {
    const responses = { 200: { $ref: 'answer.json' } };
    const toolset = testToolset(documentOf({ '/a': { get: { responses } } }), options);
    expect(await toolsOf(toolset)).toHaveLength(1);
    expect(await toolset.operations()).toMatchObject([
      { omitted: [expect.stringContaining('the response 200: "answer.json" is in another document')] },
    ]);
  });

  it('an operation that is a reference works in Swagger 2 as well', async () => {
    const swagger: JsonObject = {
      swagger: '2.0',
      info: { title: 'test', version: '1' },
      paths: { '/a/{id}': { $ref: '#/x-items/a' } },
      'x-items': { a: { put: { $ref: '#/x-operations/change' } } },
      'x-operations': {
        change: {
          consumes: ['application/json'],
          parameters: [{ $ref: '#/parameters/id' }, { $ref: '#/parameters/pet' }],
          responses: { 200: { $ref: '#/responses/pet' } },
        },
      },
      parameters: {
        id: { name: 'id', in: 'path', required: true, type: 'integer' },
        pet: { name: 'pet', in: 'body', required: true, schema: { $ref: '#/definitions/Pet' } },
      },
      responses: { pet: { description: 'it', schema: { $ref: '#/definitions/Pet' } } },
      definitions: { Pet: { type: 'object', properties: { name: { type: 'string' } } } },
    };
    const tool = await onlyTool(testToolset(swagger, options));
    expect(tool.declaration?.parametersJsonSchema).toMatchObject({
      properties: { id: { type: 'integer' }, body: { $ref: '#/$defs/Pet' } },
      required: ['id', 'body'],
    });
  });
});

describe('OpenAPI 3.2', () => {
  const document = (paths: JsonObject): JsonObject => ({ ...documentOf(paths), openapi: '3.2.0' });

  it('`query` is a method that reads, with a body', async () => {
    await using server = await loopback();
    const requestBody = { content: { 'application/json': { schema: { type: 'object' } } } };
    const tool = await onlyTool(testToolset(document({ '/a': { query: { requestBody } } }), { baseUrl: server.url }));
    expect(tool).toMatchObject({ name: 'query_a', effect: 'read' });
    await callTool(tool, { body: { name: 'Rex' } });
    expect(server.received.map(({ method, path, body }) => [method, path, String(body)])).toEqual([
      ['QUERY', '/a', '{"name":"Rex"}'],
    ]);
  });

  it('`additionalOperations` are operations of any method', async () => {
    await using server = await loopback();
    const additionalOperations = { COPY: { operationId: 'copy' }, 'bad method': {}, GET: {}, CONNECT: {} };
    const toolset = testToolset(document({ '/a': { get: {}, additionalOperations } }), { baseUrl: server.url });
    const tools = await toolsOf(toolset);
    expect(tools.map(({ name, effect }) => [name, effect])).toEqual([
      ['get_a', 'read'],
      ['copy', 'write'],
    ]);
    expect((await toolset.operations()).slice(2).map(({ method, problem }) => [method, problem])).toEqual([
      ['bad method', expect.stringContaining('not an HTTP method')],
      ['GET', expect.stringContaining('"get" of the path')],
      ['CONNECT', expect.stringContaining('cannot be sent')],
    ]);
    await callTool(tools[1] as never, {});
    expect(server.received).toMatchObject([{ method: 'COPY', path: '/a' }]);
  });

  it.each<[string, JsonObject, unknown, string]>([
    ['a form', { 'application/x-www-form-urlencoded': {} }, { a: 'x y', b: [1, 2] }, '/a?a=x%20y&b=1&b=2'],
    ['JSON', { 'application/json': {} }, { a: 1 }, '/a?%7B%22a%22%3A1%7D'],
    ['a text', { 'text/plain': {} }, 'x y', '/a?x%20y'],
  ])('`in: querystring` is the complete query: %s', async (_what, content, value, path) => {
    await using server = await loopback();
    const parameters = [{ name: 'q', in: 'querystring', required: true, content }];
    const tool = await onlyTool(testToolset(document({ '/a': { get: { parameters } } }), { baseUrl: server.url }));
    expect(tool.declaration?.parametersJsonSchema).toMatchObject({ required: ['q'] });
    await callTool(tool, { q: value as never });
    expect(server.received.map((each) => each.path)).toEqual([path]);
  });

  it('`in: querystring` together with a query parameter makes the operation unusable', async () => {
    const content = { 'text/plain': {} };
    const parameters = [
      { name: 'q', in: 'querystring', content },
      { name: 'a', in: 'query' },
    ];
    const toolset = testToolset(document({ '/a': { get: { parameters } } }), options);
    expect(await toolset.operations()).toMatchObject([{ problem: expect.stringContaining('querystring') }]);
  });

  it('a cookie of the style `cookie` is sent unencoded', async () => {
    await using server = await loopback();
    const parameters = [{ name: 'c', in: 'cookie', style: 'cookie', schema: { type: 'array' } }];
    const tool = await onlyTool(testToolset(document({ '/a': { get: { parameters } } }), { baseUrl: server.url }));
    await callTool(tool, { c: ['x/y', 'z'] });
    expect(server.received[0]?.headers['cookie']).toBe('c=x/y; c=z');
  });

  it.each(['z; admin=1', 'z\r\nX-Admin: 1', 'a,b', 'a"b', 'a b', 'ü'])(
    'an unencoded cookie with the value %j is refused',
    async (c) => {
      await using server = await loopback();
      const parameters = [{ name: 'c', in: 'cookie', style: 'cookie', schema: { type: 'string' } }];
      const tool = await onlyTool(testToolset(document({ '/a': { get: { parameters } } }), { baseUrl: server.url }));
      expect(await callTool(tool, { c })).toEqual({ issues: [expect.stringContaining('cookie')] });
      expect(server.received).toEqual([]);
    },
  );
});

describe('an unsupported parameter', () => {
  it('an unsupported parameter is reported if it is optional, and makes the operation unusable if it is required', async () => {
    const bad = [
      { name: 'a', in: 'body', schema: {} },
      { name: 'b c', in: 'header' },
      { in: 'query' },
      { name: 'Authorization', in: 'header' },
    ];
    const one = testToolset(documentOf({ '/a': { get: { parameters: bad } } }), options);
    expect((await one.operations())[0]).toMatchObject({
      omitted: [
        expect.stringContaining('"a" is in "body"'),
        expect.stringContaining('"b c"'),
        expect.stringContaining('without a name'),
        expect.stringContaining('"Authorization"'),
      ],
    });
    const parameters = [{ ...bad[0], required: true }];
    const other = testToolset(documentOf({ '/a': { get: { parameters } } } as JsonObject), options);
    expect(await other.operations()).toMatchObject([{ problem: expect.stringContaining('"a" is in "body"') }]);
  });
});
