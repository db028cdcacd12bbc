import type { Agent } from '../agent/agent.ts';
import { isLlmAgent } from '../llm-agent/llm-agent.ts';
import { isToolset, type Toolset } from '../tool/toolset.ts';
import type { Engine } from './engine.ts';

/**
 * Closes the toolsets of a runner's agent, each once, when the runs that were told to suspend have ended.
 * Rejects with an `AggregateError` where some could not be closed.
 */
export async function closeToolsets({ agent, suspendable }: Engine): Promise<void> {
  for (const [run, suspend] of [...suspendable]) if (suspend.aborted) await run.work();
  const toolsets = new Set<Toolset>();
  collectToolsets(agent, toolsets, new Set());
  const closed = await Promise.allSettled([...toolsets].map(async (toolset) => toolset.close?.()));
  const errors = closed.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  if (errors.length > 0) throw new AggregateError(errors, 'some toolsets could not be closed');
}

/** Those of an agent, of its tree, and of the agents that its tools run. */
function collectToolsets(agent: Agent, toolsets: Set<Toolset>, seen: Set<Agent>): void {
  if (seen.has(agent)) return;
  seen.add(agent);
  for (const tool of isLlmAgent(agent) ? agent.tools : []) {
    if (isToolset(tool)) toolsets.add(tool);
    else for (const nested of tool.agents ?? []) collectToolsets(nested, toolsets, seen);
  }
  for (const below of agent.subAgents ?? []) collectToolsets(below, toolsets, seen);
}
