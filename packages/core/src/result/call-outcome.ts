import type { ToolOutcome } from '../content/outcome.ts';
import type { ResponseSource } from '../content/response-source.ts';
import type { PicturedBytes } from '../json/snapshot-json.ts';
import type { Tool } from '../tool/tool.ts';

/** An outcome as JSON. It may still be too long to be stored. */
export interface JsonOutcome {
  readonly outcome: ToolOutcome;
  /** Bytes that are too many to go with the outcome. */
  readonly large?: readonly PicturedBytes[] | undefined;
}

/** The outcome of a call on its way to the log. */
export interface CallOutcome extends JsonOutcome {
  /** Undefined if the model named a tool that there is not. */
  readonly tool?: Tool | undefined;
  /** The error that was thrown, or of the refusal. The client sees it, and the error hooks. */
  readonly error?: unknown;
  /** The hooks after a call are not asked: the call was decided before its tool could run. */
  readonly isDecided?: true;
  /** The error hooks were asked already. */
  readonly hooksAsked?: true;
  /** The tool ran, and this is what came of it. */
  readonly ran?: true;
  /** The tool may have had its effect, which must not be repeated in silence: somebody has to be asked. */
  readonly isInDoubt?: true;
  /** The origin of the result, if its tool declares one. */
  readonly source?: ResponseSource | undefined;
}
