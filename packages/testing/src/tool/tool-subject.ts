import type { JsonObject, Tool, ToolContext } from '@mortise/core';

/** What the cases of tools are run with. The tool is run: let it do no harm. */
export interface ToolSubject {
  readonly tool: Tool;
  /** Arguments that the tool takes. */
  readonly args: JsonObject;
  /** Arguments that it refuses. Feature `check`. */
  readonly badArgs?: JsonObject;
  /** What it is run with; default `testToolContext()`. */
  readonly context?: ToolContext;
}
