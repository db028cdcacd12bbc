import type { ResponseSource, ToolOutcome } from '../content/outcome.ts';
import type { ExtractedBytes } from '../json/snapshot-json.ts';
import type { Tool } from '../tool/tool.ts';

/** An outcome as JSON. It may still be too long to store. */
export interface JsonOutcome {
  readonly outcome: ToolOutcome;
  /** Bytes that are too large to be part of the outcome. */
  readonly large?: readonly ExtractedBytes[] | undefined;
}

/** The outcome of a call before it is logged. */
export interface CallOutcome extends JsonOutcome {
  /** The tool; undefined if the model named an unknown one. */
  readonly tool?: Tool | undefined;
  /**
   * The error that was thrown, or with which the call was
   * refused. The client and the error hooks get this error.
   */
  readonly error?: unknown;
  /** True if the call was decided before its tool could run; the hooks after a call are then not asked. */
  readonly isDecided?: true;
  /** True if the error hooks were asked already. */
  readonly hooksAsked?: true;
  /** True if the tool ran and this outcome is the tool's own. */
  readonly ran?: true;
  /**
   * True if it is unknown whether the tool had its effect: a user has to decide before the call is repeated.
   */
  readonly isInDoubt?: true;
  /** The origin of the result, if its tool declares one. */
  readonly source?: ResponseSource | undefined;
}
