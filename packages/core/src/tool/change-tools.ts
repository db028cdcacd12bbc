import { mapToolset } from './map-toolset.ts';
import type { Tool } from './tool.ts';
import type { Toolset } from './toolset.ts';

/** Returns a toolset whose tools are each changed once: the same tool or list gives the same result again. */
export function changeTools(toolset: Toolset, change: (tool: Tool) => Tool): Toolset {
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
