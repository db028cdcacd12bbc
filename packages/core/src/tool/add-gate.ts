import { changeTools } from './change-tools.ts';
import { checkGates } from './check-gates.ts';
import { deriveTool } from './derive-tool.ts';
import type { Tool, ToolGate } from './tool.ts';
import { isToolset, type Toolset } from './toolset.ts';

/** Returns the same tool with one more gate, after its own; for a toolset, each of its tools. */
export function addGate<Input, Output, Name extends string>(
  tool: Tool<Input, Output, Name>,
  gate: ToolGate,
): Tool<Input, Output, Name>;
export function addGate(toolset: Toolset, gate: ToolGate): Toolset;
export function addGate(target: Tool | Toolset, gate: ToolGate): Tool | Toolset;
export function addGate(target: Tool | Toolset, gate: ToolGate): Tool | Toolset {
  checkGates('addGate', [gate]);
  if (!isToolset(target)) return withGate(target, gate);
  return changeTools(target, (tool) => withGate(tool, gate));
}

function withGate(tool: Tool, gate: ToolGate): Tool {
  return deriveTool(tool, { gates: Object.freeze([...(tool.gates ?? []), gate]) });
}
