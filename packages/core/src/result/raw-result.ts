import type { PendingResult } from '../content/outcome.ts';
import type { ResponseSource } from '../content/response-source.ts';
import type { Tool } from '../tool/tool.ts';
import type { DelegateResult, ToolResult } from '../tool/tool-result.ts';

/** What came of a call, from its tool or in its place, before the hooks after a call have seen it. */
export interface RawResult {
  readonly result: Exclude<ToolResult, PendingResult | DelegateResult>;
  /** What was thrown or refused; the error hooks see it. */
  readonly error?: Error | undefined;
  /** The error hooks have seen it already. */
  readonly errorSeen?: true;
  readonly tool: Tool | undefined;
  /** This came of running it. */
  readonly ran?: true;
  /** Where it is from, where the tool said it and its run did not break. */
  readonly source?: ResponseSource | undefined;
  /** Notes that the model reads with the outcome. */
  readonly notes?: readonly string[] | undefined;
}

/** A tool's result by which an agent is to take the call over. */
export interface Handover {
  readonly delegated: DelegateResult;
  readonly tool: Tool;
  readonly notes?: readonly string[] | undefined;
}
