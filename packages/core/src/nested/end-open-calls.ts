import type { ToolOutcome } from '../content/outcome.ts';
import { type BranchScope, eventAbout } from '../run/run-scope.ts';
import { unknownOutcome } from '../tool-run/outcome-of-error.ts';
import { type BranchState, type CallState, membersOf } from '../view/branch-state.ts';
import { mayHaveHappened } from '../view/may-have-happened.ts';

/**
 * A nested run ends before its calls have: each gets a response,
 * the innermost first, so that the log says of every call how it ended.
 *
 * Calls that no model waits for are left alone: what comes of them is for the run around.
 */
export function endOpenCalls(scope: BranchScope, branch: BranchState): void {
  for (const member of membersOf(branch)) if (!member.over) endOpenCalls(scope, member);
  if (branch.round.open === 0) return;
  const { journal } = scope.run;
  for (const state of branch.round.calls) {
    const { call, child, goesOn, args = call.args } = state;
    if (state.outcome || goesOn) continue;
    if (child) endOpenCalls(scope, child);
    const outcome = leftOutcome(state);
    const about = { author: state.caller, ...(branch.path !== undefined && { branch: branch.path }) };
    journal.write([eventAbout(scope, state, { type: 'response', callId: call.id, outcome }, undefined, state.caller)], {
      show: { type: 'toolEnd', ...about, call, args, outcome, durationMs: 0 },
    });
  }
}

/** What comes of a call when the run that made it is over. */
function leftOutcome(state: CallState): ToolOutcome {
  const { call, child, inFlight, exchanges } = state;
  if (child) {
    const message = `\`${call.name}\` was left: the run around it has ended.`;
    return { status: 'error', code: 'cancelled', message };
  }
  const isAsked = exchanges.some(({ status, request }) => status === 'open' && mayHaveHappened(request, state));
  return inFlight || isAsked ? unknownOutcome : { status: 'denied', reason: 'not run: the run around it has ended' };
}
