import { functionTool, inMemorySessionService } from '@mortise/core';
import type { ScriptedStep } from '@mortise/testing';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { outcomesIn } from '../harness/inspect-run.ts';
import { ask, callsOnce, chain, nestedAgent } from './nested-agent.ts';

const act = functionTool({ name: 'act', description: 'Acts', effect: 'read', run: () => 1 });

function acting(times: number, ...then: readonly ScriptedStep[]): readonly ScriptedStep[] {
  return [...Array.from({ length: times }, () => ({ calls: [{ name: 'act' }] })), ...then];
}

describe('the usage of nested runs', () => {
  it('the usage of nested runs is included in the result', async () => {
    const usage = { inputTokens: 10, outputTokens: 1 };
    const scout = nestedAgent('scout', [{ text: 'found it', usage }]);
    const { say } = testApp(
      [
        { calls: [{ name: 'scout' }], usage },
        { text: 'done', usage },
      ],
      { tools: [scout.tool] },
    );
    expect((await say('go')).usage).toEqual({ inputTokens: 30, outputTokens: 3 });
  });

  it.each([{ limits: { modelCalls: 4 } }, { limits: { toolCalls: 4 } }, { limits: { tokens: 25 } }])(
    'the usage of nested runs counts towards the limits of the complete run: $limits',
    async ({ limits }) => {
      const usage = { inputTokens: 5, outputTokens: 1 };
      const steps = acting(8, 'found it').map((step) => (typeof step === 'object' ? { ...step, usage } : step));
      const scout = nestedAgent('scout', steps, { tools: [act] });
      const { say, model } = testApp(
        [{ calls: [{ name: 'scout' }], usage }, 'done'],
        { tools: [scout.tool] },
        { limits },
      );
      expect(await say('go')).toMatchObject({ status: 'limited', pending: [] });
      expect(model.requests).toHaveLength(1);
      expect(scout.model.requests.length).toBeGreaterThan(1);
      expect(scout.model.requests.length).toBeLessThan(5);
    },
  );
});

describe('the limit of the session', () => {
  it.each([1, 2, 4])(
    'the limit of the session that is reached in a nested run stops all outer runs, and a resumed run continues with the nested run, at depth %i',
    async (depth) => {
      const sessions = inMemorySessionService();
      const make = () =>
        testApp(
          callsOnce('d1', 'done'),
          { tools: [chain(depth, act).tool] },
          { sessions, limits: { modelCalls: depth + 1 } },
        );
      const limited = make();
      expect(await limited.say('go')).toMatchObject({ status: 'limited', error: { code: 'limit' } });
      expect(await limited.logOf('response')).toHaveLength(1);
      expect(await limited.logOf('notice')).toMatchObject([{ code: 'limited', value: 'modelCalls' }]);
      expect((await limited.logOf('notice'))[0]).not.toHaveProperty('branch');
      const later = make();
      expect(await later.resume()).toMatchObject({ status: 'completed', text: 'done' });
      expect(await later.logOf('opened')).toHaveLength(depth);
      expect((await later.outcomes()).map((outcome) => 'output' in outcome && outcome.output)).toEqual([
        1,
        ...Array.from({ length: depth }, (_, at) => `d${depth - at} done`),
      ]);
    },
  );

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'a run with a limit of %i model calls that is resumed until it completes runs every call once',
    async (modelCalls) => {
      const ran: string[] = [];
      const note = functionTool({
        name: 'act',
        description: 'Acts',
        run: (_input, { functionCallId }) => void ran.push(functionCallId),
      });
      const acts = (times: number): ScriptedStep[] =>
        Array.from({ length: 9 }, () => ({ contents }) => {
          const done = contents.filter(({ role }) => role === 'tool').length;
          return done < times ? { calls: [{ name: 'act' }, { name: 'act' }] } : 'acted';
        });
      const deep = nestedAgent('deep', acts(2), { tools: [note] });
      const one = nestedAgent('one', [{ calls: [{ name: 'deep' }, { name: 'act' }] }, 'done'], {
        tools: [deep.tool, note],
      });
      const two = nestedAgent('two', acts(3), { tools: [note] });
      const { say, resume, outcomes } = testApp(
        [{ calls: [{ name: 'one' }, { name: 'two' }] }, 'done'],
        { tools: [one.tool, two.tool] },
        { limits: { modelCalls } },
      );
      let result = await say('go');
      let runs = 1;
      for (; result.status === 'limited' && runs < 12; runs++) result = await resume();
      expect(result).toMatchObject({ status: 'completed', text: 'done' });
      expect(runs).toBeGreaterThanOrEqual(Math.ceil(11 / (modelCalls + 1)));
      expect(ran).toHaveLength(11);
      expect(new Set(ran).size).toBe(11);
      for (const outcome of await outcomes()) expect(outcome.status).toBe('ok');
    },
  );

  it('a message that is sent after a nested run reached the limit of the session is read after the stopped work', async () => {
    const { say, model } = testApp(
      callsOnce('d1', 'done'),
      { tools: [chain(2, act).tool] },
      { limits: { modelCalls: 3 } },
    );
    expect(await say('go')).toMatchObject({ status: 'limited' });
    expect(await say('what is it?')).toMatchObject({ status: 'limited' });
    expect(model.requests).toHaveLength(2);
    expect(outcomesIn(model.requests[1])).toMatchObject([{ output: 'd1 done' }]);
    expect(model.requests[1]?.contents.map(({ role }) => role)).toEqual(['user', 'model', 'tool', 'user']);
  });

  it('the limit of the session does not stop calls that were already made', async () => {
    let ran = 0;
    const count = functionTool({ name: 'act', description: 'Acts', run: () => ++ran });
    const { say } = testApp(callsOnce('d1', 'done'), { tools: [chain(1, count).tool] }, { limits: { modelCalls: 2 } });
    expect(await say('go')).toMatchObject({ status: 'limited' });
    expect(ran).toBe(1);
  });

  it('an answer to a nested run is accepted although the limit of the session is reached, but no further model is called', async () => {
    const { say, answer, resume } = testApp(
      callsOnce('d1', 'done'),
      { tools: [chain(1, ask).tool] },
      { limits: { modelCalls: 2 } },
    );
    const paused = await say('go');
    expect(paused).toMatchObject({ status: 'paused' });
    expect(await answer({ requestId: paused.pending[0]?.id ?? '', value: 'Rome' })).toMatchObject({
      status: 'limited',
      pending: [],
    });
    expect(await resume()).toMatchObject({ status: 'completed', text: 'done' });
  });

  it('the limit of the session makes the model of the root give a last answer if onLimit is answer', async () => {
    const scout = nestedAgent('scout', acting(9), { tools: [act] });
    const { say, model } = testApp(
      [{ calls: [{ name: 'scout' }] }, 'so far'],
      { tools: [scout.tool] },
      { limits: { modelCalls: 4, onLimit: 'answer' } },
    );
    expect(await say('go')).toMatchObject({ status: 'limited', text: 'so far' });
    expect(scout.model.requests).toHaveLength(3);
    expect(model.requests[1]).toMatchObject({ toolChoice: 'none' });
    expect(outcomesIn(model.requests[1])).toMatchObject([{ status: 'error', code: 'limit' }]);
  });
});

describe('the limit of a nested run', () => {
  it.each([
    { where: 'of its agent', agent: { modelCalls: 2 }, call: undefined },
    { where: 'of its call', agent: undefined, call: { modelCalls: 2 } },
    { where: 'of both, of which the limit of the call counts,', agent: { modelCalls: 9 }, call: { modelCalls: 2 } },
  ])('a nested run that reaches the limit $where gives the calling model an error', async ({ agent, call }) => {
    const scout = nestedAgent('scout', acting(9), {
      tools: [act],
      ...(agent && { limits: agent }),
      ...(call && { as: { limits: call } }),
    });
    const { say, model } = testApp([{ calls: [{ name: 'scout' }] }, 'done'], { tools: [scout.tool] });
    expect(await say('go')).toMatchObject({ status: 'completed', text: 'done' });
    expect(scout.model.requests).toHaveLength(2);
    expect(outcomesIn(model.requests[1])).toEqual([
      { status: 'error', code: 'limit', message: expect.stringMatching(/^helper > scout: .*modelCalls/) },
    ]);
  });

  it('the limit of a nested run that makes a last call returns that answer to the outer model', async () => {
    const scout = nestedAgent('scout', [...acting(2), 'found 3 of 5'], {
      tools: [act],
      limits: { modelCalls: 2, onLimit: 'answer' },
    });
    const { say, model } = testApp([{ calls: [{ name: 'scout' }] }, 'done'], { tools: [scout.tool] });
    expect(await say('go')).toMatchObject({ status: 'completed', text: 'done' });
    expect(scout.model.requests).toHaveLength(3);
    expect(scout.model.requests[2]).toMatchObject({ toolChoice: 'none' });
    expect(outcomesIn(model.requests[1])).toEqual([
      {
        status: 'error',
        code: 'limit',
        message: expect.stringMatching(/^helper > scout: .*modelCalls.* Its last answer: found 3 of 5$/),
      },
    ]);
  });

  it('the limit of a nested run applies to the runs nested in it as well', async () => {
    const deep = nestedAgent('deep', acting(9), { tools: [act] });
    const scout = nestedAgent('scout', [{ calls: [{ name: 'deep' }] }], {
      tools: [deep.tool],
      as: { limits: { modelCalls: 3 } },
    });
    const { say, model } = testApp([{ calls: [{ name: 'scout' }] }, 'done'], { tools: [scout.tool] });
    expect(await say('go')).toMatchObject({ status: 'completed', text: 'done' });
    expect(deep.model.requests).toHaveLength(2);
    expect(outcomesIn(model.requests[1])).toMatchObject([{ status: 'error', code: 'limit' }]);
  });

  it('the limit of a nested run starts again with each call of its agent', async () => {
    const scout = nestedAgent('scout', ['one', 'two', 'three'], { as: { limits: { modelCalls: 1 } } });
    const call: ScriptedStep = { calls: [{ name: 'scout' }] };
    const { say, outcomes } = testApp([call, call, call, 'done'], { tools: [scout.tool] });
    expect(await say('go')).toMatchObject({ status: 'completed' });
    expect(await outcomes()).toMatchObject([{ output: 'one' }, { output: 'two' }, { output: 'three' }]);
  });
});
