import {
  createRunner,
  inMemorySessionService,
  type JsonValue,
  llmAgent,
  type Runner,
  type RunResult,
  type SessionService,
} from '@mortise/core';
import { jsonSchemaValidator } from '@mortise/json-schema';
import { type ScriptedStep, scriptedModel } from '@mortise/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { type McpServer, type McpToolset, type McpToolsetSettings, type McpWarning, mcpToolset } from '../src/index.ts';
import { askingServer } from './asking-server.ts';
import { everythingServer } from './official.ts';

const open: McpToolset[] = [];
const warnings: McpWarning[] = [];
afterEach(async () => {
  warnings.splice(0);
  await Promise.all(open.splice(0).map((toolset) => toolset.close()));
});

/** Creates an application in one process, whose state except for the sessions is lost at the end. */
function processOf(
  server: McpServer,
  sessions: SessionService,
  steps: readonly ScriptedStep[],
  options: Partial<McpToolsetSettings> = {},
): Runner {
  const toolset = mcpToolset({
    name: 'ops',
    server,
    validator: jsonSchemaValidator(),
    onWarning: (warning) => warnings.push(warning),
    ...options,
  });
  open.push(toolset);
  return createRunner({ agent: llmAgent({ name: 'tester', model: scriptedModel(steps), tools: [toolset] }), sessions });
}

function questionOf(result: RunResult): { readonly id: string; readonly hint: string; readonly payload?: JsonValue } {
  if (result.status !== 'paused') throw new Error(`the run is ${result.status}`);
  const [question] = result.pending;
  if (!question) throw new Error('there is no question');
  return question;
}

describe('a question of a server of 2026-07-28', () => {
  const call: ScriptedStep = { calls: [{ name: 'deploy', args: { env: 'prod' } }] };

  it('a question of a server of 2026-07-28 may come in another process than the one before it, and all answers are sent together', async () => {
    const { server, deployed, calls } = askingServer();
    const sessions = inMemorySessionService();
    const first = await processOf(server, sessions, [call]).run({ session: 's', message: 'go' });
    const sure = questionOf(first);
    expect(sure).toMatchObject({
      kind: 'input',
      hint: 'ops asks: Deploy to prod?',
      payload: { server: 'ops', mode: 'form' },
    });
    const second = await processOf(server, sessions, []).run({
      session: 's',
      answers: [{ requestId: sure.id, value: { action: 'accept', content: { confirm: true } } }],
    });
    const why = questionOf(second);
    expect(why.hint).toBe('ops asks: Why?');
    expect(calls()).toBe(1);
    const third = await processOf(server, sessions, ['done']).run({
      session: 's',
      answers: [{ requestId: why.id, value: { action: 'accept', content: { reason: 'now' } } }],
    });
    expect(third).toMatchObject({ status: 'completed', text: 'done' });
    expect(deployed).toEqual(['prod: now']);
    expect(calls()).toBe(2);
  });

  it('a question of a server of 2026-07-28 may be refused', async () => {
    const { server, deployed } = askingServer();
    const app = processOf(server, inMemorySessionService(), [call, 'done']);
    const sure = questionOf(await app.run({ session: 's', message: 'go' }));
    const next = await app.run({ session: 's', answers: [{ requestId: sure.id, value: { action: 'decline' } }] });
    const end = await app.run({
      session: 's',
      answers: [{ requestId: questionOf(next).id, value: { action: 'cancel' } }],
    });
    expect(end.status).toBe('completed');
    expect(deployed).toEqual([]);
  });

  it('a question of a server of 2026-07-28 has its answer validated before it is stored', async () => {
    const { server } = askingServer();
    const app = processOf(server, inMemorySessionService(), [call, 'done']);
    const sure = questionOf(await app.run({ session: 's', message: 'go' }));
    const bad = await app.run({
      session: 's',
      answers: [{ requestId: sure.id, value: { action: 'accept', content: { confirm: 'yes' } } }],
    });
    expect(bad.status).not.toBe('completed');
    expect(questionOf(await app.run({ session: 's' })).id).toBe(sure.id);
  });

  it('a question may be a page to open, if the URL is safe to open', async () => {
    const { server } = askingServer();
    const signIn = (url: string): ScriptedStep => ({ calls: [{ name: 'sign-in', args: { url } }] });
    const app = processOf(server, inMemorySessionService(), [signIn('https://login.example/x'), 'done']);
    const page = questionOf(await app.run({ session: 's', message: 'go' }));
    expect(page.payload).toEqual({ server: 'ops', mode: 'url', url: 'https://login.example/x' });
    expect(
      (await app.run({ session: 's', answers: [{ requestId: page.id, value: { action: 'accept' } }] })).status,
    ).toBe('completed');
    for (const url of [
      'javascript:alert(1)',
      'file:///etc/passwd',
      'http://evil.example/',
      'https://user:pw@evil.example/',
    ]) {
      const other = processOf(server, inMemorySessionService(), [signIn(url), 'done']);
      expect((await other.run({ session: 's', message: 'go' })).status).toBe('completed');
    }
  });

  it.each([
    ['only a model could answer it', { ask: { method: 'sampling/createMessage', params: {} } }],
    ['it is not a question', { ask: { method: 'elicitation/create', params: {} } }],
    ['it has no text', {}],
  ])('a request of a server for input is an error if %s', async (_what, inputRequests) => {
    const client = {
      listTools: async () => ({ tools: [{ name: 'think', inputSchema: { type: 'object' } }] }),
      callTool: async () => ({ resultType: 'input_required', inputRequests, requestState: 'x' }),
      close: async () => undefined,
    };
    const server: McpServer = { type: 'client', open: () => client };
    const app = processOf(server, inMemorySessionService(), [{ calls: [{ name: 'think' }] }, 'done']);
    const ends: unknown[] = [];
    for await (const event of app.stream({ session: 's', message: 'go' }))
      if (event.type === 'toolEnd') ends.push(event.outcome);
    expect(ends).toEqual([expect.objectContaining({ code: 'mcp_unsupported_request' })]);
  });
});

describe('a question of an older server during a call', () => {
  const call: ScriptedStep = { calls: [{ name: 'trigger-elicitation-request' }] };
  const answer = { action: 'accept', content: { name: 'Ada' } };

  it('a question of an older server during a call is answered in the call that is still open', async () => {
    const app = processOf(everythingServer, inMemorySessionService(), [call, 'done']);
    const question = questionOf(await app.run({ session: 's', message: 'go' }));
    expect(question.hint).toContain('ops asks: Please provide inputs');
    const ends: unknown[] = [];
    for await (const event of app.stream({ session: 's', answers: [{ requestId: question.id, value: answer }] }))
      if (event.type === 'toolEnd') ends.push(event.outcome);
    expect(JSON.stringify(ends)).toContain('Name: Ada');
  });

  it('a question of an older server leaves a write in doubt if the process with the call has ended, and is asked again if the call is sent again', async () => {
    const sessions = inMemorySessionService();
    const question = questionOf(
      await processOf(everythingServer, sessions, [call]).run({ session: 's', message: 'go' }),
    );
    const second = processOf(everythingServer, sessions, ['done']);
    const doubt = questionOf(await second.run({ session: 's', answers: [{ requestId: question.id, value: answer }] }));
    expect(doubt).toMatchObject({ kind: 'inDoubt' });
    const again = questionOf(
      await second.run({ session: 's', answers: [{ requestId: doubt.id, value: { resolution: 'retry' } }] }),
    );
    expect(again.hint).toContain('ops asks: Please provide inputs');
    expect(await second.run({ session: 's', answers: [{ requestId: again.id, value: answer }] })).toMatchObject({
      status: 'completed',
    });
  });

  it('a question of an older server during a call is asked again at once if the process has ended and the tool only reads', async () => {
    const sessions = inMemorySessionService();
    const idempotent = { effect: () => 'idempotent' as const };
    const first = processOf(everythingServer, sessions, [call], idempotent);
    const question = questionOf(await first.run({ session: 's', message: 'go' }));
    const second = processOf(everythingServer, sessions, ['done'], idempotent);
    const again = questionOf(await second.run({ session: 's', answers: [{ requestId: question.id, value: answer }] }));
    expect(again.hint).toContain('ops asks: Please provide inputs');
    expect(await second.run({ session: 's', answers: [{ requestId: again.id, value: answer }] })).toMatchObject({
      status: 'completed',
    });
  });

  it('a question of an older server times out if it is not answered', async () => {
    const app = processOf(everythingServer, inMemorySessionService(), [call, 'done'], { timeouts: { questionMs: 50 } });
    const question = questionOf(await app.run({ session: 's', message: 'go' }));
    await new Promise((resolve) => setTimeout(resolve, 120));
    const late = await app.run({ session: 's', answers: [{ requestId: question.id, value: answer }] });
    expect(questionOf(late)).toMatchObject({ kind: 'inDoubt' });
  });
});
