import type { ReadonlyContext } from '../context/readonly-context.ts';
import type { Awaitable } from '../json/awaitable.ts';
import type { Tool } from './tool.ts';

/**
 * Tools that are looked up before every model call.
 *
 * INVARIANT toolset:name: the name is not empty and stays.
 * INVARIANT toolset:order: the order of the tools is stable while the tools are the same.
 * INVARIANT toolset:identity: an unchanged tool is the same object as before.
 * INVARIANT toolset:unique: no two tools have one name.
 * INVARIANT toolset:declared: a tool is declared under its name, and has `check` or `unchecked`.
 * INVARIANT toolset:concurrent: resolutions at once give the same tools.
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
