import { createRunner, functionTool, inMemorySessionService, llmAgent, type Runner } from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { liveRuns } from '@mortise/ui';
import { expect, it, onTestFinished, vi } from 'vitest';
import { key } from './harness/desk.ts';
import { Tab } from './harness/tab.ts';

/**
 * Creates a runner whose tool `work` waits until the test ends it, and another process over the same store.
 */
function twoProcesses() {
  const sessions = inMemorySessionService();
  const ran: string[] = [];
  let begun = (): void => {};
  const inTool = new Promise<void>((resolve) => {
    begun = resolve;
  });
  let endTool = (): void => {};
  const ended = new Promise<void>((resolve) => {
    endTool = resolve;
  });
  const runnerOf = (name: string, turns: Parameters<typeof scriptedModel>[0]): Runner => {
    const run = async (): Promise<string> => {
      ran.push(name);
      begun();
      await ended;
      return 'worked';
    };
    const tool = functionTool({ name: 'work', description: 'Works', effect: 'write', run });
    return createRunner({
      appName: 'desk',
      sessions,
      agent: llmAgent({ name: 'desk', model: scriptedModel(turns), tools: [tool] }),
    });
  };
  const first = runnerOf('first', [{ calls: [{ name: 'work', args: {} }] }, 'By the first.']);
  const next = runnerOf('next', ['By the next.', 'Hello from the next.']);
  return { sessions, ran, inTool, endTool, first, next };
}

it('suspended live runs finish their active calls, and live runs of another process resume the runs', async () => {
  const { sessions, ran, inTool, endTool, first, next } = twoProcesses();
  const runs = liveRuns({ runner: first, sessions });
  const failures: unknown[] = [];
  await runs.start(key, { message: 'Go' });
  const tab = new Tab(runs, key);
  await inTool;
  let isSuspended = false;
  const suspended = runs.suspend().then(() => {
    isSuspended = true;
  });
  await expect(runs.start(key, { message: 'More' })).rejects.toMatchObject({ code: 'closed' });
  expect(isSuspended).toBe(false);
  endTool();
  await suspended;
  const { live, messages } = await tab.until((state) => !state.live.running && state.live.ended !== undefined);
  expect(live.ended).toEqual({ status: 'suspended' });
  expect(messages.at(-1)?.parts).toMatchObject([{ type: 'call', name: 'work', state: 'done' }]);
  await runs.close();
  expect(await sessions.index?.due(key)).toMatchObject({ status: 'unfinished' });
  const others = liveRuns({
    ...{ runner: next, sessions, resumeEveryMs: 5 },
    onError: (error) => failures.push(error),
  });
  onTestFinished(() => others.close());
  await vi.waitFor(async () => expect((await sessions.index?.due(key))?.status).toBe('completed'), 60_000);
  const state = await others.state(key);
  expect(state?.messages.at(-1)?.parts).toMatchObject([{ type: 'text', text: 'By the next.' }]);
  expect([ran, state?.questions, failures]).toEqual([['first'], [], []]);
});

it('a message for a run that is suspended stays in the inbox, and the page gets the error closed', async () => {
  const { sessions, inTool, endTool, first, next } = twoProcesses();
  const runs = liveRuns({ runner: first, sessions });
  await runs.start(key, { message: 'Go' });
  await inTool;
  const message = runs.start(key, { message: 'More', inputId: 'm2' });
  message.catch(() => {});
  await expect.poll(() => sessions.mail(key)).toHaveLength(1);
  const suspended = runs.suspend();
  endTool();
  await suspended;
  await expect(message).rejects.toMatchObject({ code: 'closed' });
  expect(await sessions.mail(key)).toMatchObject([{ id: 'm2' }]);
  await runs.close();
  const others = liveRuns({ runner: next, sessions, resume: false });
  onTestFinished(() => others.close());
  expect(await others.start(key, { message: 'More', inputId: 'm2' })).toMatchObject({ taken: 'started' });
  await others.idle();
  const log = (await sessions.load(key))?.events ?? [];
  expect(log.filter(({ type }) => type === 'input')).toHaveLength(2);
});

it('a second suspend does nothing, and close works afterwards even if a call does not end', async () => {
  const { sessions, inTool, first } = twoProcesses();
  const runs = liveRuns({ runner: first, sessions });
  await runs.start(key, { message: 'Go' });
  await inTool;
  const suspended = [runs.suspend(), runs.suspend()];
  await runs.close();
  await Promise.all(suspended);
  expect((await sessions.index?.due(key))?.status).toBe('cancelled');
});
