import {
  type Callbacks,
  ConfigError,
  createRunner,
  functionTool,
  inMemorySessionService,
  llmAgent,
  type RunnerOptions,
  type SessionKey,
  type Tool,
  type ToolGate,
  type Toolset,
} from '@mortise/core';
import { confirmGate, scriptedModel } from '@mortise/testing';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const session: SessionKey = { appName: 'app', userId: 'ada', sessionId: 's1' };

function desk(options: Partial<RunnerOptions> & { readonly tools?: readonly (Tool | Toolset)[] } = {}) {
  const paid: unknown[] = [];
  const pay = functionTool({
    name: 'pay',
    description: 'Pays',
    input: z.object({ to: z.string(), amount: z.number().default(5) }),
    preview: ({ amount }) => `${amount} coins`,
    run: (input) => {
      paid.push(input);
      return input;
    },
  });
  const { tools = [pay], ...rest } = options;
  const model = scriptedModel(['noted']);
  const sessions = inMemorySessionService();
  const agent = llmAgent({ name: 'desk', model, tools });
  return { runner: createRunner({ agent, sessions, ...rest }), sessions, paid, model, pay };
}

const denies: ToolGate = {
  name: 'deny',
  order: 'policy',
  check: () => ({ type: 'respond', outcome: { status: 'denied', reason: 'not today' } }),
};

describe('checkCall', () => {
  it('checkCall reports that a call passes, without running or storing it', async () => {
    const { runner, sessions, paid, model } = desk();
    expect(await runner.checkCall('pay', { to: 'bob' })).toEqual({ status: 'passes' });
    expect([paid, model.requests]).toEqual([[], []]);
    expect(await sessions.list({ appName: 'default', userId: 'default' })).toEqual([]);
  });

  it('checkCall returns the question of a gate, with the arguments that would run', async () => {
    const { runner, sessions, paid } = desk({ gates: [confirmGate()] });
    const check = await runner.checkCall('pay', { to: 'bob' }, { session });
    expect(check).toMatchObject({
      status: 'asks',
      questions: [
        {
          kind: 'confirmation',
          gate: 'confirm',
          preview: '5 coins',
          checked: { to: 'bob', amount: 5 },
          call: { name: 'pay', args: { to: 'bob' } },
        },
      ],
    });
    expect([paid, await sessions.load(session)]).toEqual([[], undefined]);
  });

  it('checkCall leaves a session unchanged', async () => {
    const { runner, sessions } = desk({ gates: [confirmGate()] });
    await sessions.create(session, { a: 1 });
    await runner.callTool('pay', { to: 'bob' }, { session });
    const before = await sessions.load(session);
    expect(await runner.checkCall('pay', { to: 'eve' }, { session })).toMatchObject({ status: 'asks' });
    expect(await sessions.load(session)).toEqual(before);
    expect((await runner.run({ session })).pending).toHaveLength(1);
  });

  it.each([
    ['an unknown tool', 'pya', { to: 'bob' }, {}, { status: 'error', code: 'unknown_tool' }],
    ['invalid arguments', 'pay', { to: 7 }, {}, { status: 'error', code: 'invalid_args_schema' }],
    ['a gate that forbids', 'pay', { to: 'bob' }, { gates: [denies] }, { status: 'denied', reason: 'not today' }],
    [
      'a gate that fails',
      'pay',
      { to: 'bob' },
      { gates: [{ ...denies, check: () => Promise.reject(new Error('down')) }] },
      { status: 'error', code: 'gate_failed' },
    ],
    [
      'a hook that answers',
      'pay',
      { to: 'bob' },
      { plugins: [{ beforeTool: () => ({ outcome: { status: 'denied', reason: 'hook' } as const }) }] },
      { status: 'denied', reason: 'hook' },
    ],
  ])('checkCall reports that a call would be refused: %s', async (_name, name, args, options, outcome) => {
    const { runner, paid } = desk(options);
    expect(await runner.checkCall(name, args)).toEqual({
      status: 'refused',
      outcome: expect.objectContaining(outcome),
    });
    expect(paid).toEqual([]);
  });

  it('checkCall calls only the hooks before a call, as methods of their object', async () => {
    const asked: string[] = [];
    class Watch {
      readonly name = 'watch';
      readonly amount = 500;
      beforeTool() {
        asked.push('beforeTool');
        return { args: { to: 'bob', amount: this.amount } };
      }
      aroundTool(run: () => Promise<unknown>) {
        asked.push('aroundTool');
        return run().then(() => {});
      }
      afterTool() {
        asked.push('afterTool');
        return undefined;
      }
      onToolError() {
        asked.push('onToolError');
        return undefined;
      }
      afterRun() {
        asked.push('afterRun');
      }
    }
    const confirm = confirmGate();
    const large: ToolGate = {
      ...confirm,
      check: (call, tool, context) =>
        Number(call.args['amount']) > 100 ? confirm.check(call, tool, context) : { type: 'proceed' },
    };
    const { runner } = desk({ plugins: [new Watch() as unknown as Callbacks], gates: [large] });
    expect(await runner.checkCall('pay', { to: 'bob', amount: 1 })).toMatchObject({ status: 'asks' });
    expect(asked).toEqual(['beforeTool']);
  });

  it('checkCall asks the gates with the state that a new session of the user would share', async () => {
    const frozen: ToolGate = {
      name: 'frozen',
      order: 'policy',
      check: (_call, _tool, { state }) =>
        state['user:frozen'] === true && state['own'] === undefined
          ? { type: 'respond', outcome: { status: 'denied', reason: 'frozen' } }
          : { type: 'proceed' },
    };
    const { runner, sessions } = desk({ gates: [frozen] });
    await sessions.create(session, { 'user:frozen': true, own: 1 });
    const another = { ...session, sessionId: 's2' };
    expect(await runner.checkCall('pay', { to: 'bob' }, { session: another })).toMatchObject({ status: 'refused' });
    expect(await runner.checkCall('pay', { to: 'bob' }, { session })).toEqual({ status: 'passes' });
    expect(await runner.checkCall('pay', { to: 'bob' }, { session: { ...another, userId: 'eve' } })).toEqual({
      status: 'passes',
    });
  });

  it('checkCall reports that a call passes for a tool that the client runs, and for an agent, whose model is not called', async () => {
    const ring: Tool = {
      name: 'ring',
      description: 'Rings',
      declaration: { name: 'ring', description: 'Rings', parametersJsonSchema: { type: 'object' } },
      unchecked: true,
    };
    const below = scriptedModel(['never']);
    const helper = llmAgent({ name: 'helper', model: below });
    const ask: Tool = {
      ...ring,
      name: 'ask',
      declaration: { name: 'ask', description: 'Asks', parametersJsonSchema: { type: 'object' } },
      agents: [helper],
      run: () => ({ status: 'delegate', agent: 'helper', input: { role: 'user', parts: [] } }),
    };
    const { runner } = desk({ tools: [ring, ask] });
    expect(await runner.checkCall('ring')).toEqual({ status: 'passes' });
    expect(await runner.checkCall('ask')).toEqual({ status: 'passes' });
    expect(below.requests).toEqual([]);
  });

  it('checkCall does not run a call of the session that a crash left without a response', async () => {
    const { runner, sessions, paid } = desk();
    await runner.callTool('pay', { to: 'bob' }, { session });
    const log = (await sessions.load(session))?.events ?? [];
    const lost = { ...session, sessionId: 'lost' };
    await sessions.create(lost);
    await sessions.append(lost, log.slice(0, -1), { revision: 0 });
    expect(await runner.checkCall('pay', { to: 'eve' }, { session: lost })).toEqual({ status: 'passes' });
    expect([paid.length, (await sessions.load(lost))?.revision]).toEqual([1, log.length - 1]);
  });

  it('checkCall rejects if the session cannot be read, and after the runner was closed', async () => {
    const sessions = { ...inMemorySessionService(), load: () => Promise.reject(new Error('disk')) };
    const { runner } = desk({ sessions });
    await expect(runner.checkCall('pay', { to: 'bob' }, { session })).rejects.toMatchObject({ code: 'load_failed' });
    await expect(runner.listTools({ session })).rejects.toThrow();
    await runner.close();
    await expect(runner.checkCall('pay')).rejects.toMatchObject({ code: 'closed' });
    await expect(runner.listTools()).rejects.toMatchObject({ code: 'closed' });
  });
});

describe('listTools', () => {
  const odd = (name: string): Tool => ({
    name,
    description: name,
    declaration: { name, description: name, parametersJsonSchema: { type: 'object' } },
    unchecked: true,
    run: () => ({ status: 'ok', output: name }),
  });

  it('listTools returns the tools that can be called, including tools of toolsets, for the given user', async () => {
    const own: Toolset = { name: 'own', tools: ({ session: { userId } }) => [odd(`of_${userId}`)] };
    const silent: Tool = { name: 'silent', description: 'adds words only' };
    const { runner, sessions } = desk({ tools: [odd('first'), silent, own, odd('last')] });
    const { tools, warnings } = await runner.listTools({ session });
    expect([tools.map(({ name }) => name), warnings]).toEqual([['first', 'of_ada', 'last'], []]);
    expect(await sessions.load(session)).toBeUndefined();
    for (const { name } of tools) expect(await runner.checkCall(name, {}, { session })).toEqual({ status: 'passes' });
  });

  it('listTools warns of a toolset that failed', async () => {
    const broken: Toolset = { name: 'broken', tools: () => Promise.reject(new ConfigError('invalid_tool', 'no')) };
    const { runner } = desk({ tools: [odd('first'), broken] });
    const { tools, warnings } = await runner.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['first']);
    expect(warnings).toEqual([{ code: 'toolset_failed', message: expect.stringContaining('no') }]);
  });

  it('listTools does not wait for a toolset once it is aborted', async () => {
    const hangs: Toolset = { name: 'hangs', tools: () => new Promise(() => {}) };
    const abort = new AbortController();
    const { runner } = desk({ tools: [odd('first'), hangs] });
    const listing = runner.listTools({ signal: abort.signal });
    abort.abort();
    await expect(listing).resolves.toMatchObject({ warnings: [{ code: 'toolset_failed' }] });
  });
});
