import type { ToolOutcome } from '../content/outcome.ts';
import type { Event } from '../event/event.ts';
import { lateEvent } from '../run/late-event.ts';
import { type BranchScope, eventAbout } from '../run/run-scope.ts';
import { unknownOutcome } from '../tool-run/outcome-of-error.ts';
import type { CallState, Question } from '../view/branch-state.ts';
import { mayHaveHappened } from '../view/session-view.ts';

/**
 * Withdraws a question and ends its call with an outcome, which says so if the call may have had an effect.
 */
export function abandonQuestion(
  scope: BranchScope,
  { request, call }: Question,
  reason: string,
  outcome: ToolOutcome,
): readonly Event[] {
  const given = mayHaveHappened(request, call) ? unknownOutcome : outcome;
  return [eventAbout(scope, call, { type: 'withdrawn', requestId: request.id, reason }), endOf(scope, call, given)];
}

/** Returns the event that ends a call with a final outcome. */
export function endOf(scope: BranchScope, call: CallState, outcome: ToolOutcome): Event {
  if (call.goesOn) return lateEvent(scope, call, { outcome });
  return eventAbout(scope, call, { type: 'response', callId: call.request.id, outcome });
}
