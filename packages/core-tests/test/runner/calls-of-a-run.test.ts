import { functionTool, type JsonObject, type ModelRequest, type RunResult } from '@mortise/core';
import { viewSnapshots } from '@mortise/core/snapshots';
import { confirmGate, type ScriptedStep } from '@mortise/testing';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { key } from '../harness/inspect-run.ts';
import { payTool } from '../harness/pay-tool.ts';
import { nestedAgent } from '../nested/nested-agent.ts';

const look = functionTool({ name: 'look', description: 'Looks', effect: 'read', run: () => 'rain' });
const looking: ScriptedStep = { calls: [{ name: 'look' }] };
const paying = (amount: number): ScriptedStep => ({ calls: [{ name: 'pay', args: { to: 'a', amount } }] });
const ok = (output: unknown) => ({ status: 'ok', output });

/** A tool whose result the model does not wait for. */
const later = functionTool({
  name: 'later',
  description: 'Takes long',
  isLongRunning: true,
  whilePending: 'goOn',
  run: () => 'begun',
});

function brief({ calls }: RunResult): readonly unknown[] {
  return calls.map(({ name, args, outcome }) => [name, args, outcome]);
}

describe('the calls in the result of a run', () => {
  it('the calls in the result of a run have names, arguments, outcomes and the ids of the log, in the order in which they were made', async () => {
    const steps: ScriptedStep[] = [
      { calls: [{ name: 'pay', args: { to: 'a', amount: 1 } }, { name: 'look' }] },
      { calls: [{ name: 'nothing' }] },
      'done',
    ];
    const { say, logOf } = testApp(steps, { tools: [payTool([]), look] });
    const { calls } = await say('go');
    const ids = (await logOf('model')).flatMap(({ content }) =>
      content.parts.flatMap((part) => (part.type === 'functionCall' ? [part.id] : [])),
    );
    expect(calls).toEqual([
      { id: ids[0], agent: 'helper', name: 'pay', args: { to: 'a', amount: 1 }, outcome: ok({ paid: 1 }) },
      { id: ids[1], agent: 'helper', name: 'look', args: {}, outcome: ok('rain') },
      {
        id: ids[2],
        agent: 'helper',
        name: 'nothing',
        args: {},
        outcome: { status: 'error', code: 'unknown_tool', message: expect.any(String) },
      },
    ]);
  });

  it('the calls in the result of a run are those of the invocation, pauses included, and not those of earlier messages', async () => {
    const steps = [looking, 'one', looking, paying(2), 'two', 'three'];
    const { say, answer } = testApp(steps, { tools: [payTool([]), look], gates: [confirmGate({ only: 'pay' })] });
    expect(brief(await say('go'))).toEqual([['look', {}, ok('rain')]]);
    const paused = await say('more');
    const payed = (outcome: unknown, amount: number) => ['pay', { to: 'a', amount }, outcome];
    expect(brief(paused)).toEqual([['look', {}, ok('rain')], payed(undefined, 2)]);
    expect(paused.calls[1]?.id).toBe(paused.pending[0]?.call.id);
    const value: JsonObject = { confirmed: true, args: { to: 'a', amount: 3 } };
    const ended = await answer({ requestId: paused.pending[0]?.id ?? '', value });
    expect(brief(ended)).toEqual([['look', {}, ok('rain')], payed(ok({ paid: 3 }), 3)]);
    expect((await say('thanks')).calls).toEqual([]);
  });

  it('the calls in the result of a run are the same if another process resumes from a stored view', async () => {
    const make = (sessions?: ReturnType<typeof testApp>['sessions']) => {
      const steps = [looking, paying(1), 'done'];
      const left = sessions ? steps.slice(2) : steps;
      const app = testApp(
        left,
        { tools: [payTool([]), look], gates: [confirmGate({ only: 'pay' })] },
        sessions && { sessions, snapshots: viewSnapshots(sessions) },
      );
      return app;
    };
    const first = make();
    const paused = await first.say('go');
    const again = await make(first.sessions).answer({
      requestId: paused.pending[0]?.id ?? '',
      value: { confirmed: true },
    });
    expect(brief(again)).toEqual([
      ['look', {}, ok('rain')],
      ['pay', { to: 'a', amount: 1 }, ok({ paid: 1 })],
    ]);
  });

  it('the calls in the result of a run include those of nested agents, with their branch', async () => {
    const scout = nestedAgent('scout', [looking, 'found'], { tools: [look] });
    const { say } = testApp([{ calls: [{ name: 'scout' }] }, 'done'], { tools: [scout.tool] });
    const { calls } = await say('go');
    expect(calls).toMatchObject([
      { agent: 'helper', name: 'scout', outcome: ok('found') },
      { agent: 'scout', name: 'look', outcome: ok('rain'), branch: `scout:${calls[0]?.id}` },
    ]);
    expect(calls[0]).not.toHaveProperty('branch');
  });

  it('the calls in the result of a run have a result that the model did not wait for, once it has arrived', async () => {
    const steps = [{ calls: [{ name: 'later' }] }, paying(1), 'done', 'it is there'];
    const { say, runner } = testApp(steps, { tools: [later, payTool([])], gates: [confirmGate({ only: 'pay' })] });
    const { calls } = await say('go');
    expect(calls).toMatchObject([{ name: 'later' }, { name: 'pay' }]);
    expect(calls[0]).not.toHaveProperty('outcome');
    const results = [{ callId: calls[0]?.id ?? '', outcome: { status: 'ok', output: 'ready' } } as const];
    const reported = await runner.run({ session: key.sessionId, results });
    expect(reported.calls).toMatchObject([{ name: 'later', outcome: ok('ready') }, { name: 'pay' }]);
  });

  it('the calls in the result of a run omit calls of a turn that was cut, which never run', async () => {
    const cut: ScriptedStep = { calls: [{ name: 'look' }], finishReason: 'length' };
    const { say } = testApp([cut, 'done'], { tools: [look] });
    expect((await say('go')).calls).toEqual([]);
  });

  it('the calls in the result of a run have no secrets, and are present if a run failed', async () => {
    const tells = (_request: ModelRequest) => ({ calls: [{ name: 'pay', args: { to: 'hunter2hunter2', amount: 1 } }] });
    const { say } = testApp([tells, { fail: {} }], { tools: [payTool([])] }, { secrets: { key: 'hunter2hunter2' } });
    const result = await say('go');
    expect(result).toMatchObject({ status: 'failed', calls: [{ name: 'pay', outcome: ok({ paid: 1 }) }] });
    expect(JSON.stringify(result)).not.toContain('hunter2');
  });

  it('the calls in the result of a run are empty if the run could not start', async () => {
    expect(await testApp([]).runner.run({ session: 'none' })).toMatchObject({ status: 'failed', calls: [] });
  });
});
