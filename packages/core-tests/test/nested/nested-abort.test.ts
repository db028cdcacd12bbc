/// <reference types="node" />
import { getEventListeners } from 'node:events';
import { functionTool } from '@mortise/core';
import type { ScriptedStep } from '@mortise/testing';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { withFakeTimers } from '../harness/fake-timers.ts';
import { key, only, outcomesIn } from '../harness/inspect-run.ts';
import { ask, callsOnce, chain, nestedAgent } from './nested-agent.ts';

const deaf = functionTool({ name: 'deaf', description: 'Ignores all', run: () => new Promise<never>(() => {}) });

describe('an aborted run', () => {
  it.each([1, 4, 8])(
    'an aborted run ends with all nested runs, also if a tool ignores the abort, at depth %i',
    async (depth) => {
      const controller = new AbortController();
      const { runner, outcomes } = testApp(
        callsOnce('d1', 'done'),
        { tools: [chain(depth, deaf).tool] },
        { graceMs: 50 },
      );
      let status: string | undefined;
      for await (const event of runner.stream({ session: key.sessionId, message: 'go', signal: controller.signal })) {
        if (event.type === 'toolStart' && event.call.name === 'deaf') controller.abort(new Error('enough'));
        if (event.type === 'end') status = event.result.status;
      }
      expect(status).toBe('cancelled');
      expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
      const [innermost, ...around] = await outcomes();
      expect(innermost).toMatchObject({ status: 'error', code: 'outcome_unknown' });
      expect(around).toHaveLength(depth);
      for (const outcome of around) expect(outcome).toMatchObject({ status: 'error', code: 'cancelled' });
    },
  );

  it('an abort while a nested model answers is reported with the path of the nested run', async () => {
    const controller = new AbortController();
    const scout = nestedAgent('scout', [{ text: 'let me', stall: 'deaf' }]);
    const { runner, say, model } = testApp([{ calls: [{ name: 'scout' }] }, 'as you wish'], { tools: [scout.tool] });
    for await (const event of runner.stream({ session: key.sessionId, message: 'go', signal: controller.signal }))
      if (event.type === 'delta' && event.author === 'scout') controller.abort();
    expect(await say('and?')).toMatchObject({ status: 'completed', text: 'as you wish' });
    expect(outcomesIn(model.requests[1])).toEqual([
      { status: 'error', code: 'cancelled', message: 'helper > scout was cancelled.' },
    ]);
  });

  it('an aborted run lists the completed effects of a nested run', async () => {
    const controller = new AbortController();
    const pay = functionTool({ name: 'pay', description: 'Pays', run: () => 'paid' });
    const steps: ScriptedStep[] = [{ calls: [{ name: 'pay' }] }, { text: 'let me', stall: 'deaf' }];
    const scout = nestedAgent('scout', steps, { tools: [pay] });
    const { runner, say, model } = testApp([{ calls: [{ name: 'scout' }] }, 'as you wish'], { tools: [scout.tool] });
    for await (const event of runner.stream({ session: key.sessionId, message: 'go', signal: controller.signal }))
      if (event.type === 'delta' && event.kind === 'text' && event.author === 'scout') controller.abort();
    await say('and?');
    const message = 'helper > scout was cancelled. Completed before: pay({}).';
    expect(outcomesIn(model.requests[1])).toEqual([{ status: 'error', code: 'cancelled', message }]);
  });

  it('an aborted run keeps a question of a nested run that waits', async () => {
    const controller = new AbortController();
    const steps: readonly ScriptedStep[] = [{ calls: [{ name: 'd1' }, { name: 'deaf' }] }, 'done'];
    const { runner, answer, model } = testApp(steps, { tools: [chain(2, ask).tool, deaf] }, { graceMs: 20 });
    const seen = [];
    for await (const event of runner.stream({ session: key.sessionId, message: 'go', signal: controller.signal })) {
      seen.push(event);
      if (event.type === 'event' && event.event.type === 'asked') controller.abort();
    }
    const [end] = only(seen, 'end');
    expect(end?.result).toMatchObject({ status: 'cancelled', pending: [{ kind: 'input' }] });
    const [question] = end?.result.pending ?? [];
    expect(await answer({ requestId: question?.id ?? '', value: 'Rome' })).toMatchObject({ status: 'completed' });
    expect(outcomesIn(model.requests[1])).toMatchObject([{ output: 'd1 done' }, { code: 'outcome_unknown' }]);
  });

  it(
    'a run that its deadline aborts has the status limited, at any depth',
    withFakeTimers(async (timers) => {
      const { say, outcomes } = testApp(
        callsOnce('d1', 'done'),
        { tools: [chain(3, deaf).tool] },
        { graceMs: 20, limits: { deadlineMs: 50_000 } },
      );
      const running = say('go');
      await timers.advance(49_999);
      expect(await outcomes()).toEqual([]);
      await timers.advance(21);
      expect(await running).toMatchObject({
        status: 'limited',
        error: { message: expect.stringContaining('deadlineMs') },
      });
      expect(await outcomes()).toHaveLength(4);
    }),
  );

  it('an aborted run ends its nested runs, also if the abort came from a reader that stopped', async () => {
    const { runner, outcomes } = testApp(callsOnce('d1', 'done'), { tools: [chain(2, deaf).tool] }, { graceMs: 20 });
    for await (const event of runner.stream({ session: key.sessionId, message: 'go' }))
      if (event.type === 'toolStart' && event.call.name === 'deaf') break;
    expect(await outcomes()).toMatchObject([{ code: 'outcome_unknown' }, { code: 'cancelled' }, { code: 'cancelled' }]);
  });

  it('a cancellation through the inbox stops a nested run', async () => {
    const act = functionTool({ name: 'act', description: 'Acts', run: () => 1 });
    const scout = nestedAgent('scout', Array(9).fill({ calls: [{ name: 'act' }] }), { tools: [act] });
    const { runner, sessions } = testApp([{ calls: [{ name: 'scout' }] }], { tools: [scout.tool] });
    const seen = [];
    for await (const event of runner.stream({ session: key.sessionId, message: 'go' })) {
      seen.push(event);
      if (event.type !== 'event' || event.event.type !== 'opened') continue;
      await sessions.deliver(key, { id: 'm1', type: 'cancel', reason: 'enough' });
    }
    expect(only(seen, 'end')[0]?.result).toMatchObject({ status: 'cancelled', error: { message: 'enough' } });
    expect(scout.model.requests.length).toBeLessThan(3);
  });

  it('an abort aborts the signal of a nested tool', async () => {
    const controller = new AbortController();
    let reason: unknown;
    const listens = functionTool({
      name: 'listens',
      description: 'Listens',
      run: (_input, { signal }) =>
        new Promise<string>((resolve) => {
          signal.addEventListener('abort', () => {
            reason = signal.reason;
            resolve('half done');
          });
          controller.abort(new Error('enough'));
        }),
    });
    const { say, outcomes } = testApp(callsOnce('d1', 'done'), { tools: [chain(3, listens).tool] });
    expect(await say('go', { signal: controller.signal })).toMatchObject({ status: 'cancelled' });
    expect(reason).toMatchObject({ name: 'AbortError', message: 'enough' });
    expect((await outcomes())[0]).toEqual({ status: 'ok', output: 'half done' });
  });
});
