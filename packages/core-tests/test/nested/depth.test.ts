import { type LlmAgent, llmAgent } from '@mortise/core';
import type { ScriptedStep } from '@mortise/testing';
import { checkedModel, testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { key, outcomesIn } from '../harness/inspect-run.ts';
import { ask, callsOnce, chain, nestedAgent, toolFor } from './nested-agent.ts';

describe('agents that call agents', () => {
  it('agents that call agents may nest to a depth of 8; a deeper call gets an error with the path', async () => {
    const { say, outcomes, logOf } = testApp(callsOnce('d1', 'done'), {
      tools: [chain(9, nestedAgent('leaf', ['never']).tool).tool],
    });
    expect(await say('go')).toMatchObject({ status: 'completed', text: 'done' });
    expect(await logOf('opened')).toHaveLength(8);
    expect((await outcomes())[0]).toEqual({
      status: 'error',
      code: 'depth_limit',
      message: expect.stringContaining('helper > d1 > d2 > d3 > d4 > d5 > d6 > d7 > d8 > d9:'),
    });
  });

  it('agents that call agents may call themselves', async () => {
    const calls = (task: string): ScriptedStep => ({ calls: [{ name: 'solver', args: { task } }] });
    const model = checkedModel([calls('2'), calls('1'), 'one', 'two', 'three']);
    const solver: LlmAgent = llmAgent({ name: 'solver', model, tools: [toolFor('solver', () => solver)] });
    const { say, logOf } = testApp([calls('3'), 'done'], { tools: [toolFor('solver', () => solver)] });
    expect(await say('go')).toMatchObject({ status: 'completed', text: 'done' });
    const branches = (await logOf('opened')).map(({ branch }) => branch?.split('/').length);
    expect(branches).toHaveLength(3);
    expect(model.requests[2]?.contents).toEqual([{ role: 'user', parts: [{ type: 'text', text: '1' }] }]);
  });

  it('agents that call agents may call each other in a circle, also after a restart', async () => {
    const make = (sessions?: Parameters<typeof testApp>[2]) => {
      const ping: LlmAgent = llmAgent({
        name: 'ping',
        model: checkedModel(callsOnce('pong', 'ping done')),
        tools: [toolFor('pong', () => pong)],
      });
      const pong: LlmAgent = llmAgent({
        name: 'pong',
        model: checkedModel(
          Array.from({ length: 9 }, () => ({ contents }) => {
            if (contents.at(-1)?.role === 'tool') return 'pong done';
            return { calls: [{ name: 'ask' }, { name: 'ping' }] };
          }),
        ),
        tools: [ask, toolFor('ping', () => ping)],
      });
      return testApp(callsOnce('ping', 'done'), { tools: [toolFor('ping', () => ping)] }, sessions);
    };
    const first = make();
    const paused = await first.say('go');
    expect(paused.pending).toHaveLength(4);
    const later = make({ sessions: first.sessions });
    const answers = paused.pending.map(({ id }) => ({ requestId: id, value: 'Rome' }));
    expect(await later.answer(...answers)).toMatchObject({ status: 'completed', text: 'done' });
    expect(await later.logOf('opened')).toHaveLength(8);
  });
});

describe('an agent that remembers its earlier calls', () => {
  const call: ScriptedStep = { calls: [{ name: 'memo', args: { task: 'again' } }] };
  const as = { history: 'continue', exclusive: true } as const;

  it('an agent that remembers its earlier calls reads their messages, also in later invocations and other processes', async () => {
    const memo = nestedAgent('memo', ['one', 'two'], { as });
    const first = testApp([call, call, 'done'], { tools: [memo.tool] });
    await first.say('go');
    expect(memo.model.requests[1]?.contents.map(({ role }) => role)).toEqual(['user', 'model', 'user']);
    const later = nestedAgent('memo', ['three'], { as });
    const { say, logOf } = testApp([call, 'done'], { tools: [later.tool] }, { sessions: first.sessions });
    await say('once more');
    const contents = later.model.requests[0]?.contents ?? [];
    expect(contents.map(({ role }) => role)).toEqual(['user', 'model', 'user', 'model', 'user']);
    expect(new Set((await logOf('opened')).map(({ branch }) => branch)).size).toBe(1);
  });

  it('an agent that remembers its earlier calls runs one call after the other', async () => {
    const memo = nestedAgent('memo', ['one', 'two'], { as });
    const twice: ScriptedStep = { calls: [{ name: 'memo' }, { name: 'memo' }] };
    const { say, outcomes } = testApp([twice, 'done'], { tools: [memo.tool] });
    await say('go');
    expect(await outcomes()).toMatchObject([{ output: 'one' }, { output: 'two' }]);
    expect(memo.model.requests[1]?.contents).toHaveLength(3);
  });

  it('an agent that remembers its earlier calls is busy while it waits for an answer', async () => {
    const memo = nestedAgent('memo', [{ calls: [{ name: 'ask' }] }, 'one'], { tools: [ask], as });
    const twice: ScriptedStep = { calls: [{ name: 'memo' }, { name: 'memo' }] };
    const { say, answer, model } = testApp([twice, 'done'], { tools: [memo.tool] });
    const { pending } = await say('go');
    expect(pending).toHaveLength(1);
    await answer({ requestId: pending[0]?.id ?? '', value: 'Rome' });
    expect(outcomesIn(model.requests[1])).toMatchObject([{ output: 'one' }, { status: 'error', code: 'agent_busy' }]);
  });

  it('an agent that remembers its earlier calls can be called again after an interruption, and reads the interrupted task', async () => {
    const controller = new AbortController();
    const memo = nestedAgent(
      'memo',
      [
        () => {
          controller.abort();
          return 'too late';
        },
        'two',
      ],
      { as },
    );
    const { say } = testApp([call, call, 'done'], { tools: [memo.tool] });
    expect(await say('go', { signal: controller.signal })).toMatchObject({ status: 'cancelled' });
    expect(await say('again')).toMatchObject({ status: 'completed', text: 'done' });
    expect(memo.model.requests[1]?.contents.map(({ role }) => role)).toEqual(['user', 'user']);
  });

  it('an agent that remembers its earlier calls starts a new conversation after the inbox gave a result for an earlier call while its agent waited', async () => {
    const memo = nestedAgent('memo', [{ calls: [{ name: 'ask' }] }, 'one', 'two'], { tools: [ask], as });
    const { say, resume, sessions } = testApp([call, 'fine', call, 'done'], { tools: [memo.tool] });
    await say('go');
    const outer = (await sessions.load(key))?.events.find(({ type }) => type === 'opened');
    const callId = outer?.type === 'opened' ? (outer.callId ?? '') : '';
    await sessions.deliver(key, { id: 'm1', type: 'result', callId, outcome: { status: 'ok', output: 'known' } });
    expect(await resume()).toMatchObject({ status: 'completed', text: 'fine', pending: [] });
    expect(await say('again')).toMatchObject({ status: 'completed', text: 'done' });
    expect(memo.model.requests[1]?.contents).toHaveLength(1);
  });

  it('an agent that remembers its earlier calls has a separate conversation for each agent that calls it', async () => {
    const memo = nestedAgent('memo', ['one', 'two'], { as });
    const caller = nestedAgent('caller', [call, 'called'], { tools: [memo.tool] });
    const { say } = testApp([call, { calls: [{ name: 'caller' }] }, 'done'], { tools: [memo.tool, caller.tool] });
    expect(await say('go')).toMatchObject({ status: 'completed' });
    expect(memo.model.requests[1]?.contents).toHaveLength(1);
  });
});
