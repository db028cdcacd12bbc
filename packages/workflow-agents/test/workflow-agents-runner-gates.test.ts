import { type Agent, functionTool, type Tool, type ToolGate } from '@mortise/core';
import { expect, it } from 'vitest';
import { loopAgent, parallelAgent, sequentialAgent } from '../src/index.ts';
import { member, workflowApp } from './workflow-app.ts';

const noPayments: ToolGate = {
  name: 'policy',
  order: 'policy',
  check: ({ name }) =>
    name === 'pay' ? { type: 'respond', outcome: { status: 'denied', reason: 'nobody pays' } } : { type: 'proceed' },
};

const workflows: { readonly [name: string]: (subAgents: readonly Agent[]) => Agent } = {
  sequentialAgent: (subAgents) => sequentialAgent({ name: 'flow', subAgents }),
  parallelAgent: (subAgents) => parallelAgent({ name: 'flow', subAgents }),
  loopAgent: (subAgents) => loopAgent({ name: 'flow', subAgents, maxIterations: 2 }),
  'a workflow of workflows': (subAgents) =>
    sequentialAgent({ name: 'flow', subAgents: [parallelAgent({ name: 'inner', subAgents })] }),
};

it.each(Object.keys(workflows))('a gate of the runner asks about the calls of the members of %s', async (name) => {
  const paid: string[] = [];
  const payer = (own: string): Agent => {
    const pay: Tool = functionTool({ name: 'pay', description: 'Pays', run: () => void paid.push(own) });
    return member(own, [{ calls: [{ name: 'pay' }] }, 'done', { calls: [{ name: 'pay' }] }, 'done'], { tools: [pay] });
  };
  const make = workflows[name] as (subAgents: readonly Agent[]) => Agent;
  const { say, log } = workflowApp(make([payer('a'), payer('b')]), { gates: [noPayments] });
  expect(await say('pay')).toMatchObject({ status: 'completed' });
  const denied = (await log()).filter((event) => event.type === 'response' && event.outcome.status === 'denied');
  expect(denied.length).toBeGreaterThanOrEqual(2);
  expect(paid).toEqual([]);
});
