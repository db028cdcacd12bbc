import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { JsonObject } from '@mortise/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openapiToolset } from '../src/index.ts';
import { callTool, documentOf, onlyTool, testToolset, toolsOf } from './support/call-operation.ts';
import { loopback } from './support/loopback.ts';

const yaml = `
openapi: 3.0.0
info: { title: test, version: 1.0.0 }
paths:
  /a:
    get:
      operationId: readA
      parameters:
        - { name: on, in: query, schema: { type: string, enum: [yes, no] } }
      responses: { '200': { description: it } }
`;

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mortise-openapi-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function fileOf(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

describe('reading a document', () => {
  const options = { baseUrl: 'https://a.example' };

  it('a document is read from a file, JSON or YAML, by its path or its URL', async () => {
    const path = await fileOf('a.yaml', yaml);
    const json = await fileOf('a.json', `\ufeff${JSON.stringify(documentOf({ '/a': { get: {} } }))}`);
    for (const source of [path, pathToFileURL(path), json]) {
      const { name } = await onlyTool(testToolset(source, options));
      expect(['readA', 'get_a']).toContain(name);
    }
  });

  it('a document is read from a URL, and its server URLs are relative to that URL', async () => {
    await using server = await loopback(({ path }, response) => {
      if (path !== '/docs/openapi.yaml') return { ok: true };
      response.setHeader('content-type', 'application/yaml');
      response.end(`${yaml}servers: [{ url: ../v2 }]\n`);
      return undefined;
    });
    await callTool(await onlyTool(testToolset(`${server.url}/docs/openapi.yaml`)), { on: 'yes' });
    expect(server.received.map(({ path }) => path)).toEqual(['/docs/openapi.yaml', '/v2/a?on=yes']);
  });

  it('a document is read once, and again after a failure', async () => {
    let reads = 0;
    await using server = await loopback((_request, response) => {
      reads++;
      if (reads > 1) return documentOf({ '/a': { get: {} } });
      response.writeHead(500).end();
      return undefined;
    });
    const toolset = testToolset(`${server.url}/openapi.json`);
    await expect(toolsOf(toolset)).rejects.toMatchObject({
      code: 'openapi_unreadable',
      message: expect.stringContaining('500'),
    });
    const [first, second] = await Promise.all([toolsOf(toolset), toolsOf(toolset)]);
    expect(first).toHaveLength(1);
    expect(second).toBe(first);
    expect(reads).toBe(2);
  });
});

describe('invalid documents', () => {
  it.each<[string, string, string]>([
    ['{"openapi": "3.0.0",', 'openapi_invalid', 'neither JSON nor YAML'],
    ['a: [', 'openapi_invalid', 'neither JSON nor YAML'],
    ['just a text', 'openapi_invalid', 'not an object'],
    ['{"asyncapi": "2.0.0"}', 'openapi_invalid', 'the OpenAPI version ""'],
    ['{"openapi": "4.0.0"}', 'openapi_invalid', 'the OpenAPI version "4.0.0"'],
    ['{"swagger": "1.2"}', 'openapi_invalid', 'the OpenAPI version "1.2"'],
  ])('an invalid document is an error with the reason: %s', async (text, code, message) => {
    const path = await fileOf('bad', text);
    await expect(toolsOf(testToolset(path))).rejects.toMatchObject({ code, message: expect.stringContaining(message) });
  });

  it('a file that does not exist is an error with the reason', async () => {
    await expect(toolsOf(testToolset(join(folder, 'none.json')))).rejects.toMatchObject({ code: 'openapi_unreadable' });
  });

  it('a document at a private address is an error if that is not allowed', async () => {
    await using server = await loopback(() => documentOf({}));
    await expect(toolsOf(testToolset(server.url, { allowPrivateAddresses: false }))).rejects.toMatchObject({
      code: 'openapi_unreadable',
      message: expect.stringContaining('private'),
    });
    expect(server.received).toEqual([]);
  });

  it('a document with more bytes than limits.documentBytes is an error, from a file or a server', async () => {
    const path = await fileOf('large.yaml', yaml);
    await using server = await loopback(() => documentOf({ '/a': { get: { description: 'x'.repeat(1_000) } } }));
    for (const source of [path, server.url]) {
      await expect(toolsOf(testToolset(source, { limits: { documentBytes: 100 } }))).rejects.toMatchObject({
        code: 'openapi_too_large',
        message: expect.stringContaining('limits.documentBytes'),
      });
    }
  });

  it('YAML whose aliases expand without limit is an error', async () => {
    const levels = Array.from(
      { length: 12 },
      (_, at) => `a${at + 1}: &a${at + 1} [${Array(9).fill(`*a${at}`).join(',')}]`,
    );
    const path = await fileOf('bomb.yaml', `openapi: 3.0.0\na0: &a0 [x]\n${levels.join('\n')}\n`);
    await expect(toolsOf(testToolset(path))).rejects.toMatchObject({
      code: 'openapi_too_large',
      message: expect.stringContaining('aliases'),
    });
  });
});

describe('Swagger 2', () => {
  const swagger: JsonObject = {
    swagger: '2.0',
    info: { title: 'test', version: '1' },
    basePath: '/v1',
    consumes: ['application/json'],
    produces: ['application/json'],
    paths: {
      '/pets/{id}': {
        post: {
          operationId: 'change',
          parameters: [
            { name: 'id', in: 'path', required: true, type: 'integer' },
            { name: 'csv', in: 'query', type: 'array', items: { type: 'string' } },
            { name: 'multi', in: 'query', type: 'array', items: { type: 'string' }, collectionFormat: 'multi' },
            { name: 'pipes', in: 'query', type: 'array', items: { type: 'string' }, collectionFormat: 'pipes' },
            { name: 'spaces', in: 'query', type: 'array', items: { type: 'string' }, collectionFormat: 'ssv' },
            { name: 'empty', in: 'query', type: 'string', allowEmptyValue: true },
            { name: 'pet', in: 'body', required: true, schema: { $ref: '#/definitions/Pet' } },
          ],
          responses: { 200: { description: 'it', schema: { $ref: '#/definitions/Pet' } } },
        },
      },
      '/files': {
        post: {
          operationId: 'upload',
          consumes: ['multipart/form-data'],
          parameters: [
            { name: 'file', in: 'formData', type: 'file', required: true },
            { name: 'note', in: 'formData', type: 'string' },
          ],
          responses: { 204: { description: 'done' } },
        },
      },
    },
    definitions: { Pet: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } } },
  };

  it('Swagger 2 is converted with the same meaning', async () => {
    await using server = await loopback(() => ({ name: 'Ida' }));
    const [change, upload] = await toolsOf(testToolset(swagger, { baseUrl: `${server.url}/v1` }));
    if (!change || !upload) throw new Error('there are no tools');
    const args = {
      id: 7,
      csv: ['a', 'b'],
      multi: ['a', 'b'],
      pipes: ['a', 'b'],
      spaces: ['a', 'b'],
      empty: '',
      body: { name: 'Ida' },
    };
    expect(await callTool(change, args)).toEqual({ output: { name: 'Ida' } });
    expect(await callTool(change, { ...args, body: {} })).toEqual({ issues: [expect.stringContaining('name')] });
    await callTool(upload, { body: { file: 'YQ==', note: 'n' } });
    expect(server.received[0]?.path).toBe('/v1/pets/7?csv=a,b&multi=a&multi=b&pipes=a%7Cb&spaces=a%20b&empty=');
    expect(String(server.received[1]?.body)).toMatch(/name="file"; filename="file"[\s\S]*\r\n\r\na\r\n/);
  });

  it('Swagger 2 has its server in host, basePath and schemes', async () => {
    const asked: string[] = [];
    const fetch: typeof globalThis.fetch = async (input) => {
      asked.push(String(input));
      return Response.json({ name: 'Ida' });
    };
    const document = { ...swagger, host: 'api.example', schemes: ['https', 'http'] };
    const toolset = testToolset(document, { fetch, operations: ['change'] });
    await callTool(await onlyTool(toolset), { id: 7, body: { name: 'Ida' } });
    expect(asked).toEqual(['https://api.example/v1/pets/7']);
  });
});

describe('a server', () => {
  const serverUsed = async (document: JsonObject): Promise<unknown> => {
    const asked: string[] = [];
    const fetch: typeof globalThis.fetch = async (input) => {
      asked.push(String(input));
      return Response.json({});
    };
    await callTool(await onlyTool(testToolset(document, { fetch })), {});
    return asked[0];
  };

  it("the server of an operation overrides that of its path, and that overrides the document's", async () => {
    const servers = (name: string): JsonObject => ({
      servers: [{ url: `https://${name}.example/x/` }, { url: 'https://other.example' }],
    });
    const own = { get: { ...servers('operation') }, ...servers('path') };
    expect(await serverUsed(documentOf({ '/a': own }, servers('document')))).toBe('https://operation.example/x/a');
    expect(await serverUsed(documentOf({ '/a': { ...own, get: {} } }, servers('document')))).toBe(
      'https://path.example/x/a',
    );
    expect(await serverUsed(documentOf({ '/a': { get: {} } }, servers('document')))).toBe(
      'https://document.example/x/a',
    );
  });

  it('a server uses the defaults of its variables', async () => {
    const servers = [
      { url: 'https://{region}.example/{v}', variables: { region: { default: 'eu' }, v: { default: 'v1' } } },
    ];
    expect(await serverUsed(documentOf({ '/a': { get: {} } }, { servers }))).toBe('https://eu.example/v1/a');
  });

  it('a server may have a fixed query, as may a path', async () => {
    const servers = [{ url: 'https://a.example/v1?key=1' }];
    expect(await serverUsed(documentOf({ '/a?activate#x': { get: {} } }, { servers }))).toBe(
      'https://a.example/v1/a?key=1&activate',
    );
  });
});

it('references are followed only within the document', async () => {
  const document = documentOf(
    {
      '/a': { get: { parameters: [{ $ref: 'https://a.example/parameters.json#/a' }] } },
      '/b': { get: { parameters: [{ $ref: '#/components/parameters/none' }] } },
      '/c': { $ref: './other.yaml#/c' },
      '/d': { $ref: '#/components/pathItems/d' },
      '/e': { get: { parameters: [{ $ref: '#/components/parameters/a~1b%20c' }] } },
      '/f': { post: { requestBody: { content: { 'application/json': { schema: { $ref: 'Pet.json' } } } } } },
    },
    {
      components: {
        pathItems: { d: { get: {} } },
        parameters: { 'a/b c': { name: 'q', in: 'query', schema: { type: 'string' } } },
      },
    },
  );
  let fetched = 0;
  const fetch: typeof globalThis.fetch = async () => {
    fetched++;
    return Response.json({});
  };
  const toolset = testToolset(document, { baseUrl: 'https://a.example', fetch });
  expect((await toolset.operations()).map(({ path, problem }) => [path, problem?.slice(0, 70)])).toEqual([
    ['/a', expect.stringContaining('https://a.example')],
    ['/b', expect.stringContaining('has no target in the document')],
    ['/c', expect.stringContaining('in another document')],
    ['/d', undefined],
    ['/e', undefined],
    ['/f', expect.stringContaining('another document')],
  ]);
  expect((await toolsOf(toolset)).map(({ name }) => name)).toEqual(['get_d', 'get_e']);
  expect(fetched).toBe(0);
});

it('a document that is given as an object is not changed', async () => {
  const document = {
    swagger: '2.0',
    info: { title: '', version: '' },
    host: 'a.example',
    paths: { '/a': { get: {} } },
  };
  const before = structuredClone(document);
  await toolsOf(testToolset(document));
  expect(document).toEqual(before);
});

it('invalid options are refused when the toolset is created', () => {
  expect(() => openapiToolset({}, {} as never)).toThrow(expect.objectContaining({ code: 'no_validator' }));
  for (const baseUrl of ['a.example', 'file:///a', 'https://user@a.example', 'https://:secret@a.example'])
    expect(() => testToolset({}, { baseUrl })).toThrow(expect.objectContaining({ code: 'invalid_option' }));
  expect(() => testToolset({}, { limits: { timeout: 5 } as never })).toThrow(
    expect.objectContaining({ code: 'unknown_option', message: expect.stringContaining('timeoutMs') }),
  );
});

it('a limit that is undefined uses its default', async () => {
  const limits = { timeoutMs: undefined, operations: undefined } as never;
  expect(
    await testToolset({ openapi: '3.1.0', info: { title: 'A', version: '1' } }, { limits }).tools({} as never),
  ).toEqual([]);
});
