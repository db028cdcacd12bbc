import { type Event, functionTool, type Tool, type ToolEffect, type ToolGate } from '@mortise/core';
import type { TestApp } from '@mortise/testing';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { outcomesIn } from '../harness/inspect-run.ts';
import { payTool } from '../harness/pay-tool.ts';
import { crashedAfter } from '../harness/wrapped-sessions.ts';
import { callsOnce, chain, nestedAgent } from '../nested/nested-agent.ts';

const paid: string[] = [];

function pay(effect?: ToolEffect): Tool {
  return functionTool({
    name: 'pay',
    description: 'Pays',
    ...(effect && { effect }),
    run: (_input, { functionCallId }) => {
      paid.push(functionCallId);
      return 'paid';
    },
  });
}

/** Returns the log up to the moment at which the write was started, without its lost outcome. */
async function lostLog({ say, log }: TestApp): Promise<readonly Event[]> {
  await say('go');
  const events = await log();
  const at = events.findIndex(({ type }) => type === 'started');
  paid.length = 0;
  return events.slice(0, at + 1);
}

describe('a write that was started and lost in a nested agent', () => {
  it.each([1, 2])(
    'a lost write of a nested agent that no longer exists is reported to its caller as unknown, at depth %i',
    async (depth) => {
      const events = await lostLog(testApp(callsOnce('d1', 'done'), { tools: [chain(depth, pay()).tool] }));
      const other = nestedAgent('somebody', ['hello']);
      const { resume, model } = testApp(
        ['done'],
        { tools: [{ ...other.tool, name: 'd1' }] },
        { sessions: await crashedAfter(events) },
      );
      expect(await resume()).toMatchObject({ status: 'completed' });
      expect(outcomesIn(model.requests[0])).toEqual([
        {
          status: 'error',
          code: 'outcome_unknown',
          message: expect.stringMatching(/with an unknown outcome: pay\(\{\}\)/),
        },
      ]);
      expect(paid).toEqual([]);
    },
  );

  it('a lost write whose tool no longer exists is reported as unknown', async () => {
    const events = await lostLog(testApp(callsOnce('d1', 'done'), { tools: [chain(1, pay()).tool] }));
    const { resume, model } = testApp(['done'], {}, { sessions: await crashedAfter(events) });
    expect(await resume()).toMatchObject({ status: 'completed' });
    expect(outcomesIn(model.requests[0])).toMatchObject([
      { code: 'outcome_unknown', message: expect.stringContaining('pay') },
    ]);
  });

  it('a write that was started and lost in a nested agent is reported together with the completed writes of that agent', async () => {
    const twice = nestedAgent('d1', [{ calls: [{ name: 'pay', args: {} }] }, { calls: [{ name: 'pay' }] }, 'd1 done'], {
      tools: [pay()],
    });
    const whole = testApp(callsOnce('d1', 'done'), { tools: [twice.tool] });
    await whole.say('go');
    const events = await whole.log();
    const at = events.findLastIndex(({ type }) => type === 'started');
    const { resume, model } = testApp(['done'], {}, { sessions: await crashedAfter(events.slice(0, at + 1)) });
    await resume();
    expect(outcomesIn(model.requests[0])).toMatchObject([
      {
        code: 'outcome_unknown',
        message: expect.stringMatching(/with an unknown outcome: pay.* Completed before: pay/),
      },
    ]);
  });

  it('a lost write of a nested agent that fails later is named in the error of that agent', async () => {
    const clerk = nestedAgent('clerk', [{ calls: [{ name: 'pay' }] }, { calls: [{ name: 'pay' }] }], {
      tools: [pay()],
      as: { limits: { modelCalls: 1 } },
    });
    const { say, model } = testApp(callsOnce('clerk', 'done'), { tools: [clerk.tool] });
    await say('go');
    const message = expect.stringMatching(/limit.* Completed before: pay\(\{\}\)\.$/);
    expect(outcomesIn(model.requests[1])).toMatchObject([{ status: 'error', message }]);
  });

  it('a lost write of a nested agent is named in the error if `finish` of the delegating tool fails', async () => {
    const clerk = nestedAgent('clerk', callsOnce('pay', 'clerk done'), { tools: [pay()] });
    const finish = (): never => {
      throw new Error('no form is left');
    };
    const { say, model } = testApp(callsOnce('clerk', 'done'), { tools: [{ ...clerk.tool, finish }] });
    await say('go');
    const message = expect.stringMatching(/failed after its agent had ended.* Completed before: pay/);
    expect(outcomesIn(model.requests[1])).toMatchObject([{ code: 'tool_threw', message }]);
  });

  it('a write that was started and lost in a nested agent is named with the arguments that ran, not with the arguments of the model', async () => {
    const edits: ToolGate = {
      name: 'g',
      order: 'policy',
      check: () => ({ type: 'proceed', args: { to: 'ada', amount: 1 } }),
    };
    const clerk = nestedAgent('d1', [{ calls: [{ name: 'pay', args: { to: 'eve', amount: 9 } }] }, 'd1 done'], {
      tools: [{ ...payTool([]), gates: [edits] }],
    });
    const events = await lostLog(testApp(callsOnce('d1', 'done'), { tools: [clerk.tool] }));
    const { resume, model } = testApp(['done'], {}, { sessions: await crashedAfter(events) });
    await resume();
    expect(outcomesIn(model.requests[0])).toMatchObject([
      { code: 'outcome_unknown', message: expect.stringContaining('pay({"to":"ada","amount":1})') },
    ]);
  });
});

describe('a lost call', () => {
  const effects: readonly ToolEffect[] = ['read', 'idempotent', 'write'];
  const rows = effects.flatMap((then) => effects.map((now) => [then, now] as const));

  it.each(rows.filter(([then]) => then !== 'read'))(
    'a lost call of a tool whose effect was %s and is now %s is treated as a call with the stricter effect',
    async (then, now) => {
      const steps = [{ calls: [{ name: 'pay' }] }, 'done'];
      const events = await lostLog(testApp(steps, { tools: [pay(then)] }));
      expect(events.at(-1)).toMatchObject({ type: 'started', calls: [{ effect: then }] });
      const { resume } = testApp(['done'], { tools: [pay(now)] }, { sessions: await crashedAfter(events) });
      const isWrite = then === 'write' || now === 'write';
      expect(await resume()).toMatchObject(
        isWrite ? { status: 'paused', pending: [{ kind: 'inDoubt' }] } : { status: 'completed' },
      );
      expect(paid).toHaveLength(isWrite ? 0 : 1);
    },
  );

  it('a lost call is treated as a write if the log does not have the effect of its tool', async () => {
    const events = await lostLog(testApp([{ calls: [{ name: 'pay' }] }, 'done'], { tools: [pay('idempotent')] }));
    const bare = events.map((event) =>
      event.type === 'started' ? { ...event, calls: event.calls.map(({ effect: _, ...call }) => call) } : event,
    );
    const { resume } = testApp(['done'], { tools: [pay('idempotent')] }, { sessions: await crashedAfter(bare) });
    expect(await resume()).toMatchObject({ status: 'paused', pending: [{ kind: 'inDoubt' }] });
  });
});
