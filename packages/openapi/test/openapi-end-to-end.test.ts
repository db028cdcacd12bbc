import { createRunner, llmAgent, orThrow } from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { expect, it } from 'vitest';
import { testToolset } from './support/call-operation.ts';
import { loopback } from './support/loopback.ts';

const pets = {
  openapi: '3.0.3',
  info: { title: 'pets', version: '1' },
  paths: {
    '/pets/{id}': {
      get: {
        operationId: 'getPet',
        summary: 'One pet',
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
          { name: 'fields', in: 'query', schema: { type: 'array', items: { type: 'string' } } },
        ],
        responses: {
          200: { description: 'it', content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } } },
        },
      },
    },
    '/pets': {
      post: {
        operationId: 'addPet',
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } },
        },
        responses: { 201: { description: 'made' } },
      },
    },
  },
  components: {
    schemas: {
      Pet: {
        type: 'object',
        required: ['id', 'name'],
        properties: {
          id: { type: 'integer', readOnly: true },
          name: { type: 'string' },
          tag: { type: 'string', nullable: true },
          friend: { $ref: '#/components/schemas/Pet' },
        },
      },
    },
  },
};

it('an agent reads and writes an API', async () => {
  await using server = await loopback(({ method }, response) => {
    if (method === 'GET') return { id: 7, name: 'Rex', tag: null };
    response.writeHead(201, { location: '/pets/8' }).end();
    return undefined;
  });
  const model = scriptedModel([
    { calls: [{ name: 'getPet', args: { id: 7, fields: ['name', 'tag'] } }] },
    { calls: [{ name: 'addPet', args: { body: { name: 'Ida', tag: null } } }] },
    'Done.',
  ]);
  const tools = [testToolset(pets, { baseUrl: `${server.url}/v1` })];
  const app = createRunner({ agent: llmAgent({ name: 'helper', model, tools }) });

  expect(orThrow(await app.run({ message: 'Rex needs a friend' })).text).toBe('Done.');
  expect(server.received.map(({ method, path, body }) => [method, path, String(body)])).toEqual([
    ['GET', '/v1/pets/7?fields=name&fields=tag', ''],
    ['POST', '/v1/pets', '{"name":"Ida","tag":null}'],
  ]);
  const said = JSON.stringify(model.requests.at(-1)?.contents);
  expect(said).toContain('"name":"Rex"');
  expect(said).toContain('"status":201,"location":"/pets/8"');
});

it('a call that does not match the schema fails without a request', async () => {
  await using server = await loopback();
  const model = scriptedModel([
    {
      calls: [
        { name: 'getPet', args: { id: 'seven' } },
        { name: 'getPet', args: {} },
        { name: 'addPet', args: { body: {} } },
      ],
    },
    'No.',
  ]);
  const app = createRunner({
    agent: llmAgent({ name: 'helper', model, tools: [testToolset(pets, { baseUrl: server.url })] }),
  });

  await app.run({ message: 'go' });
  const said = JSON.stringify(model.requests.at(-1)?.contents);
  expect(said.match(/invalid_args_schema/g)).toHaveLength(3);
  expect(server.received).toEqual([]);
});
