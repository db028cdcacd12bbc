import { checkGates } from './gates.ts';
import type { Tool, ToolGate } from './tool.ts';
import { traitsOf, workOf } from './tool-traits.ts';
import { isToolset, mapToolset, type Toolset } from './toolset.ts';

/**
 * Returns a copy of a tool with some members replaced. The other methods stay bound to the original tool,
 * which may be an object with its own state.
 */
export function deriveTool<Input, Output, Name extends string>(
  tool: Tool<Input, Output, Name>,
  own: Partial<Tool<Input, Output, Name>>,
): Tool<Input, Output, Name> {
  const derived: Tool<Input, Output, Name> = {
    ...traitsOf(tool),
    ...workOf(tool),
    ...(tool.declaration && { declaration: tool.declaration }),
    name: tool.name,
    description: tool.description,
    ...own,
  };
  // `agents` is read when it is needed: an agent may be among the agents of its own tools, and does not exist
  // yet.
  return 'agents' in tool && !('agents' in own)
    ? Object.defineProperty(derived, 'agents', { enumerable: true, get: () => tool.agents })
    : derived;
}

/**
 * Returns the tools of a toolset with a prefix before each name: `prefixToolset(files, 'fs_')` has `fs_read`.
 */
export function prefixToolset(toolset: Toolset, prefix: string): Toolset {
  return changeTools(toolset, (tool) => rename(tool, prefix + tool.name));
}

function rename(tool: Tool, name: string): Tool {
  const declaration = tool.declaration && Object.freeze({ ...tool.declaration, name });
  return deriveTool(tool, {
    name,
    ...(declaration && { declaration }),
    ...(tool.prepare && {
      prepare: (draft, context) =>
        tool.prepare?.(
          {
            ...draft,
            addDeclaration: (added) =>
              draft.addDeclaration(added === tool.declaration && declaration ? declaration : added),
          },
          context,
        ),
    }),
  });
}

/**
 * Returns a tool with one more gate, after its own gates; for a toolset, a toolset whose tools have that
 * gate.
 */
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

/**
 * Returns a toolset whose tools are changed by a function. Each tool and each list is changed once: the same
 * object gives the same result again.
 */
function changeTools(toolset: Toolset, change: (tool: Tool) => Tool): Toolset {
  const changed = new WeakMap<Tool, Tool>();
  const lists = new WeakMap<readonly Tool[], readonly Tool[]>();
  const changeOnce = (tool: Tool): Tool => {
    const known = changed.get(tool) ?? change(tool);
    changed.set(tool, known);
    return known;
  };
  return mapToolset(toolset, (tools) => {
    const known = lists.get(tools) ?? Object.freeze(tools.map(changeOnce));
    lists.set(tools, known);
    return known;
  });
}
