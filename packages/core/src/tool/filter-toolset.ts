import { mapToolset } from './map-toolset.ts';
import type { ToolPredicate } from './tool-predicate.ts';
import type { Toolset } from './toolset.ts';

/** Returns the tools of a toolset for which the predicate holds, in the toolset's order. */
export function filterToolset(toolset: Toolset, predicate: ToolPredicate): Toolset {
  return mapToolset(toolset, (tools, context) => tools.filter((tool) => predicate(context, tool)));
}
