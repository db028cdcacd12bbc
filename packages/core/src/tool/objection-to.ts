import { checkMembers } from '../error/check-members.ts';
import { publicReason } from '../error/thrown.ts';
import { isGate } from './check-gates.ts';
import type { Tool } from './tool.ts';
import { checkTraits, toolWork, traitsOf } from './tool-traits.ts';

/**
 * Returns the reason why a tool cannot be offered together with the tools of the given names; undefined if it
 * can. A plain object is checked like the options of `functionTool`.
 */
export function objectionTo(
  tool: Tool,
  taken: { has(name: string): boolean },
  reserved: ReadonlySet<string>,
): { readonly code: string; readonly reason: string } | undefined {
  if (taken.has(tool.name))
    return { code: 'duplicate_tool', reason: 'the name is taken; rename it, or use prefixToolset' };
  if (reserved.has(tool.name))
    return { code: 'reserved_name', reason: 'this tool name is reserved by a gate; rename the tool' };
  if (tool.gates && !(Array.isArray(tool.gates) && tool.gates.every(isGate)))
    return { code: 'invalid_gate', reason: 'a gate of it lacks a name, an order or check()' };
  const problem = problemOf(tool);
  if (problem !== undefined) return { code: 'invalid_tool', reason: problem };
  if (!tool.declaration || tool.check || tool.unchecked) return undefined;
  return { code: 'unchecked_tool', reason: 'nothing checks its arguments; give check(), or unchecked: true' };
}

function problemOf(tool: Tool): string | undefined {
  const own = Object.fromEntries(Object.keys(toolWork).map((name) => [name, tool[name as 'run']]));
  try {
    checkTraits('it', traitsOf(tool), tool.declaration?.parametersJsonSchema ?? {});
    checkMembers('it', own, toolWork);
    return undefined;
  } catch (error) {
    return publicReason(error);
  }
}
