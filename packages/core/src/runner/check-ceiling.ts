import type { Agent } from '../agent/agent.ts';
import { ConfigError } from '../error/config-error.ts';
import { isLlmAgent } from '../llm-agent/llm-agent.ts';
import { placesOf } from '../run/places.ts';
import { checkGates } from '../tool/check-gates.ts';
import type { ToolGate } from '../tool/tool.ts';
import { reservedNames } from '../tool/tool-table.ts';
import { isToolset } from '../tool/toolset.ts';

/**
 * The gates of a runner. Throws `invalid_option` on what is no gate, and `reserved_name` where a tool below
 * has a name that one speaks through.
 */
export function checkCeiling(gates: readonly ToolGate[] | undefined, root: Agent): readonly ToolGate[] {
  if (!gates || gates.length === 0) return noGates;
  checkGates('runner', gates);
  const reserved = reservedNames(gates, []);
  for (const { agent } of placesOf(root).values()) {
    const tool = isLlmAgent(agent) && agent.tools.find((tool) => !isToolset(tool) && reserved.has(tool.name));
    if (!tool) continue;
    const message = `agent "${agent.name}": a gate of the runner reserves the name "${tool.name}"; rename the tool`;
    throw new ConfigError('reserved_name', message);
  }
  return [...gates];
}

/** One list for all runners without gates: their tables of tools are found by it. */
const noGates: readonly ToolGate[] = [];
