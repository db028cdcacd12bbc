import { type Agent, isLlmAgent, type Tool } from '@mortise/core';
import type { AgentOperation } from '../operation/operation.ts';

/**
 * Agents by name, with their members, transfer targets and agent tools: a hook gets the name alone. Names are
 * unique within a tree; of two agents with one name the first is used.
 */
export class KnownAgents {
  readonly #byName = new Map<string, Agent>();

  constructor(agents: readonly Agent[]) {
    for (const agent of agents) this.#add(agent);
  }

  find(name: string): Agent | undefined {
    return this.#byName.get(name);
  }

  #add(agent: Agent): void {
    if (this.#byName.has(agent.name)) return;
    this.#byName.set(agent.name, agent);
    for (const sub of agent.subAgents ?? []) this.#add(sub);
    if (!isLlmAgent(agent)) return;
    for (const tool of agent.tools) if ('agents' in tool) for (const its of (tool as Tool).agents ?? []) this.#add(its);
  }
}

/** The operation of an agent's turn; undefined if the name is unknown. */
export function agentOperation(
  agent: Agent | undefined,
  name: string,
  conversation: string | undefined,
): AgentOperation {
  const model = agent && isLlmAgent(agent) ? agent.model : undefined;
  return {
    type: 'agent',
    name,
    description: agent?.description ?? '',
    isWorkflow: agent !== undefined && !model,
    model: model && { provider: model.provider, id: model.id },
    conversation,
  };
}
