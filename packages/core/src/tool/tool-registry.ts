import { ConfigError } from '../error/config-error.ts';
import type { Tool } from './tool.ts';
import type { Toolset } from './toolset.ts';

/** A toolset to which tools are added one by one. */
export interface ToolRegistry extends Toolset {
  /** Registers a tool. Throws `duplicate_tool` if the name is taken, `invalid_tool` if it has no name. */
  register(tool: Tool): void;
  get(name: string): Tool | undefined;
  /** Returns all tools in the order of registration. */
  all(): readonly Tool[];
}

/** Creates an empty registry. Tools that are registered later are available from the next model call on. */
export function toolRegistry(name = 'registry'): ToolRegistry {
  const byName = new Map<string, Tool>();
  let list: readonly Tool[] = Object.freeze([]);
  return {
    name,
    register(tool) {
      if (typeof tool?.name !== 'string' || tool.name === '')
        throw new ConfigError('invalid_tool', `registry "${name}": a tool needs a name`);
      if (byName.has(tool.name))
        throw new ConfigError(
          'duplicate_tool',
          `registry "${name}" already has a tool named "${tool.name}"; rename one`,
        );
      byName.set(tool.name, tool);
      list = Object.freeze([...list, tool]);
    },
    get: (toolName) => byName.get(toolName),
    all: () => list,
    tools: () => list,
  };
}
