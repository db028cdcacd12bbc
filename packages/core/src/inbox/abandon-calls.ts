import type { ToolOutcome } from '../content/outcome.ts';
import { RunError } from '../error/errors.ts';
import type { Event } from '../event/event.ts';
import { lateEvent } from '../run/late-event.ts';
import { type BranchScope, eventAbout } from '../run/scope.ts';
import { unknownOutcome } from '../tool-run/outcome-of-error.ts';
import { type BranchState, type CallState, membersOf, type Question } from '../view/branch-state.ts';
import { mayHaveHappened, openQuestions, type SessionView } from '../view/session-view.ts';
import { type AnswersTaken, questionState } from './answer-event.ts';
import { closedReason } from './closed-reason.ts';
import type { WithdrawInput } from './run-input.ts';

/**
 * Returns the open questions that a message withdraws: all except those that the same input answers, and
 * those of calls that the model does not wait for.
 */
export function openIn(view: SessionView, taken: AnswersTaken): readonly Question[] {
  return openQuestions(view).filter(({ request, call }) => !call.goesOn && !taken.has(request.id));
}

/**
 * Returns the events that end questions and calls when a message begins another invocation, so that the log
 * has an end for each of them. `before`: the events that the same input adds before them.
 */
export function abandonCalls(
  scope: BranchScope,
  open: readonly Question[],
  before: readonly Event[],
): readonly Event[] {
  // The calls that this run is handling get their responses from the run.
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
 * Returns the calls that cannot continue, from the innermost outwards: calls that waited for the call of an
 * open question, with all open calls nested in them, and the open calls of workflow members, which start
 * again.
 */
function abandonedCalls({ root }: SessionView, open: readonly Question[]): ReadonlySet<CallState> {
  const around = [...new Set(open.flatMap(({ call }) => callsAround(call)))];
  const outwards = around.toSorted((a, b) => callsAround(b).length - callsAround(a).length);
  const abandoned = new Set([...callsOfMembers(root), ...outwards.flatMap(callsWithin)]);
  for (const { call } of open) abandoned.delete(call);
  return abandoned;
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

/**
 * Returns the events that withdraw a question and end its call. If the call may have had an effect, its
 * outcome is unknown instead of `outcome`.
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

/**
 * Returns the events of one withdrawn question. Throws `RunError`: `unknown_request`, `already_answered`,
 * `withdrawn`, `bad_input`.
 */
export function withdrawEvents(
  scope: BranchScope,
  { requestId, reason = 'the question was withdrawn' }: WithdrawInput,
  taken: AnswersTaken,
): readonly Event[] {
  const refuse = (code: string, message: string): RunError =>
    new RunError(code, `the question "${requestId}" was not withdrawn: ${message}`);
  if (typeof reason !== 'string') throw refuse('bad_input', '`reason` must be a string');
  const question = scope.run.view.questions.get(requestId);
  const now = taken.get(requestId);
  const closed = closedReason(question && questionState(question, now));
  if (!question) throw refuse('unknown_request', 'this session has no such question; list the pending ones');
  if (closed === 'answered' || (now !== undefined && now !== 'withdrawn'))
    throw refuse('already_answered', 'the question has been answered');
  if (closed) throw refuse('withdrawn', 'the question is no longer open');
  taken.set(requestId, 'withdrawn');
  return abandonQuestion(scope, question, reason, { status: 'denied', reason });
}
