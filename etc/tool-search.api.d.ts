// The public surface of one package, written by `pnpm api`. Do not edit.

// ---- .

import { Awaitable, ReadonlyContext, Tool, ToolPredicate, Toolset } from "@mortise/core";
/** Finds tools for a query: names of those that were given, the best first. */
type ToolSearcher = (query: string, tools: readonly Tool[], options: {
  readonly limit: number;
  readonly context: ReadonlyContext;
}) => Awaitable<readonly string[]>;
/** Options of the tool search. */
interface ToolSearchOptions {
  /** Name of the tool that searches; default `search_tools`. */
  readonly searchName?: string | undefined;
  /** Returns true for tools that the model gets from the start. */
  readonly always?: ToolPredicate | undefined;
  /** The number of tools that a search returns if the model does not set it; default 5. */
  readonly limit?: number | undefined;
  /**
   * Tools that are loaded at a time; default 30, at least 20. Beyond it
   * the ones leave that were not found or called for the longest time.
   */
  readonly maxLoaded?: number | undefined;
  /** The search that replaces the default keyword search. */
  readonly search?: ToolSearcher | undefined;
}
/**
 * Creates a toolset of many tools, of which the model gets few: it searches for the others, and gets those
 * that it found from its next turn on.
 *
 * Put it last in an agent's `tools`, so that what is loaded comes after all that stays. What was loaded
 * follows from the session's log. A tool can be called before it was found, and every gate holds for it as
 * for any other.
 *
 * A tool without a declaration, or with `prepare`, is passed on
 * as it is. Throws `invalid_option` on a bound out of its range.
 */
export declare function toolSearch(source: Toolset | readonly Tool[], options?: ToolSearchOptions): Toolset;
export type { ToolSearchOptions, ToolSearcher };