import { createRunner, llmAgent, type ToolGate } from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { expect, it } from 'vitest';
import { toolSearch } from '../src/index.ts';
import { testTool } from './test-tools.ts';

it('a gate of the runner stops a tool that was found by search, even if the agent has no gates', async () => {
  const noPayments: ToolGate = {
    name: 'policy',
    order: 'policy',
    check: ({ name }) => (name === 'pay' ? { type: 'respond', outcome: { status: 'denied' } } : { type: 'proceed' }),
  };
  const run = async (gates: readonly ToolGate[]): Promise<number> => {
    const calls: unknown[] = [];
    const tools = [toolSearch({ name: 'bank', tools: () => [testTool('pay', 'Pays somebody', calls)] })];
    const model = scriptedModel([
      { calls: [{ name: 'search_tools', args: { query: 'pay somebody' } }] },
      { calls: [{ name: 'pay' }] },
      'done',
    ]);
    const below = llmAgent({ name: 'below', model, tools });
    const hands = scriptedModel([{ calls: [{ name: 'transfer_to_agent', args: { agent_name: 'below' } }] }]);
    const agent = llmAgent({ name: 'desk', model: hands, subAgents: [below] });
    expect(await createRunner({ agent, gates }).run({ message: 'pay' })).toMatchObject({ status: 'completed' });
    return calls.length;
  };
  expect(await run([])).toBe(1);
  expect(await run([noPayments])).toBe(0);
});
