import type { ToolOutcome } from '../content/outcome.ts';
import { RunError } from '../error/errors.ts';
import type { Event } from '../event/event.ts';
import { boundOutcome, lateKeeper } from '../result/bound-outcome.ts';
import { jsonOfOutcome } from '../result/json-of-result.ts';
import { isOutcome } from '../run/hooks.ts';
import { type BranchScope, eventAbout } from '../run/scope.ts';
import type { Question } from '../view/branch-state.ts';
import type { SessionView } from '../view/session-view.ts';
import { endOf } from './abandon-calls.ts';
import { type AnswersTaken, answerEvent } from './answer-event.ts';
import type { ResultInput } from './run-input.ts';

/**
 * Returns the event of a result that a run's input has for a waiting call. Throws `RunError`:
 * `unknown_request`, `already_answered`, `withdrawn`, `expired`, `bad_answer`.
 */
export function resultEvent(scope: BranchScope, given: ResultInput, taken: AnswersTaken): Event {
  const question = questionsOf(scope.run.view, given.callId).find(({ status }) => status === 'open');
  if (!question || question.call.outcome || taken.has(question.request.id)) throw refusal(scope.run.view, given, taken);
  if (!isOutcome(given.outcome))
    throw new RunError(
      'bad_answer',
      `the result of the call "${given.callId}" is not an outcome: give { status: "ok", output }`,
    );
  return answeredBy(scope, question, given.outcome, given.by, taken);
}

/**
 * Returns the event of a result for an open question. A plain output is stored as an answer: like a tool's
 * own result, it passes the hooks and the output schema. Any other outcome ends the call.
 */
export function answeredBy(
  scope: BranchScope,
  { request: { id }, call }: Question,
  outcome: ToolOutcome,
  by: string | undefined,
  taken: AnswersTaken,
): Event {
  if (isPlain(outcome)) return answerEvent(scope, { requestId: id, value: outcome.output, by }, taken);
  taken.set(id, 'ended');
  return endOf(scope, call, outcome);
}

/**
 * Returns the events of a result for a call in doubt: the call
 * has happened, with this result, and its question is settled.
 */
export function happenedAfterAll(
  scope: BranchScope,
  { request: { id }, call }: Question,
  outcome: ToolOutcome,
  by: string,
  taken: AnswersTaken,
): readonly Event[] {
  if (isPlain(outcome)) {
    const value = { resolution: 'happened', result: outcome.output };
    return [answerEvent(scope, { requestId: id, value, by }, taken)];
  }
  taken.set(id, 'withdrawn');
  const withdrawn = { type: 'withdrawn', requestId: id, reason: 'the result came after all' } as const;
  return [eventAbout(scope, call, withdrawn), endOf(scope, call, outcome)];
}

function isPlain(outcome: ToolOutcome): outcome is Extract<ToolOutcome, { readonly status: 'ok' }> {
  return outcome.status === 'ok' && outcome.modelOutput === undefined && outcome.parts === undefined;
}

/** Returns all questions for a call's result, open and closed. */
function questionsOf(view: SessionView, callId: string): readonly Question[] {
  const known = (view.calls.get(callId) ?? view.ongoing.get(callId))?.questions ?? [...view.questions.values()];
  return known.filter(({ request }) => request.kind === 'result' && request.callId === callId);
}

function refusal(view: SessionView, { callId }: ResultInput, taken: AnswersTaken): RunError {
  const refuse = (code: string, message: string): RunError =>
    new RunError(code, `the result of the call "${callId}" was not accepted: ${message}`);
  const asked = questionsOf(view, callId);
  if (asked.some(({ status }) => status === 'withdrawn'))
    return refuse('withdrawn', 'the question for it was withdrawn');
  const isOver = view.events.some((event) => event.type === 'response' && event.callId === callId);
  if (isOver || asked.some(({ status, request }) => status !== 'open' || taken.has(request.id)))
    return refuse('already_answered', 'the call already has a result; the first result counts');
  if (view.calls.has(callId)) return refuse('unknown_request', 'the call does not wait for a result');
  return refuse('unknown_request', 'this session has no such call; list the pending ones');
}

/**
 * Returns a delivered result in the form in which it can be stored: a result that is too long is saved as an
 * artifact first, if there is an artifact service and the call is known. A value that is not an outcome is
 * unchanged.
 */
export async function storableResult<T extends Pick<ResultInput, 'callId' | 'outcome'>>(
  scope: BranchScope,
  given: T,
): Promise<T> {
  const { callId, outcome } = given;
  if (!isOutcome(outcome)) return given;
  const { calls, ongoing } = scope.run.view;
  const keeper = calls.has(callId) || ongoing.has(callId) ? lateKeeper(scope, callId) : undefined;
  const owner = { name: callId };
  return { ...given, outcome: await boundOutcome(scope, owner, jsonOfOutcome(scope, owner, outcome), keeper) };
}
