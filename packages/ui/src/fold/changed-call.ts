import type { JsonObject } from '@mortise/core';
import type { UiCall } from '../shape/ui-message.ts';

/** A call with the arguments that are in force from now on, where there are others. */
export function withArgs(call: UiCall, args: JsonObject | undefined): UiCall {
  return args ? { ...call, args, asked: call.asked ?? call.args } : call;
}

/** A call that never gets an end. */
export function dropped(call: UiCall): UiCall {
  return { ...call, state: 'dropped' };
}
