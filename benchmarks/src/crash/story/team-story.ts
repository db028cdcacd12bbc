import { agentTool } from '@mortise/agent-tool';
import { requireConfirmation } from '@mortise/confirmation';
import { type Agent, llmAgent, type Tool } from '@mortise/core';
import type { ScriptedCall } from '@mortise/testing';
import { sequentialAgent } from '@mortise/workflow-agents';
import { actingTool, reconciling } from './acting-tool.ts';
import { actor } from './actor.ts';
import { lastWords, type Place, type Story } from './story.ts';

/**
 * Nested runs: a sequence of a desk and an archive. The desk calls two agents in one turn, of which one asks
 * before it writes and the other has an agent of its own, and hands over to a cashier.
 */
export const teamStory: Story = {
  effects: [
    { tool: 'write', times: 1 },
    { tool: 'reserve', times: 1 },
    { tool: 'ship', times: 1 },
    { tool: 'pay', times: 1 },
    { tool: 'file', times: 1 },
  ],
  agentOf(place) {
    const archive = worker(place, 'archive', actingTool(place, 'file', { effect: 'idempotent' }), lastWords);
    return sequentialAgent({ name: 'team', subAgents: [desk(place), archive] });
  },
};

function desk(place: Place): Agent {
  const courier = worker(
    place,
    'courier',
    actingTool(place, 'ship', { effect: 'write', reconcile: reconciling(place) }),
  );
  const stock = llmAgent({
    name: 'stock',
    model: actor(place, 'stock', [{ calls: [{ name: 'reserve' }, callOf('courier')] }, { text: 'It is on its way.' }]),
    tools: [actingTool(place, 'reserve', { effect: 'idempotent' }), agentTool(courier)],
  });
  const editor = worker(place, 'editor', requireConfirmation(actingTool(place, 'write', { effect: 'write' })));
  return llmAgent({
    name: 'desk',
    model: actor(place, 'desk', [
      { calls: [callOf('editor'), callOf('stock')] },
      { calls: [{ name: 'transfer_to_agent', args: { agent_name: 'cashier' } }] },
    ]),
    tools: [agentTool(editor), agentTool(stock)],
    subAgents: [worker(place, 'cashier', actingTool(place, 'pay', { effect: 'write' }))],
  });
}

/** An agent that uses its one tool once. */
function worker(place: Place, name: string, tool: Tool, text = `${name} is done.`): Agent {
  return llmAgent({ name, model: actor(place, name, [{ calls: [{ name: tool.name }] }, { text }]), tools: [tool] });
}

function callOf(name: string): ScriptedCall {
  return { name, args: { request: 'Do it.' } };
}
