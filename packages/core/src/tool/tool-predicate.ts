import type { ReadonlyContext } from '../context/readonly-context.ts';
import type { Tool } from './tool.ts';

/** Returns true if a tool is offered. Called at every resolution. */
export type ToolPredicate = (context: ReadonlyContext, tool: Tool) => boolean;

/** Returns a predicate for the tools with these names. */
export function toolNamed(...names: readonly string[]): ToolPredicate {
  const wanted = new Set(names);
  return (_context, tool) => wanted.has(tool.name);
}
