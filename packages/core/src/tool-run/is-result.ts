import { isOutcome } from '../run/hooks.ts';
import type { ToolResult } from '../tool/tool-result.ts';

/** Safe with a hostile value: one that throws when it is looked at is no result. */
export function isResult(value: unknown): value is ToolResult {
  try {
    return (
      isOutcome(value) ||
      (typeof value === 'object' &&
        value !== null &&
        (((value as ToolResult).status === 'pending' && 'request' in value) ||
          ((value as ToolResult).status === 'delegate' && 'agent' in value)))
    );
  } catch {
    return false;
  }
}
