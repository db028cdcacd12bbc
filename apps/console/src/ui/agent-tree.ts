import type { Agent, LlmAgent, Tool } from '@mortise/core';
import type { Paint } from '../terminal/paint.ts';
import { fold } from '../text/fold.ts';
import { neutralize } from '../text/neutralize.ts';

/** Options for drawing a tree of agents. */
export interface AgentTreeLook {
  readonly paint: Paint;
  /** Columns. */
  readonly width: number;
}

/**
 * Returns the lines that draw a tree of agents: transfers,
 * agent tools, the tools of each agent, and the active agent.
 */
export function agentTree(root: Agent, active: string, { paint, width }: AgentTreeLook): readonly string[] {
  const drawn = new Set<Agent>();
  return linesOf(root, '', 0);

  function linesOf(agent: Agent, how: string, depth: number): readonly string[] {
    const mark = agent.name === active ? paint.green(' ‹ active') : '';
    const name = `${paint.bold(neutralize(agent.name))}${paint.dim(how)}${mark}`;
    if (drawn.has(agent)) return [`${name}${paint.dim(', as above')}`];
    drawn.add(agent);
    const children = [
      ...toolLines(agent, paint),
      ...asked(agent).map((child) => linesOf(child, ' (asked as a tool)', depth + 1)),
      ...(agent.subAgents ?? []).map((child) => linesOf(child, ' (takes over)', depth + 1)),
    ];
    const indent = indentWidth * (depth + 1);
    return [
      name,
      ...fold(neutralize(agent.description), 1, width - indent).lines.map(
        (line) => `${stem(children)}${paint.dim(line)}`,
      ),
      ...children.flatMap((lines, at) => branchOf(lines, at === children.length - 1)),
    ];
  }
}

function branchOf([first = '', ...rest]: readonly string[], isLast: boolean): readonly string[] {
  return [`${isLast ? '└─' : '├─'} ${first}`, ...rest.map((line) => `${isLast ? '  ' : '│ '} ${line}`)];
}

function stem({ length }: readonly unknown[]): string {
  return length > 0 ? '│  ' : '   ';
}

function toolLines(agent: Agent, paint: Paint): readonly (readonly string[])[] {
  const names = toolsOf(agent)
    .filter(({ agents }) => !agents)
    .map(({ name, effect }) => `${neutralize(name)}${effect === 'read' ? '' : paint.yellow(' asks first')}`);
  const all = hasToolset(agent) ? [...names, 'those from outside, which /tools lists'] : names;
  return all.length === 0 ? [] : [[`tools: ${all.join(', ')}`]];
}

function hasToolset(agent: Agent | LlmAgent): boolean {
  return 'tools' in agent && agent.tools.some((tool) => 'tools' in tool);
}

/** Returns the agents that this agent calls as tools. */
function asked(agent: Agent): readonly Agent[] {
  return toolsOf(agent).flatMap(({ agents }) => agents ?? []);
}

/** Returns the names of the tools that are declared to the model. */
function toolsOf(agent: Agent | LlmAgent): readonly Tool[] {
  if (!('tools' in agent)) return [];
  return agent.tools.filter((tool): tool is Tool => 'declaration' in tool && tool.declaration !== undefined);
}

const indentWidth = 3;
