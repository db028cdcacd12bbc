import type { JsonObject } from '@mortise/core';
import type { UiOutcome } from '../shape/ui-event.ts';
import type { UiCall } from '../shape/ui-message.ts';

/** Returns a call with new arguments; the same call if the arguments are equal. */
export function withArgs(call: UiCall, args: JsonObject | undefined): UiCall {
  return args ? { ...call, args, asked: call.asked ?? call.args } : call;
}

/** Returns a call in the state `dropped`: it will never have an outcome. */
export function dropped(call: UiCall): UiCall {
  return { ...call, state: 'dropped' };
}

/** Returns a call with its outcome. */
export function endedCall(call: UiCall, outcome: UiOutcome, at: number, ms?: number): UiCall {
  const { output: _, parts: __, error: ___, reason: ____, ms: _____, ...before } = call;
  const rest = ms === undefined ? before : { ...before, ms };
  switch (outcome.status) {
    case 'ok':
      return { ...rest, state: 'done', output: outcome.output, ...partsOf(outcome), endedAt: at };
    case 'error': {
      const { code, message } = outcome;
      return { ...rest, state: 'failed', error: { code, message }, ...partsOf(outcome), endedAt: at };
    }
    case 'denied': {
      const { reason } = outcome;
      return { ...rest, state: 'denied', ...(reason !== undefined && { reason }), endedAt: at };
    }
    default:
      outcome satisfies never;
      return { ...rest, state: 'failed', endedAt: at };
  }
}

/** Returns true if the outcome of a call is known. */
export function isEnded({ state }: UiCall): boolean {
  return state === 'done' || state === 'failed' || state === 'denied';
}

/** Returns true if a call ended with an unknown outcome, which a later outcome replaces. */
function isUnsure(error: UiCall['error']): boolean {
  return error !== undefined && unsure.has(error.code);
}

/** Returns true if an outcome is unknown as well, so that it adds nothing. */
function saysNothing(outcome: UiOutcome): boolean {
  return outcome.status === 'error' && (outcome.code === 'tool_threw' || isUnsure(outcome));
}

function partsOf({ parts }: Exclude<UiOutcome, { readonly status: 'denied' }>): Pick<UiCall, 'parts'> {
  return parts ? { parts } : {};
}

const unsure: ReadonlySet<string> = new Set(['tool_timeout', 'outcome_unknown', 'cancelled']);

/**
 * Returns true if an outcome counts: the first outcome of a call, the late outcome of a call that the model
 * does not wait for, and any known outcome after an unknown one.
 */
export function counts(call: UiCall, outcome: UiOutcome, isLate: boolean): boolean {
  if (!isEnded(call)) return isLate === (call.goesOn === true);
  return isLate && isUnsure(call.error) && !saysNothing(outcome);
}
