import { AsyncLocalStorage } from 'node:async_hooks';
import { tracingChannel } from 'node:diagnostics_channel';
import { functionTool, inMemorySessionService, llmAgent } from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { channelNames, diagnosedRunner, type OperationMessage } from '../src/diagnostics/index.ts';
import { askGate, readTool } from './support/team.ts';

const undo: (() => void)[] = [];
afterEach(() => {
  for (const step of undo.splice(0)) step();
});

/** Subscribes to the channels, and records each message as text at the moment of its publication. */
function listen(): string[] {
  const reported: string[] = [];
  for (const [type, name] of Object.entries(channelNames)) {
    const note = (event: string) => (message: unknown) => {
      const { name: who, status, error } = message as OperationMessage;
      reported.push([event, type, who, status, error?.code].filter((word) => word !== undefined).join(' '));
    };
    const channel = tracingChannel(name);
    const subscriber = { start: note('start'), end() {}, asyncStart() {}, asyncEnd: note('end'), error: note('error') };
    channel.subscribe(subscriber);
    undo.push(() => channel.unsubscribe(subscriber));
  }
  return reported;
}

describe('a diagnosed runner', () => {
  it('a diagnosed runner publishes starts, ends and failures, without any message text', async () => {
    const reported = listen();
    const model = scriptedModel([{ calls: [{ name: 'look' }] }, { calls: [{ name: 'nothing' }] }, 'Done']);
    const agent = llmAgent({ name: 'a', model, tools: [readTool('look')] });
    expect((await diagnosedRunner({ agent }).run('Go')).text).toBe('Done');
    expect(reported.filter((line) => line.startsWith('start'))).toEqual([
      'start agent a',
      'start model scripted',
      'start tool look',
      'start model scripted',
      'start tool nothing',
      'start model scripted',
    ]);
    expect(reported.at(-1)).toBe('end agent a completed');
    expect(reported.filter((line) => !line.startsWith('start')).toSorted()).toEqual([
      'end agent a completed',
      'end model scripted completed',
      'end model scripted completed',
      'end model scripted completed',
      'end tool look ok',
      'end tool nothing error unknown_tool',
      'error tool nothing error unknown_tool',
    ]);
  });

  it('a diagnosed runner runs in the context that subscribers bind to its start', async () => {
    const storage = new AsyncLocalStorage<OperationMessage>();
    const { start } = tracingChannel(channelNames.tool);
    start.bindStore(storage as never, (message: unknown) => message as never);
    undo.push(() => start.unbindStore(storage as never));
    let within: OperationMessage | undefined;
    const look = readTool('look', () => {
      within = storage.getStore();
    });
    const model = scriptedModel([{ calls: [{ name: 'look' }] }, 'Done']);
    await diagnosedRunner({ agent: llmAgent({ name: 'a', model, tools: [look] }) }).run('Go');
    expect(within).toMatchObject({ type: 'tool', name: 'look', status: 'ok', parentId: expect.any(Number) });
  });

  it('a diagnosed runner publishes the duration of a response', async () => {
    let last: OperationMessage | undefined;
    const { asyncEnd } = tracingChannel(channelNames.tool);
    const keep = (message: unknown): void => {
      last = message as OperationMessage;
    };
    asyncEnd.subscribe(keep);
    undo.push(() => asyncEnd.unsubscribe(keep));
    const pay = functionTool({ name: 'pay', description: 'Pays', gates: [askGate()], run: () => 1 });
    const agent = llmAgent({ name: 'a', model: scriptedModel([{ calls: [{ name: 'pay' }] }, 'Done']), tools: [pay] });
    const runner = diagnosedRunner({ agent, sessions: inMemorySessionService() });
    const { session, pending } = await runner.run('Go');
    expect(last).toMatchObject({ status: 'pending' });
    await runner.run({ session, answers: [{ requestId: pending[0]?.id ?? '', value: true }] });
    expect(last).toMatchObject({
      status: 'ok',
      answered: [{ requestId: pending[0]?.id, kind: 'confirmation', waitedMs: expect.any(Number) }],
    });
  });

  it('a diagnosed runner publishes nothing without subscribers', async () => {
    const agent = llmAgent({ name: 'a', model: scriptedModel(['Hi', 'Hi']) });
    const runner = diagnosedRunner({ agent });
    await runner.run('Go');
    const reported = listen();
    await runner.run('Go');
    expect(reported).toHaveLength(4);
  });
});
