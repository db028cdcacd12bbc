import { type Agent, isLlmAgent, type Tool } from '@mortise/core';
import type { OutsideToolset } from '../outside/outside-toolset.ts';

/** The tools that the agents can call, by source; a tool that several agents have is listed once. */
export async function listedTools(
  root: Agent,
  outside: OutsideToolset | undefined,
): Promise<ReadonlyMap<string, readonly Tool[]>> {
  const groups = new Map<string, Tool[]>();
  const names = new Set<string>();
  const add = (source: string, tool: Tool): void => {
    // If two tools have the same name, the first is used.
    if (!tool.declaration || names.has(tool.name)) return;
    names.add(tool.name);
    const group = groups.get(source);
    if (group) group.push(tool);
    else groups.set(source, [tool]);
  };
  for (const tool of [...agentsFrom(root)].flatMap(toolsOf)) add(tool.agents ? 'agents' : 'built in', tool);
  for (const tool of (await outside?.all()) ?? []) add(outside?.sourceOf(tool.name) ?? 'outside', tool);
  return groups;
}

function agentsFrom(agent: Agent, known: Set<Agent> = new Set()): ReadonlySet<Agent> {
  if (known.has(agent)) return known;
  known.add(agent);
  for (const each of [...(agent.subAgents ?? []), ...toolsOf(agent).flatMap(({ agents }) => agents ?? [])])
    agentsFrom(each, known);
  return known;
}

function toolsOf(agent: Agent): readonly Tool[] {
  return isLlmAgent(agent) ? agent.tools.filter((tool): tool is Tool => !('tools' in tool)) : [];
}
