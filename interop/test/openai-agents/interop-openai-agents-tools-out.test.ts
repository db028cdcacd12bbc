import { requireConfirmation } from '@mortise/confirmation';
import { functionTool, type Tool } from '@mortise/core';
import { RunState } from '@openai/agents-core';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { agentWith, outputsOf, run, runnerOf } from './their-agent.ts';

function refundTool(ran: unknown[]): Tool {
  const refund = functionTool({
    name: 'refund',
    description: 'Pays money back',
    input: z.object({ amount: z.number(), currency: z.string().default('EUR') }),
    run: (input, context) => {
      ran.push([input, context.deps]);
      return { refunded: input.amount };
    },
  });
  return requireConfirmation(refund, ({ amount }) => amount > 10);
}

it('runs a tool in the loop of the SDK, with its context, and logs the call', async () => {
  const ran: unknown[] = [];
  const agent = await agentWith(runnerOf(refundTool(ran)), [
    { calls: [{ name: 'refund', args: { amount: 5 } }] },
    'paid',
  ]);
  const { finalOutput } = await run(agent, 'go', { context: { user: 'ada' } });
  expect(finalOutput).toBe('paid');
  expect(ran).toEqual([[{ amount: 5, currency: 'EUR' }, { user: 'ada' }]]);
  expect(outputsOf(agent)).toEqual([{ type: 'text', text: '{"refunded":5}' }]);
});

it('interrupts the run when a gate asks, and runs the approved call in another process', async () => {
  const ran: unknown[] = [];
  const turns = [{ calls: [{ name: 'refund', args: { amount: 50 } }] }];
  const first = await run(await agentWith(runnerOf(refundTool(ran)), turns), 'go');
  expect(first.interruptions.map(({ name }) => name)).toEqual(['refund']);
  expect(ran).toEqual([]);
  const kept = first.state.toString();
  const agent = await agentWith(runnerOf(refundTool(ran)), ['paid']);
  const state = await RunState.fromString(agent, kept);
  for (const interruption of state.getInterruptions()) state.approve(interruption);
  const second = await run(agent, state);
  expect(second.finalOutput).toBe('paid');
  expect(ran).toEqual([[{ amount: 50, currency: 'EUR' }, {}]]);
});

it('a rejected call does not run', async () => {
  const ran: unknown[] = [];
  const agent = await agentWith(runnerOf(refundTool(ran)), [
    { calls: [{ name: 'refund', args: { amount: 50 } }] },
    'not paid',
  ]);
  const { state, interruptions } = await run(agent, 'go');
  for (const interruption of interruptions) state.reject(interruption);
  expect((await run(agent, state)).finalOutput).toBe('not paid');
  expect(ran).toEqual([]);
});

it('runs only the approved call, whatever happens to the kept state', async () => {
  const ran: unknown[] = [];
  const first = await run(
    await agentWith(runnerOf(refundTool(ran)), [{ calls: [{ name: 'refund', args: { amount: 50 } }] }]),
    'go',
  );
  for (const interruption of first.interruptions) first.state.approve(interruption);
  const changed = first.state.toString().replaceAll('{\\"amount\\":50}', '{\\"amount\\":5000}');
  expect(changed).not.toBe(first.state.toString());
  const agent = await agentWith(runnerOf(refundTool(ran)), ['paid']);
  await expect(RunState.fromString(agent, changed).then((state) => run(agent, state))).rejects.toThrow(
    /invocation|approv/i,
  );
  expect(ran).toEqual([]);
});
