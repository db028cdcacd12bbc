import { type Agent, isLlmAgent, type Tool } from '@mortise/core';
import type { AgentOperation } from '../operation/operation.ts';

/**
 * Finds agents by name, including members, transfer targets and agent tools, because a hook gets only the
 * name of an agent. Names are unique within a tree; otherwise the first agent with a name is used.
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

/** Returns the operation for an agent's turn; its model is undefined if the name is unknown. */
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
