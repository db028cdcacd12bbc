import { createRunner, functionTool, llmAgent, type PendingCall } from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { approvalGate } from '../approval/approval-gate.ts';
import { coverText } from './ask-confirmation.ts';

async function pendingOf(name: string, args: { readonly [name: string]: string }): Promise<PendingCall> {
  const tool = functionTool({ name, description: '', input: z.record(z.string(), z.string()), run: () => 1 });
  const model = scriptedModel([{ calls: [{ name, args }] }]);
  const agent = llmAgent({ name: 'a', model, tools: [tool], gates: [approvalGate()] });
  const [pending] = (await createRunner({ agent }).run({ message: 'go' })).pending;
  if (!pending) throw new Error('nothing was asked');
  return pending;
}

test.each([
  ['write_file', { path: 'a.txt', content: 'x' }, 'write_file with path "a.txt", any other arguments'],
  ['run_command', { command: 'ls' }, 'run_command with command "ls", any other arguments'],
  ['send', { to: 'ada' }, 'send with to "ada", no other arguments'],
  ['ping', {}, 'ping with no other arguments'],
])('coverText describes the calls of %s that "always" covers', async (name, args, text) => {
  expect(coverText(await pendingOf(name, args))).toBe(text);
});

test('the coverage text clips arguments that are shown completely next to it', async () => {
  expect(coverText(await pendingOf('run_command', { command: 'x'.repeat(200) }))?.length).toBeLessThan(120);
});

test('the coverage text is empty if "always" is not offered', async () => {
  const { payload: _, ...pending } = await pendingOf('ping', {});
  expect(coverText(pending)).toBeUndefined();
});
