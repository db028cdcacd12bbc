import { type Agent, functionTool } from '@mortise/core';
import type { ScriptedStep } from '@mortise/testing';
import { describe, expect, it } from 'vitest';
import { loopAgent, parallelAgent, sequentialAgent } from '../src/index.ts';
import { ask, calls, key, member, readBy, workflowApp } from './workflow-app.ts';

const act = functionTool({ name: 'act', description: 'Acts', effect: 'read', run: () => 1 });

/** Fails once, and then runs like the other members. */
function failsOnce(...steps: readonly ScriptedStep[]): ScriptedStep[] {
  let asked = 0;
  const [first = 'done', ...rest] = steps;
  return [
    (request) => {
      if (asked++ === 0) return { fail: { code: 'overloaded', message: 'try later' } };
      return typeof first === 'function' ? first(request) : first;
    },
    ...rest,
  ];
}

const around: Readonly<Record<string, (agent: Agent) => Agent>> = {
  sequentialAgent: (agent) => sequentialAgent({ name: 'team', subAgents: [member('before', ['a', 'b']), agent] }),
  parallelAgent: (agent) => parallelAgent({ name: 'team', subAgents: [member('before', ['a', 'b']), agent] }),
  loopAgent: (agent) => loopAgent({ name: 'team', subAgents: [member('before', ['a', 'b']), agent], maxIterations: 1 }),
};

describe.each(Object.keys(around))('the ends of a workflow agent: %s', (kind) => {
  const wrap = (agent: Agent): Agent => around[kind]?.(sequentialAgent({ name: 'inner', subAgents: [agent] })) ?? agent;

  it('a workflow agent fails if a member fails, names that member, and continues with it in a resumed run', async () => {
    const bad = member('bad', failsOnce('good'));
    const { say, resumeRun, log } = workflowApp(wrap(bad));
    const { status, error } = await say('hi');
    expect({ status, error }).toMatchObject({
      status: 'failed',
      error: { code: 'overloaded', message: 'inner: bad: try later' },
    });
    expect(await resumeRun()).toMatchObject({ status: 'completed', text: 'good' });
    const authors = (await log()).flatMap((event) => (event.type === 'model' ? [event.author] : []));
    expect(authors).toEqual(['before', 'bad']);
    expect(await resumeRun()).toMatchObject({ status: 'completed', text: 'good' });
    expect(bad.model.requests).toHaveLength(2);
  });

  it('a workflow agent that failed because of a member restarts with a new message', async () => {
    const bad = member('bad', failsOnce('good'));
    const { say } = workflowApp(wrap(bad));
    await say('hi');
    expect(await say('again')).toMatchObject({ status: 'completed', text: 'good' });
    expect(readBy(bad.model).filter((text) => text.startsWith('user: hi') || text === 'user: again')).toHaveLength(2);
  });

  it('a workflow agent stops at the limit of a member, and a resumed run continues with that member and new limits', async () => {
    const busy = member('busy', [calls('act'), calls('act'), 'good'], { tools: [act], limits: { modelCalls: 2 } });
    const { say, resumeRun } = workflowApp(wrap(busy));
    const { status, error } = await say('hi');
    expect({ status, error }).toMatchObject({
      status: 'limited',
      error: { code: 'limit', message: expect.stringMatching(/^inner: busy: /) },
    });
    expect(await resumeRun()).toMatchObject({ status: 'completed', text: 'good' });
    expect(busy.model.requests).toHaveLength(3);
  });

  it('a workflow agent stops at the limit of its own run, and a resumed run continues at the same member', async () => {
    const busy = member('busy', [calls('act'), calls('act'), 'good'], { tools: [act] });
    const { say, resumeRun, log } = workflowApp(wrap(busy), { limits: { modelCalls: 2 } });
    expect(await say('hi')).toMatchObject({ status: 'limited', error: { code: 'limit' } });
    expect((await log()).flatMap((event) => (event.type === 'model' ? [event.author] : []))).toEqual([
      'before',
      'busy',
    ]);
    expect(await resumeRun()).toMatchObject({ status: 'completed', text: 'good' });
    expect(busy.model.requests).toHaveLength(3);
  });

  it.each([
    ['its own run', { modelCalls: 2, onLimit: 'answer' }, undefined],
    ['a member', undefined, { modelCalls: 1, onLimit: 'answer' }],
  ] as const)(
    'a workflow agent ends with the last answer of the member at the limit of %s',
    async (_of, limits, own) => {
      const busy = member('busy', [calls('act'), 'so far'], { tools: [act], ...(own && { limits: own }) });
      const { say, resumeRun } = workflowApp(wrap(busy), limits && { limits });
      expect(await say('hi')).toMatchObject({ status: 'limited', text: 'so far', error: { code: 'limit' } });
      expect(busy.model.requests).toHaveLength(2);
      expect(busy.model.requests[1]).toMatchObject({
        toolChoice: 'none',
        instructions: [expect.stringContaining('modelCalls')],
      });
      expect(await resumeRun()).toMatchObject({ status: 'completed', text: 'so far' });
      expect(busy.model.requests).toHaveLength(2);
    },
  );

  it("a workflow agent has no limit of its own: a member may use all that remains of the run's limit", async () => {
    const busy = member('busy', [...Array.from({ length: 30 }, () => calls('act')), 'good'], { tools: [act] });
    const { say } = workflowApp(wrap(busy), { limits: { modelCalls: 32 } });
    expect(await say('hi')).toMatchObject({ status: 'completed', text: 'good' });
    const usual = workflowApp(wrap(busy));
    expect(await usual.say('hi')).toMatchObject({
      status: 'limited',
      error: { message: expect.stringMatching(/^The limit on modelCalls/) },
    });
  });

  it('a workflow agent counts the usage of its members', async () => {
    const usage = { inputTokens: 10, outputTokens: 1 };
    const { say } = workflowApp(wrap(member('one', [{ text: 'done', usage }])));
    expect(await say('hi')).toMatchObject({ usage });
  });

  it('a workflow agent ends when it is cancelled, and a resumed run continues with the interrupted member', async () => {
    const controller = new AbortController();
    const slow = functionTool({
      name: 'slow',
      description: 'Never ends',
      effect: 'read',
      run: () => {
        setTimeout(() => controller.abort(), 5);
        return new Promise(() => {});
      },
    });
    const one = member('one', [calls('slow'), 'done'], { tools: [slow] });
    const { say, resumeRun } = workflowApp(wrap(one));
    expect(await say('hi', { signal: controller.signal })).toMatchObject({ status: 'cancelled' });
    expect(await resumeRun()).toMatchObject({ status: 'completed', text: 'done' });
  });

  it('a workflow agent ends when an inbox item cancels it', async () => {
    const app = workflowApp(wrap(member('one', ['unused'])));
    await app.sessions.create(key);
    await app.sessions.deliver(key, { id: 'c1', type: 'cancel', reason: 'no need' });
    expect(await app.say('hi')).toMatchObject({ status: 'cancelled', error: { message: 'no need' } });
  });

  it('a workflow agent has a valid history after a new message if a crash interrupted a call of a member', async () => {
    const writes = functionTool({ name: 'write', description: 'Writes', effect: 'write', run: () => 'written' });
    const make = (): Agent => wrap(member('one', [calls('write', 'write'), 'done', 'done'], { tools: [writes] }));
    const whole = workflowApp(make());
    await whole.say('hi');
    const events = await whole.log();
    for (let cut = 1; cut <= events.length; cut++) {
      const crashed = workflowApp(make());
      await crashed.sessions.create(key);
      await crashed.sessions.append(key, events.slice(0, cut), { revision: 0 });
      const result = await crashed.say('again');
      expect({ cut, status: result.status }).toEqual({ cut, status: 'completed' });
    }
  });
});

it('a member that fails while another member waits lets the run pause first, fail after the answer, and then resume', async () => {
  const bad = member('bad', failsOnce('good'));
  const waits = member('waits', [calls('ask'), 'thanks'], { tools: [ask] });
  const { say, answer, resumeRun } = workflowApp(parallelAgent({ name: 'team', subAgents: [bad, waits] }));
  const { status, pending } = await say('hi');
  expect({ status, asked: pending.length }).toEqual({ status: 'paused', asked: 1 });
  const failed = await answer({ requestId: pending[0]?.id ?? '', value: 'blue' });
  expect(failed).toMatchObject({ status: 'failed', error: { message: 'bad: try later' } });
  expect(await resumeRun()).toMatchObject({ status: 'completed', output: { bad: 'good', waits: 'thanks' } });
  expect(waits.model.requests).toHaveLength(2);
});
