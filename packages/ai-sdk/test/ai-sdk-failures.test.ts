import { createRunner, inMemorySessionService, llmAgent } from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { liveRuns } from '@mortise/ui';
import { expect, it } from 'vitest';
import { aiSdkHandler } from '../src/ui/index.ts';

/** An error message of a provider with the account, its owner, and a variable of the server. */
const said =
  'Incorrect API key provided: org-4711 of ann@corp.test, project proj_12. Check the environment variable OPENAI_API_KEY.';
const ofAccount = /org-4711|ann@corp|proj_12|OPENAI|API key/;

/** Returns the request of a page that sends the first message of a chat. */
function firstMessage(): Request {
  const messages = [{ id: 'm1', role: 'user', parts: [{ type: 'text', text: 'Hi' }] }];
  const body = JSON.stringify({ id: 'c1', trigger: 'submit-message', messages });
  const headers = { 'content-type': 'application/json' };
  return new Request('http://localhost/api/chat', { method: 'POST', body, headers });
}

it('the failure message of a provider is passed to `onError` of the runs, but not shown to the chat client', async () => {
  const reported: unknown[] = [];
  const sessions = inMemorySessionService();
  const model = scriptedModel([{ fail: { code: 'auth', message: said } }]);
  const runner = createRunner({ sessions, agent: llmAgent({ name: 'desk', model }) });
  const runs = liveRuns({ runner, sessions, onError: (error) => void reported.push(error) });
  const handler = aiSdkHandler({ runs, authorize: () => ({ appName: 'app', userId: 'ada' }) });
  const stream = await (await handler(firstMessage())).text();
  const chat = await (await handler(new Request('http://localhost/api/chat/c1'))).text();
  expect(stream).toContain('"errorText":"The model cannot be used at the moment. Try again later."');
  expect(chat).toContain('The model cannot be used at the moment');
  expect(stream + chat).not.toMatch(ofAccount);
  expect(reported).toMatchObject([{ code: 'auth', message: said }]);
  await runs.close();
});

it('a run that reached a limit has the status `limited` in the stream and in the messages of its log', async () => {
  const sessions = inMemorySessionService();
  const agent = llmAgent({ name: 'desk', model: scriptedModel([]) });
  const runner = createRunner({ sessions, agent, limits: { modelCalls: 0 } });
  const runs = liveRuns({ runner, sessions });
  const handler = aiSdkHandler({ runs, authorize: () => ({ appName: 'app', userId: 'ada' }) });
  const stream = await (await handler(firstMessage())).text();
  const { messages } = await (await handler(new Request('http://localhost/api/chat/c1'))).json();
  expect(stream).toContain('"data-stopped","data":{"code":"limit"');
  expect(stream).toContain('"status":"limited"');
  expect(messages.at(-1)).toMatchObject({ metadata: { status: 'limited' } });
  await runs.close();
});
