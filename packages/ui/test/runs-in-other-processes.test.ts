import { addGate, createRunner, functionTool, inMemorySessionService, llmAgent, type SessionKey } from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { liveRuns, type UiState } from '@mortise/ui';
import { expect, it } from 'vitest';
import { desk, deskOf, key, refundTurns } from './harness/desk.ts';
import { served } from './harness/served.ts';
import { Tab } from './harness/tab.ts';

const keyOf = (sessionId: string): SessionKey => ({ appName: 'desk', userId: 'ada', sessionId });
const running = ({ live }: UiState): boolean => live.running;

it('a run in another process is shown as running, by its lease, until it ends', async () => {
  const here = desk([]);
  const { runner } = deskOf(scriptedModel([{ text: 'On and on', stall: true }]), here.sessions);
  const runs = liveRuns({ runner: here.runner, sessions: here.sessions });
  const elsewhere = liveRuns({ runner, sessions: here.sessions });
  await here.sessions.create(key);
  const early = new Tab(runs, key);
  await early.until(() => early.seen.length > 0);
  expect(running(early.state)).toBe(false);
  await elsewhere.start(key, { message: 'Go' });
  await early.until(running);
  // Checks a page that is loaded now, and a page that watches from now on.
  expect((await runs.state(key))?.live.running).toBe(true);
  const late = new Tab(runs, key);
  await late.until(running);
  expect(await elsewhere.cancel(key)).toBe(true);
  await Promise.all(
    [early, late].map((tab) => tab.until(({ live, stopped }) => !live.running && stopped !== undefined)),
  );
  await Promise.all([early.leave(), late.leave()]);
  expect((await runs.state(key))?.live.running).toBe(false);
  await Promise.all([runs.close(), elsewhere.close()]);
});

it('a run whose process died is no longer shown as running after its lease expired', async () => {
  const { runner, sessions } = desk([]);
  await sessions.create(key);
  await sessions.leases?.claim(key, 'a process that is no more', 300);
  const runs = liveRuns({ runner, sessions });
  const tab = new Tab(runs, key);
  await tab.until(running);
  await tab.until((state) => !running(state));
  await tab.leave();
  await runs.close();
});

it('a run that is cancelled in this process has no open questions, and a late answer runs no tool', async () => {
  const paid: string[] = [];
  const pay = functionTool({ name: 'pay', description: 'Pays', run: () => paid.push('paid') });
  const gated = addGate(pay, {
    name: 'asks',
    order: 'confirmation',
    check: (_, __, { answers }) =>
      answers.length > 0 ? { type: 'proceed' } : { type: 'pause', question: { kind: 'confirmation', hint: 'Pay?' } },
  });
  const count = functionTool({
    name: 'count',
    description: 'Counts without an end',
    effect: 'read',
    run: (_: unknown, { signal }) => new Promise((_resolve, reject) => signal.addEventListener('abort', reject)),
  });
  const calls = [
    { name: 'pay', args: {} },
    { name: 'count', args: {} },
  ];
  const sessions = inMemorySessionService();
  const agent = llmAgent({ name: 'desk', model: scriptedModel([{ calls }, 'Done.']), tools: [gated, count] });
  const runs = liveRuns({ sessions, runner: createRunner({ appName: 'desk', sessions, agent }) });
  await runs.start(key, { message: 'Pay and count' });
  const tab = new Tab(runs, key);
  const { questions } = await tab.until((state) => state.questions.length === 1 && running(state));
  expect(await runs.cancel(key)).toBe(true);
  await tab.until((state) => state.questions.length === 0 && !running(state));
  const requestId = questions[0]?.id ?? '';
  await expect(runs.start(key, { answers: [{ requestId, value: true }] })).rejects.toMatchObject({ code: 'withdrawn' });
  expect(paid).toEqual([]);
  expect((await runs.state(key))?.stopped?.code).toBe('cancelled');
  await tab.leave();
  await runs.close();
});

it("an inbox shows the arguments of a call, even from an older log that has them in the gate's question", async () => {
  const turns = refundTurns;
  const server = await served(desk(turns));
  const { id } = (await (await server.ask('ada', 'POST', '/s')).json()) as { readonly id: string };
  await server.runs.start(keyOf(id), { message: 'Refund me' });
  await server.runs.idle();
  const { index } = server.sessions;
  if (!index) throw new Error('no index');
  const open = index.open.bind(index);
  const older = async (...args: Parameters<typeof open>) => {
    const page = await open(...args);
    return { ...page, items: page.items.map((item) => ({ ...item, payload: { preview: 'Pays 420' } })) };
  };
  Object.assign(index, { open: older });
  const { items } = (await (await server.ask('ada', 'GET', '/inbox')).json()) as { readonly items: readonly object[] };
  expect(items).toMatchObject([{ question: { preview: 'Pays 420', from: 'gate' } }]);
});
