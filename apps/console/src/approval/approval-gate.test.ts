import {
  createRunner,
  functionTool,
  inMemorySessionService,
  llmAgent,
  type PendingCall,
  type RunResult,
  type Tool,
} from '@mortise/core';
import { deleteSessionsBefore } from '@mortise/core/retention';
import { scriptedModel } from '@mortise/testing';
import { expect, test } from 'vitest';
import { ConsoleSessions, sessionKeyOf } from '../sessions/console-sessions.ts';
import { allowedTools, approvalGate, coveredBy, neverAllowed, toolGrant } from './approval-gate.ts';
import { ModeSwitch } from './approver.ts';

function agentWith(effect: 'read' | 'write', ran: string[]): ReturnType<typeof createRunner> {
  const tool = functionTool({
    name: 'act',
    description: '',
    effect,
    preview: () => 'what it would do',
    run: () => ran.push('act'),
  });
  const model = scriptedModel([{ calls: [{ name: 'act' }] }, 'done']);
  return createRunner({ agent: llmAgent({ name: 'a', model, tools: [tool], gates: [approvalGate()] }) });
}

async function answer(
  app: ReturnType<typeof createRunner>,
  paused: RunResult,
  value: { confirmed: boolean; reason?: string },
): Promise<RunResult> {
  return app.run({ session: paused.session, answers: [{ requestId: paused.pending[0]?.id ?? '', value }] });
}

test('approvalGate lets a tool that only reads pass', async () => {
  const ran: string[] = [];
  expect((await agentWith('read', ran).run({ message: 'go' })).status).toBe('completed');
  expect(ran).toEqual(['act']);
});

test('approvalGate pauses before an effect, with the call and its preview', async () => {
  const ran: string[] = [];
  const paused = await agentWith('write', ran).run({ message: 'go' });
  expect(paused).toMatchObject({
    status: 'paused',
    pending: [
      {
        kind: 'confirmation',
        gate: 'approval',
        hint: 'Allow act?',
        preview: 'what it would do',
        call: { name: 'act' },
      },
    ],
  });
  expect(ran).toEqual([]);
});

test('approvalGate runs the call once it is confirmed', async () => {
  const ran: string[] = [];
  const app = agentWith('write', ran);
  expect((await answer(app, await app.run({ message: 'go' }), { confirmed: true })).status).toBe('completed');
  expect(ran).toEqual(['act']);
});

test('approvalGate answers the model with the reason of a rejection', async () => {
  const ran: string[] = [];
  const app = agentWith('write', ran);
  const paused = await app.run({ message: 'go' });
  const outcomes: unknown[] = [];
  const answers = [{ requestId: paused.pending[0]?.id ?? '', value: { confirmed: false, reason: 'not now' } }];
  for await (const event of app.stream({ session: paused.session, answers }))
    if (event.type === 'toolEnd') outcomes.push(event.outcome);
  expect(outcomes).toEqual([{ status: 'denied', reason: 'not now' }]);
  expect(ran).toEqual([]);
});

function act(description: string, ran: unknown[]): Tool {
  return functionTool({ name: 'act', description, effect: 'write', run: (input) => ran.push(input) });
}
const key = { appName: 'a', userId: 'u', sessionId: 's' };

/** Runs a call in a session in which every call of the tool was allowed. */
async function afterwards(
  allowedDescription: string,
  mode = new ModeSwitch(),
): Promise<{ readonly status: string; readonly ran: unknown[] }> {
  const sessions = inMemorySessionService();
  const ran: unknown[] = [];
  const allowed = allowedTools(sessions);
  const asked = { id: 'q', call: { id: 'c' } } as PendingCall;
  await allowed.add(key, await toolGrant(act(allowedDescription, []), asked, 0));
  const model = scriptedModel([{ calls: [{ name: 'act' }] }, 'done']);
  const gates = [approvalGate({ mode, allowed })];
  const agent = llmAgent({ name: 'a', model, tools: [act('acts', ran)], gates });
  const { status } = await createRunner({ agent, sessions, appName: 'a', userId: 'u' }).run({
    session: 's',
    message: 'go',
  });
  return { status, ran };
}

test('an always-allowed tool runs with any arguments until its definition changes', async () => {
  expect(await afterwards('acts')).toMatchObject({ status: 'completed', ran: [{}] });
  expect(await afterwards('acts otherwise by now')).toEqual({ status: 'paused', ran: [] });
});

test('an allowed tool does not run in read-only mode', async () => {
  const mode = new ModeSwitch();
  mode.set('plan');
  expect(await afterwards('acts', mode)).toEqual({ status: 'completed', ran: [] });
});

test('approving a tool of a server covers its tools with equal or lesser effects, and never every command', () => {
  const tool = (name: string, effect: 'read' | 'idempotent' | 'write') => ({ name, effect }) as Tool;
  const [read, put, post] = [tool('get', 'read'), tool('put', 'idempotent'), tool('post', 'write')];
  const names = (asked: Tool) => coveredBy(asked, [read, put, post]).map(({ name }) => name);
  expect(names(put)).toEqual(['put']);
  expect(names(post)).toEqual(['put', 'post']);
  expect(neverAllowed('run_command')).toContain('any command at all');
  expect(neverAllowed('write_file')).toBeUndefined();
});

test('an allowed tool survives the deletion of old sessions, and is not allowed in a new session of the same id', async () => {
  let time = 1_000;
  const service = inMemorySessionService({ clock: () => time });
  const sessions = new ConsoleSessions(service, '/a');
  const of = sessionKeyOf('s');
  const allowed = allowedTools(service);
  await sessions.begin('s', 'go', false);
  await allowed.add(of, await toolGrant(act('acts', []), { id: 'q', call: { id: 'c' } } as PendingCall, 0));
  time = 3_000;
  await deleteSessionsBefore({ sessions: service }, 2_000);
  expect(await allowed.list(of)).toHaveLength(1);
  expect(await service.load(of)).toBeUndefined();
  await sessions.begin('s', 'go', false);
  expect(await allowed.list(of)).toEqual([]);
});
