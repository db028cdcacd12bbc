import { mediaLimitBytes, resultLimits } from '../json/json-limits.ts';
import { readingOf } from '../result/read-output.ts';
import { bounded } from '../run/bounded.ts';
import type { CallContext } from '../run/call-context.ts';
import type { AgentScope } from '../run/run-scope.ts';
import type { OkResult } from '../tool/tool-result.ts';

/**
 * A result whose output is read to its end, in what is left of the tool's
 * time. Rejects where it cannot be read, or with a `BoundsError`.
 */
export async function readResult(scope: AgentScope, result: OkResult, context: CallContext): Promise<OkResult> {
  const { artifacts, platform } = scope.run.settings;
  // What goes beyond is read only where there is a place to keep it.
  const reading = readingOf(result.output as object, artifacts ? resultLimits.chars : mediaLimitBytes);
  if (!reading) return result;
  const now = platform.monotonic();
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
