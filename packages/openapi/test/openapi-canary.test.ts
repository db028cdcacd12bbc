import { createRunner, inMemorySessionService, llmAgent, type RunEvent } from '@mortise/core';
import { scriptedModel, secretForms, shownSecrets } from '@mortise/testing';
import { expect, it } from 'vitest';
import { openapiToolset } from '../src/index.ts';
import { documentOf } from './support/call-operation.ts';

const password = 'pass-4f"9Z/+=&<k> %_1';
const token = `user:${password}`;

it.each(Object.entries(secretForms(password)))(
  'a credential appears in no event, request, warning or error, even if the server repeats it: %s',
  async (_form, text) => {
    const operation = { security: [{ login: [] }] };
    const document = documentOf(
      {
        '/good': { get: { ...operation, operationId: 'good', summary: `Ask ${text}`, description: `As ${token}` } },
        '/bad': { get: { ...operation, operationId: 'bad' } },
      },
      { components: { securitySchemes: { login: { type: 'http', scheme: 'basic' } } } },
    );
    const toolset = openapiToolset(document, {
      unchecked: true,
      baseUrl: 'https://a.example',
      auth: { login: { type: 'apiKey', value: token } },
      limits: { retries: 0 },
      fetch: async (url, init) => {
        const sent = new Headers(init?.headers).get('authorization');
        const said = { sent, text, [text]: [`Authorization: ${sent}`] };
        return Response.json(said, { status: String(url).endsWith('/bad') ? 500 : 200 });
      },
    });
    const model = scriptedModel([{ calls: [{ name: 'good' }, { name: 'bad' }] }, 'done']);
    const sessions = inMemorySessionService();
    const app = createRunner({ agent: llmAgent({ name: 'helper', model, tools: [toolset] }), sessions });
    const seen: RunEvent[] = [];
    for await (const event of app.stream({ session: 's', message: 'go' })) seen.push(event);
    const log = await sessions.load({ appName: 'app', userId: 'user', sessionId: 's' });
    expect(JSON.stringify(log)).toContain('«secret:login»');
    expect(shownSecrets({ seen, log, requests: model.requests }, [password, token])).toEqual([]);
  },
);

it('the error about a document that cannot be read does not contain a key of the application', async () => {
  const key = 'cänary-4f"9Z';
  const toolset = openapiToolset(`https://a.example/api.json?key=${encodeURIComponent(key)}`, {
    unchecked: true,
    auth: { key: { type: 'apiKey', value: key } },
    fetch: async () => new Response('', { status: 500 }),
  });
  const app = createRunner({
    agent: llmAgent({ name: 'helper', model: scriptedModel(['done']), tools: [toolset] }),
  });
  const seen: RunEvent[] = [];
  for await (const event of app.stream('go')) seen.push(event);
  expect(JSON.stringify(seen)).toContain('«secret:key»');
  expect(shownSecrets({ seen: JSON.parse(JSON.stringify(seen)) }, [key])).toEqual([]);
});
