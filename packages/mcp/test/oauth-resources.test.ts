import { createRunner, llmAgent, type RunEvent, type RunInput, type RunResult } from '@mortise/core';
import { type ScriptedStep, scriptedModel } from '@mortise/testing';
import { expect, it } from 'vitest';
import { mcpResources } from '../src/index.ts';
import { ada, authenticate, oauthStage, services } from './oauth-agent.ts';
import { signedIn } from './oauth-person.ts';

const stage = oauthStage();

it('offers resources to signed-in users, and asks for a sign-in again if a token is refused', async () => {
  const { url, seen } = await stage.notesServer();
  const read: ScriptedStep = { calls: [{ name: 'read_resource', args: { uri: 'notes://list' } }] };
  const { toolset } = stage.agentOf({ url, steps: [], ...services() });
  const model = scriptedModel([authenticate, 'in', read, 'done']);
  const app = createRunner({ agent: llmAgent({ name: 'helper', model, tools: [toolset, mcpResources(toolset)] }) });
  const events: RunEvent[] = [];
  const run = async (input: RunInput): Promise<RunResult> => {
    let result: RunResult | undefined;
    for await (const event of app.stream({ session: ada, ...input })) {
      events.push(event);
      if (event.type === 'end') result = event.result;
    }
    if (!result) throw new Error('the run had no end');
    return result;
  };
  const first = await run({ message: 'go' });
  expect((await run({ answers: await signedIn(toolset, first, ada) })).text).toBe('in');
  await stage.oauth.revoke(seen.at(-1)?.token ?? '');
  stage.oauth.intercept = (path) =>
    path === '/token' ? { status: 400, body: '{"error":"invalid_grant"}' } : undefined;
  const paused = await run({ message: 'read' });
  stage.oauth.intercept = undefined;
  expect((await run({ answers: await signedIn(toolset, paused, ada) })).text).toBe('done');
  expect(model.requests.map(({ declarations }) => declarations.map(({ name }) => name))).toEqual([
    ['authenticate_notes'],
    ['add', 'list_resources', 'read_resource'],
    ['add', 'list_resources', 'read_resource'],
    ['add', 'list_resources', 'read_resource'],
  ]);
  expect(events.filter(({ type }) => type === 'warning')).toEqual([]);
});
