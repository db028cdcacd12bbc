import { createRunner, functionTool, llmAgent, type RunResult, type Toolset } from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { testApp } from '@mortise/testing/vitest';
import { expect, it } from 'vitest';
import { deferred } from '../harness/deferred.ts';
import { sessionId } from '../harness/inspect-run.ts';
import { payTool } from '../harness/pay-tool.ts';
import { wrappedSessions } from '../harness/wrapped-sessions.ts';

const pay = (to: string) => ({ name: 'pay', args: { to, amount: 1 } });

/** Creates a tool that waits until it is released, and reports its start. */
function heldTool(effect: 'read' | 'write' = 'write') {
  const begun = deferred();
  const go = deferred<string>();
  const hold = functionTool({
    name: 'hold',
    description: 'Waits',
    effect,
    run: (_input, { signal }) => {
      begun.resolve();
      signal.addEventListener('abort', () => go.resolve('aborted'));
      return go.promise;
    },
  });
  return { hold, begun: begun.promise, go: go.resolve };
}

it('a suspended run makes no further model call, and the next run resumes where it stopped', async () => {
  const stop = new AbortController();
  const { hold, begun, go } = heldTool();
  const app = testApp([{ calls: [{ name: 'hold' }] }, 'done'], { tools: [hold] });
  const run = app.say('go', { suspend: stop.signal });
  await begun;
  stop.abort();
  go('held');
  const result = await run;
  expect(result).toMatchObject({ status: 'suspended', pending: [], text: '' });
  expect(result.error).toBeUndefined();
  expect(await app.outcomes()).toEqual([{ status: 'ok', output: 'held' }]);
  expect(app.model.requests).toHaveLength(1);
  expect(await app.resume()).toMatchObject({ status: 'completed', text: 'done' });
  expect((await app.log()).map(({ type }) => type)).toEqual(['input', 'model', 'started', 'response', 'model']);
});

it('a suspended run, whose turn is being stored, only executes the calls that are logged as started', async () => {
  const stop = new AbortController();
  const ran: string[] = [];
  const tool = (name: string, effect: 'read' | 'write') =>
    functionTool({ name, description: 'Works', effect, run: () => void ran.push(name) });
  const sessions = wrappedSessions((_count, events) => {
    if (events.some(({ type }) => type === 'model')) stop.abort();
  });
  const calls = [{ name: 'look' }, { name: 'write' }];
  const app = testApp([{ calls }, 'done'], { tools: [tool('look', 'read'), tool('write', 'write')] }, { sessions });
  expect((await app.say('go', { suspend: stop.signal })).status).toBe('suspended');
  expect(ran).toEqual(['write']);
  expect(await app.resume()).toMatchObject({ status: 'completed', text: 'done' });
  expect(ran).toEqual(['write', 'look']);
});

it('a suspended run leaves calls open that have not started while other calls of their turn run', async () => {
  const stop = new AbortController();
  const paid: unknown[] = [];
  const { hold, begun, go } = heldTool();
  const calls = [{ name: 'hold' }, pay('a'), pay('b')];
  const agent = { tools: [{ ...hold, exclusive: true as const }, payTool(paid)] };
  const app = testApp([{ calls }, 'done'], agent, { concurrency: 1 });
  const run = app.say('go', { suspend: stop.signal });
  await begun;
  stop.abort();
  go('held');
  expect((await run).status).toBe('suspended');
  expect(paid).toEqual([]);
  expect(await app.outcomes()).toHaveLength(1);
  expect(await app.resume()).toMatchObject({ status: 'completed' });
  expect(paid.map((one) => (one as { to: string }).to)).toEqual(['a', 'b']);
  expect(await app.logOf('response')).toHaveLength(3);
});

it('a suspended run leaves calls open that wait for another call with the same exclusive key', async () => {
  const stop = new AbortController();
  const ran: number[] = [];
  const begun = deferred();
  const go = deferred();
  const one = functionTool({
    name: 'one',
    description: 'Runs alone',
    exclusive: true,
    run: async () => {
      ran.push(ran.length);
      begun.resolve();
      await go.promise;
    },
  });
  const app = testApp([{ calls: [{ name: 'one' }, { name: 'one' }, { name: 'one' }] }, 'done'], { tools: [one] });
  const run = app.say('go', { suspend: stop.signal });
  await begun.promise;
  stop.abort();
  go.resolve();
  expect((await run).status).toBe('suspended');
  expect(ran).toHaveLength(1);
  expect((await app.resume()).status).toBe('completed');
  expect(ran).toHaveLength(3);
});

it('a run that completed, paused, or was cancelled meanwhile is not reported as suspended', async () => {
  const suspend = AbortSignal.abort();
  const paused = testApp([{ calls: [pay('a')] }, 'done'], {
    tools: [payTool([])],
    gates: [
      { name: 'ask', order: 'confirmation', check: () => ({ type: 'pause', question: { kind: 'input', hint: '?' } }) },
    ],
  });
  expect((await paused.say('go')).status).toBe('paused');
  expect((await paused.resume()).status).toBe('paused');
  const cancelled = testApp(['done']);
  expect((await cancelled.say('go', { suspend, signal: AbortSignal.abort() })).status).toBe('cancelled');
  const through = testApp(['done']);
  const stop = new AbortController();
  let result: RunResult | undefined;
  for await (const event of through.runner.stream({ session: sessionId, message: 'go', suspend: stop.signal })) {
    if (event.type === 'event' && event.event.type === 'model') stop.abort();
    if (event.type === 'end') result = event.result;
  }
  expect(['completed', 'suspended']).toContain(result?.status);
  expect(await through.resume()).toMatchObject({ status: 'completed', text: 'done' });
  expect(through.model.requests).toHaveLength(1);
});

it('close() waits for suspended runs, and closes the toolsets after them', async () => {
  const stop = new AbortController();
  const { hold, begun, go } = heldTool();
  const order: string[] = [];
  const set: Toolset = {
    name: 'set',
    tools: async () => [hold],
    close: async () => {
      order.push('closed');
    },
  };
  const runner = createRunner({
    agent: llmAgent({ name: 'a', model: scriptedModel([{ calls: [{ name: 'hold' }] }, 'done']), tools: [set] }),
  });
  const run = runner.run({ message: 'go', suspend: stop.signal });
  await begun;
  stop.abort();
  const closed = runner.close();
  order.push('goes on');
  go('held');
  await closed;
  expect(order).toEqual(['goes on', 'closed']);
  expect((await run).status).toBe('suspended');
});
