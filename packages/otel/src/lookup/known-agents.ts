import { type Agent, isLlmAgent, type Tool } from '@mortise/core';

/**
 * Agents by their names, with those that they run, hand over to, and hand calls to: a hook is told the name
 * alone. Names are unique within a tree; of two of one name the first is meant.
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
