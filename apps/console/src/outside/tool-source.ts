import type { Toolset } from '@mortise/core';

/** Where tools come from. */
export interface ToolSource {
  /** For reading, such as `MCP server files`. Foreign text, not neutralized. */
  readonly label: string;
  readonly toolset: Toolset;
  /** It has just been asked, and failed so. */
  readonly failure?: unknown;
}
