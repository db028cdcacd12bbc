import type { JsonObject } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { documentOf, onlyTool, testToolset, toolsOf } from './support/call-operation.ts';

describe('a document that expands exponentially', () => {
  it('a recursive schema of a document stays recursive', async () => {
    const Node = {
      type: 'object',
      properties: { left: { $ref: '#/components/schemas/Node' }, right: { $ref: '#/components/schemas/Node' } },
    };
    const content = { 'application/json': { schema: { $ref: '#/components/schemas/Node' } } };
    const document = documentOf(
      { '/a': { post: { requestBody: { content } } } },
      { components: { schemas: { Node } } },
    );
    const tool = await onlyTool(testToolset(document, { baseUrl: 'https://a.example' }));
    expect(tool.declaration?.parametersJsonSchema).toEqual({
      type: 'object',
      properties: { body: { $ref: '#/$defs/Node' } },
      required: [],
      additionalProperties: false,
      $defs: {
        Node: { type: 'object', properties: { left: { $ref: '#/$defs/Node' }, right: { $ref: '#/$defs/Node' } } },
      },
    });
  });

  it('a reference that refers to itself omits its operation', async () => {
    const parameters = [{ $ref: '#/components/parameters/a' }];
    const document = documentOf(
      { '/a': { get: { parameters } }, '/b': { get: {} } },
      { components: { parameters: { a: { $ref: '#/components/parameters/a' } } } },
    );
    const toolset = testToolset(document, { baseUrl: 'https://a.example' });
    expect((await toolsOf(toolset)).map(({ name }) => name)).toEqual(['get_b']);
    expect(await toolset.operations()).toMatchObject([{ problem: expect.stringContaining('itself') }, { path: '/b' }]);
  });

  it('a document with 10,000 operations is an error that names the limit', async () => {
    const paths = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`/a${at}`, { get: {} }]));
    await expect(toolsOf(testToolset(documentOf(paths)))).rejects.toMatchObject({
      code: 'openapi_too_large',
      message: expect.stringContaining('limits.operations'),
    });
  });

  it('a document omits an operation with too many schemas', async () => {
    const properties = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`p${at}`, { type: 'string' }]));
    const content = { 'application/json': { schema: { type: 'object', properties } } };
    const toolset = testToolset(documentOf({ '/a': { post: { requestBody: { content } } } }), {
      baseUrl: 'https://a.example',
      limits: { schemas: 100 },
    });
    expect(await toolset.operations()).toMatchObject([{ problem: expect.stringContaining('limits.schemas') }]);
  });

  it('a document object that contains itself is an error', async () => {
    const paths: Record<string, unknown> = {};
    paths['/a'] = { get: paths };
    await expect(toolsOf(testToolset(documentOf(paths as JsonObject)))).rejects.toMatchObject({
      code: 'openapi_too_large',
      message: expect.stringContaining('200 levels'),
    });
  });
});
