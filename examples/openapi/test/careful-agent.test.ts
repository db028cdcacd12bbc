import { createRunner, orThrow } from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { expect, it } from 'vitest';
import { carefulAgent } from '../src/careful-agent.ts';
import { recordingServer } from './recording-server.ts';

const requestBody = { required: true, content: { 'application/json': { schema: { type: 'object' } } } };
const pets = {
  openapi: '3.1.0',
  info: { title: 'pets', version: '1' },
  paths: {
    '/pets/{id}': {
      get: { operationId: 'getPet', responses: {} },
      put: { operationId: 'changePet', requestBody, responses: {} },
    },
  },
};

it.each([
  [true, 'PUT /pets/7 {"name":"Ida"}'],
  [false, undefined],
])('asks before a change, and sends it after approval: %s', async (confirmed, change) => {
  await using server = await recordingServer(() => [200, '{"name":"Rex"}']);
  const model = scriptedModel([
    { calls: [{ name: 'getPet', args: { id: '7' } }] },
    { calls: [{ name: 'changePet', args: { id: '7', body: { name: 'Ida' } } }] },
    'So be it.',
  ]);
  const app = createRunner({ agent: carefulAgent(model, pets, { baseUrl: server.url }) });

  const paused = await app.run({ message: 'Call Rex Ida' });
  expect(server.asked).toEqual(['GET /pets/7']);
  expect(paused.pending).toMatchObject([{ kind: 'confirmation' }]);
  expect(JSON.stringify(paused.pending)).toContain(`PUT ${server.url}/pets/7`);

  const answers = paused.pending.map(({ id }) => ({ requestId: id, value: { confirmed }, by: 'ada' }));
  expect(orThrow(await app.run({ session: paused.session, answers })).text).toBe('So be it.');
  expect(server.asked).toEqual(['GET /pets/7', ...(change === undefined ? [] : [change])]);
});
