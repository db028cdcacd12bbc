import type { ToolOutcome } from '../content/outcome.ts';
import type { Event } from '../event/event.ts';
import type { BranchScope } from '../run/run-scope.ts';
import { unknownOutcome } from '../tool-run/outcome-of-error.ts';
import { type BranchState, type CallState, membersOf, type Question } from '../view/branch-state.ts';
import type { SessionView } from '../view/session-view.ts';
import { openQuestions } from '../view/session-view.ts';
import { abandonQuestion, endOf } from './abandon-question.ts';
import type { AnswersTaken } from './answer-event.ts';

/**
 * Returns the questions that a message withdraws: all except those answered with it, and those of calls that
 * the model does not wait for.
 */
export function openIn(view: SessionView, taken: AnswersTaken): readonly Question[] {
  return openQuestions(view).filter(({ request, call }) => !call.goesOn && !taken.has(request.id));
}

/**
 * Returns the events that end questions and calls when a message begins another invocation, so that the log
 * has an end for each of them. `before`: the events before them.
 */
export function abandonCalls(
  scope: BranchScope,
  open: readonly Question[],
  before: readonly Event[],
): readonly Event[] {
  // The calls that this run works on get their responses from it.
  const ended = new Set(scope.run.settling);
  for (const event of before) if (event.type === 'response') ended.add(event.callId);
  const events = open
    .filter(({ request }) => !ended.has(request.callId))
    .flatMap((question) => abandonQuestion(scope, question, 'the user sent another message instead', movedOn));
  for (const call of abandonedCalls(scope.run.view, open))
    if (!ended.has(call.request.id)) events.push(endOf(scope, call, call.attempt > 0 ? unknownOutcome : movedOn));
  return events;
}

/**
 * Returns the calls that cannot continue, from the innermost outwards: those that waited for an abandoned
 * call, with everything open within them, and all of members, which start again.
 */
function abandonedCalls({ root }: SessionView, open: readonly Question[]): ReadonlySet<CallState> {
  const around = [...new Set(open.flatMap(({ call }) => callsAround(call)))];
  const outwards = around.toSorted((a, b) => callsAround(b).length - callsAround(a).length);
  const left = new Set([...callsOfMembers(root), ...outwards.flatMap(callsWithin)]);
  for (const { call } of open) left.delete(call);
  return left;
}

function callsAround({ branch }: CallState): readonly CallState[] {
  const calls: CallState[] = [];
  for (let at: BranchState | undefined = branch; at; at = at.parent) if (at.call) calls.push(at.call);
  return calls;
}

function callsOfMembers(branch: BranchState): readonly CallState[] {
  const running = [...membersOf(branch)].filter(({ over }) => !over);
  return running.flatMap((member) => [...callsOfMembers(member), ...member.round.calls.flatMap(callsWithin)]);
}

function callsWithin(call: CallState): readonly CallState[] {
  if (call.outcome || call.goesOn) return [];
  const { child } = call;
  return child ? [...callsOfMembers(child), ...child.round.calls.flatMap(callsWithin), call] : [call];
}

const movedOn: ToolOutcome = { status: 'denied', reason: 'the user moved on without an answer' };
