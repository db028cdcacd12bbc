import type { Settled } from '../content/outcome.ts';
import type { PendingRequest } from '../content/pending-request.ts';
import type { Event } from '../event/event.ts';
import { lateEvent } from '../flow/late-event.ts';
import { unknownOutcome } from '../flow/recover-call.ts';
import { newEvent, type RunScope } from '../flow/run-scope.ts';
import type { CallState, Exchange } from '../flow/session-view.ts';

/** A question is taken back, and its call ends with an outcome; where something may have happened by then, with one that says so. */
export function giveUp(
  scope: RunScope,
  { request, call }: Exchange,
  reason: string,
  outcome: Settled,
): readonly Event[] {
  const given = hasBegun(request, call) ? unknownOutcome : outcome;
  return [newEvent(scope, { type: 'withdrawn', requestId: request.id, reason }), endOf(scope, call, given)];
}

function hasBegun({ kind }: PendingRequest, { attempt, steps }: CallState): boolean {
  return kind === 'inDoubt' || (kind === 'result' && attempt > 0) || steps !== undefined;
}

/** The event by which a call ends with an outcome that nothing more is done about. */
export function endOf(scope: RunScope, { call: { id }, goesOn }: CallState, outcome: Settled): Event {
  return goesOn ? lateEvent(scope, id, outcome) : newEvent(scope, { type: 'response', callId: id, outcome });
}
