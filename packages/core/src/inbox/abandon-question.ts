import type { ToolOutcome } from '../content/outcome.ts';
import type { Event } from '../event/event.ts';
import { lateEvent } from '../run/late-event.ts';
import { type BranchScope, eventAbout } from '../run/run-scope.ts';
import { unknownOutcome } from '../tool-run/outcome-of-error.ts';
import type { CallState, Exchange } from '../view/branch-state.ts';
import { mayHaveHappened } from '../view/session-view.ts';

/**
 * A question is taken back, and its call ends with an outcome;
 * where something may have happened by then, with one that says so.
 */
export function abandonQuestion(
  scope: BranchScope,
  { request, call }: Exchange,
  reason: string,
  outcome: ToolOutcome,
): readonly Event[] {
  const given = mayHaveHappened(request, call) ? unknownOutcome : outcome;
  return [eventAbout(scope, call, { type: 'withdrawn', requestId: request.id, reason }), endOf(scope, call, given)];
}

/** The event by which a call ends with an outcome that nothing more is done about. */
export function endOf(scope: BranchScope, state: CallState, outcome: ToolOutcome): Event {
  if (state.goesOn) return lateEvent(scope, state, { outcome });
  return eventAbout(scope, state, { type: 'response', callId: state.call.id, outcome });
}
