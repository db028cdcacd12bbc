import { type Agent, functionTool, type Tool, type ToolGate, type ToolOutcome } from '@mortise/core';
import { confirmGate, type ScriptedStep, type TestApp } from '@mortise/testing';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { only, outcomesIn } from '../harness/inspect-run.ts';
import { ask, callsOnce, type NestedAgent, nestedAgent, toolFor } from './nested-agent.ts';

/** Returns the response that the model reads for the call of an agent. */
async function outcomeOf({ tool }: Pick<NestedAgent, 'tool'>): Promise<ToolOutcome | undefined> {
  const { say, outcomes } = testApp([{ calls: [{ name: 'scout' }] }, 'done'], { tools: [tool] });
  expect(await say('go')).toMatchObject({ status: 'completed', text: 'done' });
  return (await outcomes()).at(-1);
}

describe('a nested run that does not complete', () => {
  it.each<{ readonly how: string; readonly steps: readonly ScriptedStep[]; readonly code: string }>([
    { how: 'whose model fails', steps: [{ fail: { code: 'overloaded', message: 'too busy' } }], code: 'overloaded' },
    { how: 'whose model throws', steps: [{ throws: new Error('boom') }], code: 'model_failed' },
    { how: 'whose answer is blocked', steps: [{ text: 'no', finishReason: 'safety' }], code: 'blocked' },
    { how: 'whose model returns nothing twice', steps: [{ parts: [] }, { parts: [] }], code: 'empty_response' },
  ])('a nested run $how gives its call an error with the path and the code', async ({ steps, code }) => {
    const deep = nestedAgent('deep', steps);
    const scout = nestedAgent('scout', [{ calls: [{ name: 'deep' }] }, 'could not'], { tools: [deep.tool] });
    const { say, outcomes } = testApp([{ calls: [{ name: 'scout' }] }, 'done'], { tools: [scout.tool] });
    expect(await say('go')).toMatchObject({ status: 'completed', text: 'done' });
    expect((await outcomes())[0]).toEqual({
      status: 'error',
      code,
      message: expect.stringMatching(/^helper > scout > deep: ./),
    });
  });

  it.each<{ readonly how: string; readonly own: Partial<Agent>; readonly code: string }>([
    { how: 'that needs a model and has none', own: { next: () => ({ do: 'model' }) }, code: 'invalid_agent' },
    {
      how: 'whose agent throws',
      own: {
        next: () => {
          throw new Error('secret place');
        },
      },
      code: 'internal',
    },
    { how: 'whose agent returns nothing', own: { next: () => undefined as never }, code: 'internal' },
  ])('a nested run $how gives its call an error with the path and the code', async ({ own, code }) => {
    const agent: Agent = { name: 'scout', description: '', next: () => ({ do: 'done', output: 1 }), ...own };
    const outcome = await outcomeOf({ tool: toolFor('scout', () => agent) });
    expect(outcome).toEqual({ status: 'error', code, message: expect.stringMatching(/^helper > scout: ./) });
    expect(JSON.stringify(outcome)).not.toContain('secret place');
  });

  it.each(['beforeModel', 'afterModel', 'beforeAgent', 'afterAgent'])(
    'a nested run whose hook %s fails gives its call an error',
    async (hook) => {
      const boom = (): never => {
        throw new Error('secret place');
      };
      const scout = nestedAgent('scout', ['found it'], { callbacks: { [hook]: boom } });
      expect(await outcomeOf(scout)).toEqual({
        status: 'error',
        code: 'callback_failed',
        message: expect.stringMatching(new RegExp(`^helper > scout: .*${hook}`)),
      });
    },
  );

  it.each(['by itself', 'as a member'])(
    "the provider's message is not shown to the calling model if the model of a nested agent fails %s",
    async (how) => {
      const said = 'Incorrect API key: org-4711 of ann@corp.test. Check the environment variable OPENAI_API_KEY.';
      const scout = nestedAgent('scout', [{ fail: { code: 'auth', message: said } }]);
      const team: Agent = {
        name: 'team',
        description: '',
        subAgents: [scout.agent],
        next: () => ({ do: 'run', members: [{ key: 'a', agent: scout.agent, reads: 'copy' }] }),
      };
      const tool = how === 'by itself' ? scout.tool : toolFor('scout', () => team);
      const outcome = await outcomeOf({ tool });
      expect(outcome).toMatchObject({
        status: 'error',
        code: 'auth',
        message: expect.stringMatching(/^helper > (?:scout|team): ./),
      });
      expect(JSON.stringify(outcome)).not.toMatch(/org-4711|corp|OPENAI|API key/);
    },
  );

  it('a nested run that does not complete does not affect parallel calls', async () => {
    const scout = nestedAgent('scout', [{ fail: {} }]);
    const other = nestedAgent('other', ['found it']);
    const { say, model } = testApp([{ calls: [{ name: 'scout' }, { name: 'other' }] }, 'done'], {
      tools: [scout.tool, other.tool],
    });
    await say('go');
    expect(outcomesIn(model.requests[1])).toMatchObject([{ status: 'error' }, { output: 'found it' }]);
  });

  it('the cause of a failed nested run is shown to the watcher only', async () => {
    const scout = nestedAgent('scout', [{ throws: new Error('secret place') }]);
    const { watch, log } = testApp([{ calls: [{ name: 'scout' }] }, 'done'], { tools: [scout.tool] });
    const [end] = only(await watch({ message: 'go' }), 'toolEnd');
    expect(end?.cause).toBeDefined();
    expect(JSON.stringify(await log())).not.toContain('secret place');
  });

  it('a nested run whose structured answer never matches gives its call an error', async () => {
    const output = z.object({ city: z.string() });
    const scout = nestedAgent('scout', ['{"city":1}', '{"city":2}'], { output });
    expect(await outcomeOf(scout)).toMatchObject({ status: 'error', code: 'output_invalid' });
  });

  it('a nested run whose structured answer does not match may correct it once', async () => {
    const output = z.object({ city: z.string() });
    const scout = nestedAgent('scout', ['{"city":1}', '{"city":"Rome"}'], { output });
    expect(await outcomeOf(scout)).toEqual({ status: 'ok', output: { city: 'Rome' } });
  });

  it('a nested run does not start if a gate denies its call', async () => {
    const outcome = { status: 'denied', reason: 'not now' } as const;
    const no: ToolGate = { ...confirmGate(), check: () => ({ type: 'respond', outcome }) };
    const scout = nestedAgent('scout', [], { as: { gates: [no] } });
    expect(await outcomeOf(scout)).toEqual({ status: 'denied', reason: 'not now' });
  });
});

describe('a tool that delegates', () => {
  it.each<{ readonly what: string; readonly own: Partial<Tool>; readonly outcome: object }>([
    {
      what: 'that names an agent which it does not list',
      own: { agents: [] },
      outcome: { status: 'error', code: 'result_unserialisable' },
    },
    {
      what: 'without an input',
      own: { run: () => ({ status: 'delegate', agent: 'scout', input: undefined as never }) },
      outcome: { status: 'error', code: 'result_unserialisable' },
    },
    {
      what: 'with an input that is not a user message',
      own: {
        run: () => ({
          status: 'delegate',
          agent: 'scout',
          input: { role: 'model', parts: [{ type: 'text', text: 'go' }] },
        }),
      },
      outcome: { status: 'error', code: 'result_unserialisable' },
    },
    {
      what: 'with state that is not JSON',
      own: {
        run: () => ({
          status: 'delegate',
          agent: 'scout',
          input: { role: 'user', parts: [{ type: 'text', text: 'go' }] },
          state: { call: (() => 1) as never },
        }),
      },
      outcome: { status: 'error', code: 'result_unserialisable' },
    },
    {
      what: 'whose `finish` throws',
      own: {
        finish: () => {
          throw new Error('oh');
        },
      },
      outcome: { status: 'error', code: 'tool_threw' },
    },
    {
      what: 'whose `finish` returns a value that is not an outcome',
      own: { finish: () => 'found it' as never },
      outcome: { status: 'error', code: 'tool_threw' },
    },
    {
      what: 'whose `finish` never ends',
      own: { finish: () => new Promise<never>(() => {}) },
      outcome: { status: 'error', code: 'tool_threw' },
    },
    {
      what: 'whose `finish` returns undefined',
      own: { finish: () => undefined },
      outcome: { status: 'ok', output: 'found it' },
    },
    {
      what: 'whose `finish` returns its own outcome',
      own: { finish: ({ text, status }) => ({ status: 'ok', output: { text, status } }) },
      outcome: { status: 'ok', output: { text: 'found it', status: 'completed' } },
    },
    {
      what: 'whose strict output check refuses the output',
      own: { strictOutput: true, checkOutput: () => ({ issues: [{ message: 'expected a number' }] }) },
      outcome: { status: 'error', code: 'result_schema' },
    },
  ])('a delegating tool $what gives its call an outcome with the status $outcome.status', async ({ own, outcome }) => {
    const scout = nestedAgent('scout', ['found it']);
    const tool = Object.defineProperties(
      {},
      {
        ...Object.getOwnPropertyDescriptors(scout.tool),
        ...Object.getOwnPropertyDescriptors(own),
      },
    ) as Tool;
    const { say, outcomes } = testApp(
      [{ calls: [{ name: 'scout' }] }, 'done'],
      { tools: [tool] },
      { callbackTimeoutMs: 30 },
    );
    expect(await say('go')).toMatchObject({ status: 'completed', text: 'done' });
    expect(await outcomes()).toMatchObject([outcome]);
  });

  it('a delegated call is reported to the model if its agent no longer exists when its answer arrives', async () => {
    const first = testApp(callsOnce('scout', 'done'), {
      tools: [nestedAgent('scout', callsOnce('ask', 'found it'), { tools: [ask] }).tool],
    });
    const [question] = (await first.say('go')).pending;
    const answered = async (tools: readonly Tool[]): Promise<TestApp> => {
      const app = testApp(callsOnce('scout', 'done'), { tools }, { sessions: first.sessions });
      expect(await app.answer({ requestId: question?.id ?? '', value: 'Rome' })).toMatchObject({ status: 'completed' });
      return app;
    };
    const renamed = nestedAgent('ranger', []);
    const { outcomes } = await answered([toolFor('scout', () => renamed.agent)]);
    expect((await outcomes()).at(-1)).toMatchObject({ status: 'error', code: 'tool_unavailable' });
  });

  it('a delegated call is reported to the model if its tool no longer exists when the answer arrives', async () => {
    const first = testApp(callsOnce('scout', 'done'), {
      tools: [nestedAgent('scout', callsOnce('ask', 'found it'), { tools: [ask] }).tool],
    });
    const [question] = (await first.say('go')).pending;
    const later = testApp(['done'], {}, { sessions: first.sessions });
    expect(await later.answer({ requestId: question?.id ?? '', value: 'Rome' })).toMatchObject({ status: 'completed' });
    expect((await later.outcomes()).at(-1)).toMatchObject({ status: 'error', code: 'tool_unavailable' });
  });
});

describe('secrets', () => {
  it('secrets are masked in the input, the events and the answers of nested runs', async () => {
    const shows = functionTool({ name: 'shows', description: 'Shows', run: () => 'it is s3cr3t-value' });
    const scout = nestedAgent('scout', [{ calls: [{ name: 'shows' }] }, 'they say s3cr3t-value'], { tools: [shows] });
    const call: ScriptedStep = { calls: [{ name: 'scout', args: { task: 'use s3cr3t-value' } }] };
    const { watch, log } = testApp([call, 'done'], { tools: [scout.tool] }, { secrets: { pass: 's3cr3t-value' } });
    const seen = await watch({ message: 'go' });
    expect(JSON.stringify(await log())).not.toContain('s3cr3t-value');
    expect(JSON.stringify(only(seen, 'toolEnd'))).not.toContain('s3cr3t-value');
  });
});
