import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { JsonObject } from '@mortise/core';
import { afterEach, describe, expect, it } from 'vitest';
import type { OpenapiSource, OpenapiToolsetOptions } from '../src/index.ts';
import { callTool, documentOf, onlyTool, testToolset, toolsOf } from './support/call-operation.ts';
import { type Loopback, loopback } from './support/loopback.ts';

const folders: string[] = [];
afterEach(() => Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true }))));

/** Creates a folder with these files. */
async function folderOf(files: { readonly [path: string]: string | JsonObject }): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'mortise-references-'));
  folders.push(folder);
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return folder;
}

/** Starts a server with these documents by path. */
function serverOf(documents: { readonly [path: string]: JsonObject }): Promise<Loopback> {
  return loopback(({ path }, response) => {
    const document = documents[path];
    if (document) return document;
    response.writeHead(404).end();
    return undefined;
  });
}

const bodyOf = ($ref: string): JsonObject =>
  documentOf({ '/a': { post: { requestBody: { content: { 'application/json': { schema: { $ref } } } } } } });

const all = { allow: () => true };

/** Returns the schema of the only tool of a document. */
async function schemaOf(
  source: OpenapiSource,
  options: Partial<OpenapiToolsetOptions> = {},
): Promise<{ readonly body: unknown; readonly defs: unknown }> {
  const { declaration } = await onlyTool(
    testToolset(source, { baseUrl: 'https://a.example', references: all, ...options } as never),
  );
  const schema = declaration?.parametersJsonSchema ?? {};
  return { body: (schema['properties'] as JsonObject)['body'], defs: schema['$defs'] };
}

/** Returns the reasons why the operations of a document are not tools. */
async function problemsOf(source: OpenapiSource, options: Partial<OpenapiToolsetOptions> = {}): Promise<unknown> {
  const toolset = testToolset(source, { baseUrl: 'https://a.example', ...options } as never);
  return (await toolset.operations()).map(({ problem }) => problem);
}

const notRead = expect.stringContaining('is in another document, which is not read');

describe('a reference to another document', () => {
  it('a reference to another document is not followed by default: neither to a file nor over the network', async () => {
    await using server = await serverOf({ '/pet.json': { type: 'object' } });
    const folder = await folderOf({ 'api.json': bodyOf('pet.json'), 'pet.json': { type: 'object' } });
    expect(await problemsOf(join(folder, 'api.json'))).toEqual([notRead]);
    expect(await problemsOf(bodyOf(`${server.url}/pet.json`))).toEqual([notRead]);
    expect(await problemsOf(bodyOf(`${server.url}/pet.json`), { references: { allow: () => false } })).toEqual([
      notRead,
    ]);
    expect(server.received).toEqual([]);
  });

  it('a reference leads to files below the folder of the document, which refer to others, and back', async () => {
    const folder = await folderOf({
      'api.yaml': `
openapi: 3.0.3
info: { title: test, version: '1' }
paths:
  /a: { $ref: paths/a.yaml }
components:
  schemas:
    Owner: { type: object, properties: { pet: { $ref: 'schemas/pet.yaml#/Pet' } } }
`,
      'paths/a.yaml': `
post:
  operationId: addPet
  parameters: [{ $ref: '../parameters.json#/dry' }]
  requestBody: { content: { application/json: { schema: { $ref: '../schemas/pet.yaml#/Pet' } } } }
`,
      'parameters.json': { dry: { name: 'dry', in: 'query', schema: { type: 'boolean' } } },
      'schemas/pet.yaml': `
Pet:
  type: object
  properties:
    name: { type: string, nullable: true }
    kind: { $ref: '#/Kind' }
    owner: { $ref: '../api.yaml#/components/schemas/Owner' }
Kind: { type: string, enum: [cat, dog] }
`,
    });
    const asked: string[] = [];
    const allow = (url: URL): boolean => asked.push(url.href) > 0;
    const tool = await onlyTool(
      testToolset(join(folder, 'api.yaml'), { baseUrl: 'https://a.example', references: { allow } }),
    );
    expect(tool.name).toBe('addPet');
    expect(tool.declaration?.parametersJsonSchema).toMatchObject({
      properties: { dry: { type: 'boolean' }, body: { $ref: '#/$defs/Pet' } },
      $defs: {
        Pet: {
          properties: {
            name: { type: ['string', 'null'] },
            kind: { $ref: '#/$defs/Kind' },
            owner: { $ref: '#/$defs/Owner' },
          },
        },
        Kind: { enum: ['cat', 'dog'] },
        Owner: { properties: { pet: { $ref: '#/$defs/Pet' } } },
      },
    });
    expect(asked.map((url) => url.slice(pathToFileURL(folder).href.length)).sort()).toEqual([
      '/parameters.json',
      '/paths/a.yaml',
      '/schemas/pet.yaml',
    ]);
  });

  it('a reference leads to a complete document, with any name', async () => {
    const folder = await folderOf({
      'api.json': bodyOf('default.json'),
      'default.json': { type: 'object', properties: { next: { $ref: '#' }, other: { $ref: 'p%C3%A4t.json#' } } },
      'pät.json': { type: 'integer' },
    });
    expect(await schemaOf(join(folder, 'api.json'))).toEqual({
      body: { $ref: '#/$defs/default_1' },
      defs: {
        default_1: {
          type: 'object',
          properties: { next: { $ref: '#/$defs/default_1' }, other: { $ref: expect.stringContaining('#/$defs/p_') } },
        },
        [`p_C3_A4t_2`]: { type: 'integer' },
      },
    });
  });

  it('a reference to another document is followed over the network if that is allowed, relative to its document', async () => {
    await using server = await serverOf({
      '/docs/api.json': bodyOf('../schemas/pet.json'),
      '/schemas/pet.json': { type: 'object', properties: { tag: { $ref: 'tag.json' } } },
      '/schemas/tag.json': { type: 'string' },
    });
    expect(await schemaOf(`${server.url}/docs/api.json`)).toMatchObject({ defs: { tag_2: { type: 'string' } } });
    expect(await schemaOf(bodyOf(`${server.url}/schemas/pet.json`))).toMatchObject({
      defs: { tag_2: { type: 'string' } },
    });
    expect(server.received.every(({ method, headers }) => method === 'GET' && !headers.authorization)).toBe(true);
  });

  it('a reference to another document is followed in a discriminator', async () => {
    const oneOf = ['cat.json', 'dog.json', '#/components/schemas/Bird'].map(($ref) => ({ $ref }));
    const discriminator = { propertyName: 'kind', mapping: { meow: 'cat.json', tweet: 'Bird' } };
    const content = { 'application/json': { schema: { oneOf, discriminator } } };
    const pet = { type: 'object', properties: { kind: { type: 'string' } } };
    const folder = await folderOf({
      'api.json': documentOf(
        { '/a': { post: { requestBody: { content } } } },
        { components: { schemas: { Bird: pet } } },
      ),
      'cat.json': pet,
      'dog.json': pet,
    });
    expect(await schemaOf(join(folder, 'api.json'))).toMatchObject({
      body: {
        oneOf: [
          { $ref: '#/$defs/cat_1', properties: { kind: { enum: ['meow'] } }, required: ['kind'] },
          { $ref: '#/$defs/dog_2', required: ['kind'] },
          { $ref: '#/$defs/Bird', properties: { kind: { enum: ['tweet'] } }, required: ['kind'] },
        ],
      },
    });
  });

  it('a reference to another document is not recognised inside example values', async () => {
    const schema = { type: 'object', example: { $ref: 'none.json' }, properties: { example: { $ref: 'pet.json' } } };
    const content = { 'application/json': { schema, examples: { a: { $ref: 'none.json' } } } };
    const folder = await folderOf({
      'api.json': documentOf({ '/a': { post: { requestBody: { content } } } }),
      'pet.json': { type: 'integer' },
    });
    expect(await schemaOf(join(folder, 'api.json'))).toMatchObject({ defs: { pet_1: { type: 'integer' } } });
  });

  it('a reference to another document that is allowed but cannot be read is an error, and reading can be retried', async () => {
    let isThere = false;
    await using server = await loopback((_request, response) => {
      if (isThere) return { type: 'object' };
      response.writeHead(503).end();
      return undefined;
    });
    const toolset = testToolset(bodyOf(`${server.url}/pet.json`), { references: all, baseUrl: 'https://a.example' });
    await expect(toolsOf(toolset)).rejects.toMatchObject({
      code: 'openapi_unreadable',
      message: expect.stringContaining('/pet.json'),
    });
    isThere = true;
    expect(await toolsOf(toolset)).toHaveLength(1);
  });

  it('a reference to a file that is not a document is an error', async () => {
    await using server = await loopback((_request, response) => {
      response.end('- a list');
      return undefined;
    });
    await expect(schemaOf(bodyOf(`${server.url}/pet.yaml`))).rejects.toMatchObject({ code: 'openapi_invalid' });
  });
});

describe('references that no permission allows', () => {
  it('no permission allows files outside of the folder, even through a link, or anything but regular files', async () => {
    const outside = await folderOf({ 'secret.json': { type: 'object' } });
    const folder = await folderOf({ 'api/none.json': '{}' });
    await symlink(outside, join(folder, 'api/link'));
    await symlink(join(outside, 'secret.json'), join(folder, 'api/secret.json'));
    const asked: string[] = [];
    const allow = (url: URL): boolean => asked.push(url.href) > 0;
    for (const ref of [
      ...['../secret.json', 'link/secret.json', 'secret.json', 'link', '.', 'nothing.json'],
      ...[pathToFileURL(join(outside, 'secret.json')).href, 'file://elsewhere/secret.json', 'file:///dev/zero'],
      ...['data:application/json,{}', 'ftp://a.example/secret.json', 'node:fs'],
    ]) {
      await writeFile(join(folder, 'api/api.json'), JSON.stringify(bodyOf(ref)));
      expect(await problemsOf(join(folder, 'api/api.json'), { references: { allow } }), ref).toEqual([notRead]);
    }
    expect(asked).toEqual([]);
  });

  it('no permission allows files of this machine, for a document of the web or an object', async () => {
    const folder = await folderOf({ 'secret.json': { type: 'object' } });
    const secret = pathToFileURL(join(folder, 'secret.json')).href;
    await using server = await serverOf({ '/api.json': bodyOf(secret), '/pet.json': { $ref: secret } });
    expect(await problemsOf(bodyOf(secret), { references: all })).toEqual([notRead]);
    expect(await problemsOf(`${server.url}/api.json`, { references: all })).toEqual([notRead]);
    await writeFile(join(folder, 'api.json'), JSON.stringify(bodyOf(`${server.url}/pet.json`)));
    expect(await problemsOf(join(folder, 'api.json'), { references: all })).toEqual([notRead]);
  });

  it('no permission allows private addresses, or redirects to another origin', async () => {
    await using elsewhere = await serverOf({ '/pet.json': { type: 'object' } });
    await using server = await loopback((_request, response) => {
      response.writeHead(302, { location: `${elsewhere.url}/pet.json` }).end();
      return undefined;
    });
    const unreadable = { code: 'openapi_unreadable' };
    const document = bodyOf(`${server.url}/pet.json`);
    await expect(schemaOf(document, { allowPrivateAddresses: false })).rejects.toMatchObject(unreadable);
    expect(server.received).toEqual([]);
    await expect(schemaOf(document)).rejects.toMatchObject(unreadable);
    expect(elsewhere.received).toEqual([]);
  });
});

describe('limits of references', () => {
  it('references are limited in their number', async () => {
    await using server = await loopback(({ path }) => ({ $ref: `/pet${Number(path.replace(/\D/g, '')) + 1}.json` }));
    const document = bodyOf(`${server.url}/pet1.json`);
    await expect(schemaOf(document, { limits: { references: 5 } })).rejects.toMatchObject({
      code: 'openapi_too_large',
      message: expect.stringContaining('limits.references'),
    });
    expect(server.received).toHaveLength(5);
    await expect(schemaOf(document)).rejects.toMatchObject({ code: 'openapi_too_large' });
    expect(server.received).toHaveLength(105);
  });

  it('references are limited in their total bytes, including the document', async () => {
    const large = { type: 'object', description: 'x'.repeat(600) };
    const folder = await folderOf({
      'api.json': { ...bodyOf('a.json'), components: { schemas: { B: { $ref: 'b.json' } } } },
      'a.json': large,
      'b.json': large,
    });
    const path = join(folder, 'api.json');
    expect(await schemaOf(path, { limits: { documentBytes: 2_000 } })).toMatchObject({ defs: { a_1: large } });
    await expect(schemaOf(path, { limits: { documentBytes: 1_200 } })).rejects.toMatchObject({
      code: 'openapi_too_large',
      message: expect.stringContaining('limits.documentBytes'),
    });
  });

  it('references are limited in their total time', async () => {
    await using server = await loopback(() => undefined);
    await expect(schemaOf(bodyOf(`${server.url}/pet.json`), { limits: { timeoutMs: 50 } })).rejects.toMatchObject({
      code: 'openapi_unreadable',
    });
  });

  it('references are limited in their total expansion', async () => {
    const grown = `a: &a [${Array(2_000).fill(0).join(',')}]\nb: [${Array(900).fill('*a').join(',')}]`;
    const names = ['a.yaml', 'b.yaml', 'c.yaml'];
    const schemas = Object.fromEntries(names.map((name, at) => [`S${at}`, { $ref: name }]));
    const folder = await folderOf({
      'api.json': documentOf({ '/a': { get: {} } }, { components: { schemas } }),
      ...Object.fromEntries(names.map((name) => [name, grown])),
    });
    await expect(
      toolsOf(testToolset(join(folder, 'api.json'), { references: all, baseUrl: 'https://a.example' })),
    ).rejects.toMatchObject({ code: 'openapi_too_large', message: expect.stringContaining('values') });
  });
});

it('a parameter referenced across documents is part of the sent request', async () => {
  await using server = await loopback();
  const folder = await folderOf({
    'api.json': documentOf({ '/a/{id}': { get: { parameters: [{ $ref: 'id.json' }] } } }),
    'id.json': { name: 'id', in: 'path', required: true, schema: { type: 'array' }, style: 'label' },
  });
  const toolset = testToolset(join(folder, 'api.json'), { references: all, baseUrl: server.url });
  await callTool(await onlyTool(toolset), { id: [1, 2] });
  expect(server.received.map(({ path }) => path)).toEqual(['/a/.1,2']);
});
