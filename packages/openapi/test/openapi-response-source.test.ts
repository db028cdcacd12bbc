import { createRunner, inMemorySessionService, llmAgent } from '@mortise/core';
import { jsonSchemaValidator } from '@mortise/json-schema';
import { scriptedModel } from '@mortise/testing';
import { expect, it } from 'vitest';
import { openapiToolset } from '../src/index.ts';
import { documentOf } from './support/call-operation.ts';

const document = documentOf({
  '/pet': { get: { operationId: 'getPet' } },
  '/pets': { get: { operationId: 'getPets' } },
});

it.each([
  ['a success response', () => Response.json({ id: 7 }), 'ok'],
  ['a refusal', () => Response.json({ error: 'no such pet' }, { status: 404 }), 'error'],
])('the log marks %s as coming from a server', async (_what, answer, status) => {
  const sessions = inMemorySessionService();
  const model = scriptedModel([{ calls: [{ name: 'getPet' }] }, 'done']);
  const pets = openapiToolset(document, {
    baseUrl: 'https://a.example',
    fetch: async () => answer(),
    validator: jsonSchemaValidator(),
  });
  const runner = createRunner({ sessions, agent: llmAgent({ name: 'helper', model, tools: [pets] }) });
  const { session } = await runner.run({ message: 'go' });
  const log = (await sessions.load(session))?.events ?? [];
  expect(log.find(({ type }) => type === 'response')).toMatchObject({ source: 'server', outcome: { status } });
});
