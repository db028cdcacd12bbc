import type { ReadonlyContext } from '../context/contexts.ts';
import { ConfigError } from '../error/errors.ts';
import { type Awaitable, isPromise } from '../json/awaitable.ts';
import type { Tool } from './tool.ts';

/**
 * A source of tools, which is called before every model call.
 *
 * INVARIANT toolset:name: the name is not empty and does not change.
 * INVARIANT toolset:order: the order of the tools does not change while the tools are the same.
 * INVARIANT toolset:identity: an unchanged tool is the same object as before.
 * INVARIANT toolset:unique: no two tools have the same name.
 * INVARIANT toolset:declared: the declaration of a tool has the tool's name, and the tool has `check` or
 * `unchecked`.
 * INVARIANT toolset:concurrent: parallel resolutions return the same tools.
 * INVARIANT toolset:context: the toolset reads the context, and never changes it.
 * INVARIANT toolset:snapshot: a returned list does not change when the tools do.
 * INVARIANT toolset:warn: problems with single tools are reported to `warn` before `tools` has ended; a
 * decorator passes `warn` on.
 * INVARIANT toolset:secrets: the toolset passes its credentials to the context's `keepSecret` before it
 * returns or fails; a decorator passes the context on.
 * INVARIANT toolset:prepare: the `prepare` of a tool gets the complete draft, also through a decorator.
 * INVARIANT toolset:failure: if the source of the tools fails, `tools` throws instead of returning an empty
 * list, and asks the source again at the next resolution.
 */
export interface Toolset {
  readonly name: string;
  /**
   * Returns the tools. If it throws, the model call has no tools of this toolset, and the run shows a
   * warning. `warn` reports facts about the tools that the user of the run should know, such as an omitted
   * tool; it may be absent.
   */
  tools(context: ReadonlyContext, warn?: ToolsetWarn): Awaitable<readonly Tool[]>;
  /**
   * Closes the toolset. The runner's `close` calls it once.
   *
   * INVARIANT toolset:close: `close` settles, also while `tools` is running.
   */
  close?(): Awaitable<void>;
}

/**
 * Shows a warning in the run, with a code that the toolset chooses. A warning that is reported after the
 * tools were returned is ignored.
 */
export type ToolsetWarn = (code: string, message: string, cause?: unknown) => void;

/** Returns true if an entry of an agent's `tools` is a toolset. */
export function isToolset(value: Tool | Toolset): value is Toolset {
  return typeof (value as Partial<Toolset>).tools === 'function';
}

/**
 * Creates a toolset that always has the same tools, in the given order. Throws `duplicate_tool` if two tools
 * have the same name.
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

/** Returns a toolset that has only the tools for which the predicate returns true, in the original order. */
export function filterToolset(toolset: Toolset, predicate: ToolPredicate): Toolset {
  return mapToolset(toolset, (tools, context) => tools.filter((tool) => predicate(context, tool)));
}

/** Returns true if a tool is offered to the model. Called at every resolution. */
export type ToolPredicate = (context: ReadonlyContext, tool: Tool) => boolean;

/** Returns a predicate that is true for the tools with these names. */
export function toolNamed(...names: readonly string[]): ToolPredicate {
  const wanted = new Set(names);
  return (_context, tool) => wanted.has(tool.name);
}

/** Returns a toolset whose list is mapped by a function. Closing it closes the original toolset. */
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
  /**
   * Registers a tool. Throws `duplicate_tool` if the name is taken, `invalid_tool` if the tool has no name.
   */
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
        throw new ConfigError('invalid_tool', `registry "${name}" got a tool without a name; give it one`);
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
