import type { JsonObject, Tool, ToolContext } from '@mortise/core';

/** The subject of the tool cases. The tool is run: it must do no harm. */
export interface ToolSubject {
  readonly tool: Tool;
  /** Arguments that the tool takes. */
  readonly args: JsonObject;
  /** Arguments that it refuses. Feature `check`. */
  readonly badArgs?: JsonObject;
  /** The context that the tool runs with; default `testToolContext()`. */
  readonly context?: ToolContext;
}
