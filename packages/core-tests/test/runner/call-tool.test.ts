import {
  createRunner,
  functionTool,
  inMemorySessionService,
  isFinalResponse,
  type JsonObject,
  llmAgent,
  type Runner,
  type RunResult,
  type Tool,
  type ToolGate,
} from '@mortise/core';
import { exportSession, importSession } from '@mortise/session-tools';
import { confirmGate, scriptedModel } from '@mortise/testing';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const paid: unknown[] = [];

const pay: Tool = functionTool({
  name: 'pay',
  description: 'Pays',
  input: z.object({ to: z.string(), amount: z.number().default(5) }),
  run: ({ to, amount }) => {
    paid.push([to, amount]);
    return { to, amount };
  },
});

function desk(options: { readonly gates?: readonly ToolGate[]; readonly tools?: readonly Tool[] } = {}) {
  paid.length = 0;
  const model = scriptedModel(['noted']);
  const sessions = inMemorySessionService();
  const agent = llmAgent({ name: 'desk', model, tools: options.tools ?? [pay] });
  const make = (): Runner => createRunner({ agent, sessions, ...(options.gates && { gates: options.gates }) });
  return { runner: make(), make, model, sessions };
}

const eventsOf = async (sessions: ReturnType<typeof desk>['sessions'], { session }: RunResult): Promise<string[]> =>
  ((await sessions.load(session))?.events ?? []).map(({ type }) => type);

describe('callTool', () => {
  it('callTool runs one call without a model, and logs it like every call', async () => {
    const { runner, model, sessions } = desk();
    const result = await runner.callTool('pay', { to: 'ada' });
    expect(result).toMatchObject({ status: 'completed', outcome: { status: 'ok', output: { to: 'ada', amount: 5 } } });
    expect([paid, model.requests.length]).toEqual([[['ada', 5]], 0]);
    expect(await eventsOf(sessions, result)).toEqual(['input', 'model', 'started', 'response']);
    expect(result.usage).toEqual({});
  });

  it.each<[string, JsonObject | undefined, string]>([
    ['pay', { to: 7 }, 'invalid_args_schema'],
    ['pay', undefined, 'invalid_args_schema'],
    ['pya', { to: 'ada' }, 'unknown_tool'],
  ])('callTool answers %s(%j) with the error that a model would read', async (name, args, code) => {
    const { runner, model } = desk();
    const { status, outcome } = await runner.callTool(name, args);
    expect([status, outcome]).toEqual(['completed', expect.objectContaining({ status: 'error', code })]);
    expect([paid, model.requests]).toEqual([[], []]);
  });

  it('callTool passes the gates of the runner', async () => {
    const deny: ToolGate = {
      name: 'deny',
      order: 'policy',
      check: () => ({ type: 'respond', outcome: { status: 'denied', reason: 'not today' } }),
    };
    const { runner } = desk({ gates: [deny] });
    expect((await runner.callTool('pay', { to: 'ada' })).outcome).toEqual({ status: 'denied', reason: 'not today' });
    expect(paid).toEqual([]);
  });

  it.each([
    [true, { status: 'ok', output: { to: 'ada', amount: 5 } }],
    [false, { status: 'denied' }],
  ])('callTool pauses at a question, and resumes in another runner with the answer %j', async (confirmed, outcome) => {
    const { runner, make, model } = desk({ gates: [confirmGate()] });
    const waiting = await runner.callTool('pay', { to: 'ada' });
    expect([waiting.status, waiting.outcome, paid]).toEqual(['paused', undefined, []]);
    const [question] = waiting.pending;
    expect(question?.checked).toEqual({ to: 'ada', amount: 5 });
    const { session } = waiting;
    const done = await make().run({ session, answers: [{ requestId: question?.id ?? '', value: { confirmed } }] });
    expect(done).toMatchObject({ status: 'completed', outcome });
    expect(model.requests).toEqual([]);
  });

  it('callTool ends without a model call if its question is withdrawn', async () => {
    const { runner, model } = desk({ gates: [confirmGate()] });
    const { session, pending } = await runner.callTool('pay', { to: 'ada' });
    const done = await runner.run({ session, withdraw: [{ requestId: pending[0]?.id ?? '', reason: 'not needed' }] });
    expect(done).toMatchObject({ status: 'completed', outcome: { status: 'denied', reason: 'not needed' } });
    expect([paid, model.requests]).toEqual([[], []]);
  });

  it('callTool adds its call to the conversation, and the model of the next message reads it', async () => {
    const { runner, model } = desk();
    const { session } = await runner.callTool('pay', { to: 'ada' }, { message: 'Pay Ada, please.' });
    expect((await runner.run({ session, message: 'Did it work?' })).text).toBe('noted');
    const shown = model.requests[0]?.contents.map(({ role, parts }) => [role, parts[0]?.type]);
    expect(shown).toEqual([
      ['user', 'text'],
      ['model', 'functionCall'],
      ['tool', 'functionResponse'],
      ['user', 'text'],
    ]);
  });

  it.each([
    [true, 'desk', 'ok'],
    [false, 'bills', 'error'],
  ])(
    'callTool makes a call of the agent that gets the next message (the turn returns to the root agent: %s)',
    async (gives, author, ended) => {
      const handOver = { calls: [{ name: 'transfer_to_agent', args: { agent_name: 'bills' } }] };
      const bills = llmAgent({
        name: 'bills',
        model: scriptedModel(['I am bills.']),
        ...(gives && { disallowTransferToParent: true }),
      });
      const model = scriptedModel([handOver]);
      const sessions = inMemorySessionService();
      const agent = llmAgent({ name: 'desk', model, tools: [pay], subAgents: [bills] });
      const runner = createRunner({ agent, sessions });
      const { session } = await runner.run('My bill?');
      const { outcome } = await runner.callTool('pay', { to: 'ada' }, { session });
      const turn = (await sessions.load(session))?.events.findLast(({ type }) => type === 'model');
      expect([turn?.author, outcome?.status]).toEqual([author, ended]);
    },
  );

  it('callTool ends the turn, also for later readers of the log', async () => {
    const { runner, sessions } = desk();
    const { session } = await runner.callTool('pay', { to: 'ada' });
    const response = (await sessions.load(session))?.events.at(-1);
    expect([response?.type, response && isFinalResponse(response)]).toEqual(['response', true]);
  });

  it('callTool counts as a tool call, and not as a model call', async () => {
    const { runner, model } = desk();
    const limits = { modelCalls: 0 };
    expect((await runner.callTool('pay', { to: 'ada' }, { limits })).outcome?.status).toBe('ok');
    expect(model.requests).toEqual([]);
  });

  it('callTool with the same inputId is accepted once', async () => {
    const { runner } = desk();
    const first = await runner.callTool('pay', { to: 'ada' }, { session: 's1', inputId: 'i1' });
    const again = await runner.callTool('pay', { to: 'ada' }, { session: 's1', inputId: 'i1' });
    expect([paid.length, again.outcome]).toEqual([1, first.outcome]);
  });

  it('callTool is shown in a stream like every call', async () => {
    const { runner } = desk();
    const seen: string[] = [];
    for await (const event of runner.stream({ call: { name: 'pay', args: { to: 'ada' } } })) seen.push(event.type);
    expect(seen.filter((type) => type !== 'event')).toEqual(['toolStart', 'toolEnd', 'end']);
  });

  it.each([
    ['transfer_to_agent', { agent_name: 'other' }, 'hands the turn to another agent'],
    ['', {}, 'the name of a tool'],
  ])('callTool refuses the tool name %j', async (name, args, says) => {
    const { status, error } = await desk().runner.callTool(name, args);
    expect([status, error?.message]).toEqual(['failed', expect.stringContaining(says)]);
  });

  it('callTool refuses arguments that are not JSON, as it does for a model', async () => {
    const { runner } = desk();
    const args: Record<string, unknown> = { to: 'ada' };
    args['self'] = args;
    const { outcome } = await runner.callTool('pay', args as JsonObject);
    expect([outcome?.status, paid]).toEqual(['error', []]);
  });
});

describe('a session with a call of the application', () => {
  it.each([false, true])(
    'a session with a call of the application is exported and imported again, trusted: %s',
    async (trusted) => {
      const { runner, sessions } = desk();
      const { session } = await runner.callTool('pay', { to: 'ada' });
      const lines: string[] = [];
      for await (const line of exportSession(sessions, session)) lines.push(line);
      const other = inMemorySessionService();
      await importSession(other, session, lines, trusted ? { trusted } : {});
      const agent = llmAgent({ name: 'desk', model: scriptedModel(['noted']), tools: [pay] });
      const again = await createRunner({ agent, sessions: other }).run({ session, message: 'Did it work?' });
      expect([again.text, paid.length]).toEqual(['noted', 1]);
    },
  );
});
