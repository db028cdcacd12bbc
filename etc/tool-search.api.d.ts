// The public surface of one package, written by `pnpm api`. Do not edit.

// ---- .

import { Awaitable, ReadonlyContext, Tool, ToolPredicate, Toolset } from "@mortise/core";
/** Finds tools for a query. Returns names of the given tools, the best match first. */
type ToolSearcher = (query: string, tools: readonly Tool[], options: {
  readonly limit: number;
  readonly context: ReadonlyContext;
}) => Awaitable<readonly string[]>;
/** Options of the tool search. */
interface ToolSearchOptions {
  /** Name of the tool that searches; default `search_tools`. */
  readonly searchName?: string | undefined;
  /** Returns true for tools that are declared to the model from the start. */
  readonly always?: ToolPredicate | undefined;
  /** The number of tools that a search returns if the model sets no limit; default 5. */
  readonly limit?: number | undefined;
  /**
   * The maximum number of loaded tools; default 30, at least 20. Beyond it, the tools that were found or
   * called the longest time ago are unloaded.
   */
  readonly maxLoaded?: number | undefined;
  /** The search that replaces the default keyword search. */
  readonly search?: ToolSearcher | undefined;
}
/**
 * Creates a toolset for many tools. The model gets only a few of them, searches for others, and gets the
 * tools that it found in its next turn.
 *
 * Put it last in an agent's `tools`, so that the changing tools follow the constant ones. The loaded tools
 * are derived from the session's log. The model can also call
 * a tool before it is found; the same gates check the call.
 *
 * A tool without a declaration, or with `prepare`, is passed on
 * unchanged. Throws `invalid_option` if a limit is out of range.
 */
export declare function toolSearch(source: Toolset | readonly Tool[], options?: ToolSearchOptions): Toolset;
export type { ToolSearchOptions, ToolSearcher };