import type { ReadonlyContext } from '../context/contexts.ts';
import { ConfigError } from '../error/errors.ts';
import { type Awaitable, isPromise } from '../json/awaitable.ts';
import type { Tool } from './tool.ts';

/**
 * Tools that are looked up before every model call.
 *
 * INVARIANT toolset:name: the name is not empty and stays.
 * INVARIANT toolset:order: the order of the tools is stable while the tools are the same.
 * INVARIANT toolset:identity: an unchanged tool is the same object as before.
 * INVARIANT toolset:unique: no two tools have one name.
 * INVARIANT toolset:declared: a tool is declared under its name, and has `check` or `unchecked`.
 * INVARIANT toolset:concurrent: parallel resolutions return the same tools.
 * INVARIANT toolset:context: the context is read, never changed.
 * INVARIANT toolset:snapshot: a returned list does not change when the tools do.
 * INVARIANT toolset:warn: problems with some of the tools are
 * reported to `warn` during `tools`; a decorator passes it on.
 * INVARIANT toolset:secrets: its credentials are passed to the context's `keepSecret` before any result,
 * including a failure; a decorator passes the context on.
 * INVARIANT toolset:prepare: the `prepare` of a tool gets the complete draft, under a decorator too.
 * INVARIANT toolset:failure: a failed source throws, never returns
 * an empty list, and is asked again at the next resolution.
 */
export interface Toolset {
  readonly name: string;
  /**
   * Returns the tools. If it throws, the turn has no tools of this toolset, and the run a warning. `warn`:
   * reports something that the user of the run should know about the tools, such as one that is omitted.
   * There may be no listener.
   */
  tools(context: ReadonlyContext, warn?: ToolsetWarn): Awaitable<readonly Tool[]>;
  /**
   * Called once, by the runner's `close`.
   *
   * INVARIANT toolset:close: settles, also while a resolution is under way.
   */
  close?(): Awaitable<void>;
}

/**
 * Reports a `warning` of the run, with a code of the toolset's own. A warning after the tools were returned
 * is ignored.
 */
export type ToolsetWarn = (code: string, message: string, cause?: unknown) => void;

/** Returns true if an entry of an agent's `tools` is a toolset. */
export function isToolset(value: Tool | Toolset): value is Toolset {
  return typeof (value as Partial<Toolset>).tools === 'function';
}

/**
 * Creates a toolset that always has the same tools, in the given order. Throws `duplicate_tool` on two tools
 * of one name.
 */
export function staticToolset(name: string, tools: readonly Tool[]): Toolset {
  const names = new Set<string>();
  for (const tool of tools) {
    if (names.has(tool.name))
      throw new ConfigError('duplicate_tool', `toolset "${name}" has two tools named "${tool.name}"; rename one`);
    names.add(tool.name);
  }
  const list = Object.freeze([...tools]);
  return { name, tools: () => list };
}

/** Returns the tools of a toolset for which the predicate holds, in the toolset's order. */
export function filterToolset(toolset: Toolset, predicate: ToolPredicate): Toolset {
  return mapToolset(toolset, (tools, context) => tools.filter((tool) => predicate(context, tool)));
}

/** Returns true if a tool is offered. Called at every resolution. */
export type ToolPredicate = (context: ReadonlyContext, tool: Tool) => boolean;

/** Returns a predicate for the tools with these names. */
export function toolNamed(...names: readonly string[]): ToolPredicate {
  const wanted = new Set(names);
  return (_context, tool) => wanted.has(tool.name);
}

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
