import { createRunner, functionTool, llmAgent, type RunResult } from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { expect, test } from 'vitest';
import { approvalGate } from './approval-gate.ts';

function agentWith(effect: 'read' | 'write', ran: string[]): ReturnType<typeof createRunner> {
  const tool = functionTool({
    name: 'act',
    description: '',
    effect,
    preview: () => 'what it would do',
    run: () => ran.push('act'),
  });
  const model = scriptedModel([{ calls: [{ name: 'act' }] }, 'done']);
  return createRunner({ agent: llmAgent({ name: 'a', model, tools: [tool], gates: [approvalGate()] }) });
}

async function answer(
  app: ReturnType<typeof createRunner>,
  paused: RunResult,
  value: { confirmed: boolean; reason?: string },
): Promise<RunResult> {
  return app.run({ session: paused.session, answers: [{ requestId: paused.pending[0]?.id ?? '', value }] });
}

test('lets a tool that only reads pass', async () => {
  const ran: string[] = [];
  expect((await agentWith('read', ran).run({ message: 'go' })).status).toBe('completed');
  expect(ran).toEqual(['act']);
});

test('pauses before an effect, with the call and its preview', async () => {
  const ran: string[] = [];
  const paused = await agentWith('write', ran).run({ message: 'go' });
  expect(paused).toMatchObject({
    status: 'paused',
    pending: [
      {
        kind: 'confirmation',
        gate: 'approval',
        hint: 'Allow act?',
        preview: 'what it would do',
        call: { name: 'act' },
      },
    ],
  });
  expect(ran).toEqual([]);
});

test('runs the call once it is confirmed', async () => {
  const ran: string[] = [];
  const app = agentWith('write', ran);
  expect((await answer(app, await app.run({ message: 'go' }), { confirmed: true })).status).toBe('completed');
  expect(ran).toEqual(['act']);
});

test('answers the model with the reason of a rejection', async () => {
  const ran: string[] = [];
  const app = agentWith('write', ran);
  const paused = await app.run({ message: 'go' });
  const outcomes: unknown[] = [];
  const answers = [{ requestId: paused.pending[0]?.id ?? '', value: { confirmed: false, reason: 'not now' } }];
  for await (const event of app.stream({ session: paused.session, answers }))
    if (event.type === 'toolEnd') outcomes.push(event.outcome);
  expect(outcomes).toEqual([{ status: 'denied', reason: 'not now' }]);
  expect(ran).toEqual([]);
});
