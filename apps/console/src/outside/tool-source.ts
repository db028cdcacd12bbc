import type { Toolset } from '@mortise/core';

/** A source of tools. */
export interface ToolSource {
  /** The name for people, such as `MCP server files`. Foreign text, not neutralized. */
  readonly label: string;
  readonly toolset: Toolset;
  /** The error of the last attempt, if it has just failed. */
  readonly failure?: unknown;
}
