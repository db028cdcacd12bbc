import type { UiOutcome } from '../shape/ui-event.ts';
import type { UiCall } from '../shape/ui-message.ts';

/** A call with how it ended. */
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

/** Whether it is said how a call ended. */
export function isEnded({ state }: UiCall): boolean {
  return state === 'done' || state === 'failed' || state === 'denied';
}

/** Whether a call ended without anybody knowing what came of it: a later word counts. */
function isUnsure(error: UiCall['error']): boolean {
  return error !== undefined && unsure.has(error.code);
}

/** Whether a later word about such a call says no more. */
function saysNothing(outcome: UiOutcome): boolean {
  return outcome.status === 'error' && (outcome.code === 'tool_threw' || isUnsure(outcome));
}

function partsOf({ parts }: Exclude<UiOutcome, { readonly status: 'denied' }>): Pick<UiCall, 'parts'> {
  return parts ? { parts } : {};
}

const unsure: ReadonlySet<string> = new Set(['tool_timeout', 'outcome_unknown', 'cancelled']);

/**
 * Whether a word about how a call ended is the one that counts: the first, of a call that the model does not
 * wait for the late one, and of one that nobody knew the end of whatever says more.
 */
export function counts(call: UiCall, outcome: UiOutcome, isLate: boolean): boolean {
  if (!isEnded(call)) return isLate === (call.goesOn === true);
  return isLate && isUnsure(call.error) && !saysNothing(outcome);
}
