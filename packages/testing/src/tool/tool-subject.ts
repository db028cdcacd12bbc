import type { JsonObject, Tool, ToolContext } from '@mortise/core';

/** The subject of the tool cases. The tool is run, so it must be harmless. */
export interface ToolSubject {
  readonly tool: Tool;
  /** Arguments that the tool accepts. */
  readonly args: JsonObject;
  /** Arguments that the tool refuses. Feature `check`. */
  readonly badArgs?: JsonObject;
  /** The context with which the tool runs; default `testToolContext()`. */
  readonly context?: ToolContext;
}
