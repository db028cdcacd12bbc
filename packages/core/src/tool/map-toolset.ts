import type { ReadonlyContext } from '../context/readonly-context.ts';
import { isPromise } from '../json/awaitable.ts';
import type { Tool } from './tool.ts';
import type { Toolset } from './toolset.ts';

/** Returns a toolset whose list is mapped by a function; closing it closes the original. */
export function mapToolset(
  toolset: Toolset,
  map: (tools: readonly Tool[], context: ReadonlyContext) => readonly Tool[],
): Toolset {
  return {
    name: toolset.name,
    tools(context, warn) {
      const tools = toolset.tools(context, warn);
      return isPromise(tools) ? tools.then((list) => map(list, context)) : map(tools, context);
    },
    ...(toolset.close && { close: () => toolset.close?.() }),
  };
}
