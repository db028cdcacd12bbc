import { jsonSchemaValidator } from '@mortise/json-schema';
import { toolCases, toolsetCases } from '@mortise/testing';
import { testConformance } from '@mortise/testing/vitest';
import { openapiToolset } from '../src/index.ts';
import { documentOf, onlyTool } from './support/call-operation.ts';

const document = documentOf({
  '/pets/{id}': {
    get: { parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }] },
    delete: {},
  },
  '/left-out': { get: { parameters: [{ $ref: '#/nothing' }] } },
});

testConformance(
  'openapiToolset',
  toolsetCases,
  () => {
    let failing = false;
    const fetch: typeof globalThis.fetch = async () => {
      if (!failing) return Response.json(document);
      failing = false;
      throw new Error('the server is gone');
    };
    return {
      toolset: openapiToolset('https://a.example/openapi.json', {
        fetch,
        validator: jsonSchemaValidator(),
        baseUrl: 'https://a.example',
        auth: { key: { type: 'apiKey', value: 'hunter22' } },
      }),
      secrets: ['hunter22'],
      failOnce: () => {
        failing = true;
      },
      // The toolset reports omitted operations to the first run.
      warnOnce: () => 'openapi_omitted',
    };
  },
  { lacks: { change: 'a document is read once', prepare: 'its tools are those of a document' } },
);

testConformance('the tool of an operation', toolCases, async () => ({
  tool: await onlyTool(
    openapiToolset(
      documentOf({ '/pets/{id}': { get: { parameters: [{ name: 'id', in: 'path', schema: { type: 'integer' } }] } } }),
      {
        baseUrl: 'https://a.example',
        fetch: async () => Response.json({ id: 7 }),
        validator: jsonSchemaValidator(),
      },
    ),
  ),
  args: { id: 7 },
  badArgs: { id: 'seven' },
}));
