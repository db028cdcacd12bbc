import type { ToolResult } from '../tool/tool-result.ts';
import type { ErrorOutcome } from './outcome-of-error.ts';

/** What running a tool came to; `error`: what was thrown, where the result says so. */
export interface ToolRunEnd {
  readonly result: ToolResult;
  readonly error: Error | undefined;
  /**
   * It may have had its effect, which must not be repeated in
   * silence: what the model reads where nobody can say more.
   */
  readonly inDoubt?: ErrorOutcome;
}
