import { isGate } from './check-gates.ts';
import type { Tool } from './tool.ts';

/** Why a tool cannot be offered beside those whose names are taken; undefined where it can. */
export function objectionTo(
  tool: Tool,
  taken: { has(name: string): boolean },
  reserved: ReadonlySet<string>,
): { readonly code: string; readonly reason: string } | undefined {
  if (taken.has(tool.name))
    return { code: 'duplicate_tool', reason: 'the name is taken; rename it, or use prefixToolset' };
  if (reserved.has(tool.name)) return { code: 'reserved_name', reason: 'a gate speaks through this name; rename it' };
  if (tool.gates && !tool.gates.every(isGate))
    return { code: 'invalid_gate', reason: 'a gate of it lacks a name, an order or check()' };
  if (!tool.declaration || tool.check || tool.unchecked) return undefined;
  return { code: 'unchecked_tool', reason: 'nothing checks its arguments; give check(), or unchecked: true' };
}
