import { functionTool } from '@mortise/core';
import type { ScriptedTurn } from '@mortise/testing';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { outcomesIn } from '../harness/inspect-run.ts';

const act = functionTool({ name: 'act', description: 'Acts', effect: 'read', run: () => 1 });
const tools = [act];

function calling(times: number, turn: ScriptedTurn = {}): ScriptedTurn[] {
  return Array.from({ length: times }, () => ({ calls: [{ name: 'act' }], ...turn }));
}

describe('the limit of model calls', () => {
  it('the limit of model calls is 25, and a limited run can be continued with a new limit', async () => {
    const { say, resume, model } = testApp([...calling(30), 'done'], { tools });
    expect(await say('go')).toMatchObject({
      status: 'limited',
      error: { code: 'limit', message: expect.stringContaining('modelCalls') },
    });
    expect(model.requests).toHaveLength(25);
    expect(await resume()).toMatchObject({ status: 'completed', text: 'done' });
    expect(model.requests).toHaveLength(31);
  });

  it('the limit of model calls is taken from the run, otherwise from the agent, otherwise from the runner', async () => {
    const counts: number[] = [];
    for (const [run, agent, given] of [
      [2, 3, 4],
      [undefined, 3, 4],
      [undefined, undefined, 4],
    ]) {
      const { say, model } = testApp(
        calling(10),
        { tools, ...(agent && { limits: { modelCalls: agent } }) },
        { limits: { modelCalls: given ?? 1 } },
      );
      expect(await say('go', run ? { limits: { modelCalls: run } } : {})).toMatchObject({ status: 'limited' });
      counts.push(model.requests.length);
    }
    expect(counts).toEqual([2, 3, 4]);
  });

  it('the limit of model calls counts a complete invocation, pauses included', async () => {
    const asks = functionTool({ name: 'asks', description: 'Asks', isLongRunning: true, run: () => 1 });
    const steps = [{ calls: [{ name: 'asks' }] }, { calls: [{ name: 'asks' }] }, 'done'];
    const { say, answer, model } = testApp(steps, { tools: [asks] }, { limits: { modelCalls: 2 } });
    let result = await say('go');
    result = await answer({ requestId: result.pending[0]?.id ?? '', value: 1 });
    expect(result.status).toBe('paused');
    expect(await answer({ requestId: result.pending[0]?.id ?? '', value: 1 })).toMatchObject({ status: 'limited' });
    expect(model.requests).toHaveLength(2);
  });

  it('the limit of model calls starts at zero again with every user message', async () => {
    const { say } = testApp(['one', 'two', 'three'], {}, { limits: { modelCalls: 1 } });
    for (const text of ['one', 'two', 'three']) expect(await say('go')).toMatchObject({ status: 'completed', text });
  });

  it('the limit of model calls allows one last call without tools if onLimit is answer', async () => {
    const { say, model, logOf } = testApp(
      [...calling(2), 'so far'],
      { tools },
      { limits: { modelCalls: 2, onLimit: 'answer' } },
    );
    expect(await say('go')).toMatchObject({ status: 'limited', text: 'so far' });
    expect(model.requests[2]).toMatchObject({
      toolChoice: 'none',
      instructions: [expect.stringContaining('modelCalls')],
    });
    expect(await logOf('notice')).toMatchObject([{ code: 'limited', value: 'modelCalls' }]);
  });

  it('the limit of model calls that allows a last call runs no tools that this answer calls', async () => {
    let ran = 0;
    const counting = functionTool({ name: 'act', description: 'Acts', run: () => void ran++ });
    const { say, resume, model } = testApp(
      [...calling(2), 'done'],
      { tools: [counting] },
      { limits: { modelCalls: 1, onLimit: 'answer' } },
    );
    expect(await say('go')).toMatchObject({ status: 'limited' });
    expect(ran).toBe(1);
    expect(await resume()).toMatchObject({ status: 'completed', text: 'done' });
    expect(outcomesIn(model.requests[2])).toMatchObject([{ status: 'error', code: 'not_run' }]);
  });
});

describe('other limits', () => {
  it('a limit of tool calls stops the run', async () => {
    const { say, model } = testApp(calling(5), { tools }, { limits: { toolCalls: 2 } });
    expect(await say('go')).toMatchObject({
      status: 'limited',
      error: { message: expect.stringContaining('toolCalls') },
    });
    expect(model.requests).toHaveLength(2);
  });

  it('a limit of tokens stops the run', async () => {
    const { say, model } = testApp(
      calling(5, { usage: { inputTokens: 40, outputTokens: 10 } }),
      { tools },
      { limits: { tokens: 100 } },
    );
    expect(await say('go')).toMatchObject({ status: 'limited', error: { message: expect.stringContaining('tokens') } });
    expect(model.requests).toHaveLength(2);
  });

  it('a run limited by tokens can be continued with a new limit', async () => {
    const { say, resume, model } = testApp(
      [...calling(3, { usage: { inputTokens: 40, outputTokens: 10 } }), 'done'],
      { tools },
      { limits: { tokens: 100 } },
    );
    expect(await say('go')).toMatchObject({ status: 'limited' });
    expect(await resume()).toMatchObject({ status: 'completed', text: 'done' });
    expect(model.requests).toHaveLength(4);
  });

  it('a run limited by tool calls can be continued with a new limit', async () => {
    const { say, resume } = testApp([...calling(3), 'done'], { tools }, { limits: { toolCalls: 2 } });
    expect(await say('go')).toMatchObject({ status: 'limited' });
    expect(await resume()).toMatchObject({ status: 'completed', text: 'done' });
  });

  it('a limit of tokens does not apply if the provider does not count tokens', async () => {
    const { say } = testApp([...calling(3), 'done'], { tools }, { limits: { tokens: 1 } });
    expect(await say('go')).toMatchObject({ status: 'completed' });
  });
});

describe('usage', () => {
  it('usage is summed over the calls of an invocation', async () => {
    const usage = { inputTokens: 10, outputTokens: 5, thoughtTokens: 2, cachedInputTokens: 1 };
    const { say } = testApp([...calling(2, { usage }), { text: 'done', usage: { inputTokens: 1 } }, 'again'], {
      tools,
    });
    expect((await say('go')).usage).toEqual({
      inputTokens: 21,
      outputTokens: 10,
      thoughtTokens: 4,
      cachedInputTokens: 2,
    });
    expect((await say('again')).usage).toEqual({});
  });

  it('usage that is not a number stays unknown', async () => {
    const { say } = testApp([{ text: 'done', usage: { inputTokens: Number.NaN, outputTokens: -1 } }]);
    expect((await say('go')).usage).toEqual({});
  });

  it('usage is kept when a limited run is continued', async () => {
    const { say, resume } = testApp(
      [...calling(1, { usage: { inputTokens: 10 } }), { text: 'done', usage: { inputTokens: 1 } }],
      { tools },
      { limits: { modelCalls: 1 } },
    );
    expect(await say('go')).toMatchObject({ status: 'limited', usage: { inputTokens: 10 } });
    expect(await resume()).toMatchObject({ status: 'completed', usage: { inputTokens: 11 } });
  });
});
