import type { Toolset } from '@mortise/core';

/** A source of tools. */
export interface ToolSource {
  /** The name for people, such as `MCP server files`. Foreign text, not neutralized. */
  readonly label: string;
  readonly toolset: Toolset;
  /** It has just been asked, and failed so. */
  readonly failure?: unknown;
}
