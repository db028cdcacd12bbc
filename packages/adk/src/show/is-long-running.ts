import type { FunctionCall } from '@mortise/core';

/** Whether a call's result comes later, by what its tool said when the model made it. */
export function isLongRunning(call: FunctionCall & { readonly longRunning?: boolean }): boolean {
  return call.longRunning === true;
}
