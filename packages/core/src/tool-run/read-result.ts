import { mediaLimitBytes, resultLimits } from '../json/json-limits.ts';
import { type Reading, readingOf } from '../result/read-output.ts';
import { bounded } from '../run/bounded.ts';
import type { CallContext } from '../run/call-context.ts';
import type { AgentScope } from '../run/run-scope.ts';
import type { OkResult } from '../tool/tool-result.ts';

/**
 * Reads the output of a result to its end, in what is left of the tool's time; undefined if there is nothing
 * to read. Rejects if it cannot be read, or with a `BoundsError`.
 */
export function readResult(scope: AgentScope, result: OkResult, context: CallContext): Promise<OkResult> | undefined {
  // What goes beyond is read only where there is a place to keep it.
  const reading = readingOf(result.output, scope.run.settings.artifacts ? resultLimits.chars : mediaLimitBytes);
  return reading && read(scope, result, reading, context);
}

async function read(scope: AgentScope, result: OkResult, reading: Reading, context: CallContext): Promise<OkResult> {
  const now = scope.run.settings.platform.monotonic();
  const { timeoutMs, beganAt = now } = context;
  const left = Math.max(0, timeoutMs - (now - beganAt), context.moreMs());
  try {
    const output = await bounded(reading.done, { timeoutMs: left, cancellation: scope.run.cancellation });
    return { ...result, output };
  } catch (error) {
    reading.cancel();
    throw error;
  }
}
