import type { Content } from '../content/content.ts';
import type { ToolOutcome } from '../content/outcome.ts';
import { RunError } from '../error/run-error.ts';
import type { Event, EventBody } from '../event/event.ts';
import { Pacer } from '../platform/pacer.ts';
import { activeAgent } from '../run/agent-tree.ts';
import { beginsInvocation } from '../run/begins-invocation.ts';
import { type BranchScope, newEvent } from '../run/run-scope.ts';
import { unknownOutcome } from '../tool-run/unknown-outcome.ts';
import { decide } from '../view/decide.ts';
import { nestedSteps } from '../view/nested-steps.ts';
import { openExchanges } from '../view/open-exchanges.ts';
import type { BranchState, CallState, Exchange, SessionView } from '../view/session-view.ts';
import { abandonQuestion, endOf } from './abandon-question.ts';
import { type AnswersTaken, answerEvent } from './answer-event.ts';
import { callEvent } from './call-input.ts';
import { resultEvent } from './result-event.ts';
import type { RunInput } from './run-input.ts';
import { userContent } from './user-content.ts';
import { withdrawEvents } from './withdraw-events.ts';

/**
 * The events of a run's input: answers, results, withdrawals,
 * words, or a continuation. All of it is taken, or nothing.
 *
 * The run does nothing else meanwhile. Rejects with `RunError`: `no_input`, `bad_input`, `pending_requests`,
 * and for answers, results and withdrawals `unknown_request`, `already_answered`, `withdrawn`, `expired`,
 * `bad_answer`.
 */
export async function acceptInput(
  scope: BranchScope,
  input: RunInput,
  onMessageWhilePending: 'withdraw' | 'refuse',
): Promise<readonly Event[]> {
  const taken: AnswersTaken = new Map();
  const events: Event[] = [];
  const pacer = new Pacer();
  for (const given of input.answers ?? []) {
    events.push(answerEvent(scope, given, taken));
    const rest = pacer.rest();
    if (rest) await rest;
  }
  for (const given of input.results ?? []) {
    events.push(resultEvent(scope, given, taken));
    const rest = pacer.rest();
    if (rest) await rest;
  }
  for (const given of input.withdraw ?? []) events.push(...withdrawEvents(scope, given, taken));
  const late = expired(scope, taken);
  events.push(...late.flatMap((exchange) => abandonQuestion(scope, exchange, 'expired', tooLate(exchange))));
  for (const { request } of late) taken.set(request.id, 'withdrawn');
  const { call, message = call && `[${String(call.name)} is called by the application]` } = input;
  if (message !== undefined) {
    const words = acceptMessage(scope, { ...input, message }, onMessageWhilePending, taken);
    events.push(...words);
    // The same input is taken once.
    const begun = words.at(-1);
    if (call && begun) events.push(callEvent(scope, call, begun.id));
  } else events.push(...acceptContinuation(scope));
  return events;
}

function acceptMessage(
  scope: BranchScope,
  input: RunInput,
  policy: 'withdraw' | 'refuse',
  taken: AnswersTaken,
): readonly Event[] {
  const { view } = scope.run;
  const { inputId } = input;
  if (inputId !== undefined && view.inputIds.has(inputId)) return [];
  const content = userContent(input.message as string | Content);
  // What the model does not wait for, the user need not either.
  const open = openExchanges(view).filter(({ request, call }) => !call.goesOn && !taken.has(request.id));
  if (open.length > 0 && policy === 'refuse') {
    throw new RunError(
      'pending_requests',
      `${open.length} question(s) wait for an answer first: ${open.map(({ request }) => request.hint).join('; ')}`,
    );
  }
  const settled = open.flatMap((exchange) =>
    abandonQuestion(scope, exchange, 'the user wrote something else instead', movedOn),
  );
  for (const call of leftBehind(view, open))
    settled.push(endOf(scope, call, call.attempt > 0 ? unknownOutcome : movedOn));
  const words: EventBody = { type: 'input', content, ...(inputId !== undefined && { inputId }) };
  return [...settled, beginsInvocation(newEvent(scope, words, undefined, 'user'))];
}

/**
 * The calls that have nothing left to go on for, from the innermost outwards: those that waited for one that
 * was given up, and all of members, which begin anew.
 */
function leftBehind({ root }: SessionView, open: readonly Exchange[]): ReadonlySet<CallState> {
  const around = [...new Set(open.flatMap(({ call }) => callsAround(call)))];
  const outwards = around.toSorted((a, b) => callsAround(b).length - callsAround(a).length);
  const left = new Set([...callsOfMembers(root), ...outwards]);
  for (const { call } of open) left.delete(call);
  return left;
}

function callsAround({ branch }: CallState): readonly CallState[] {
  const calls: CallState[] = [];
  for (let at: BranchState | undefined = branch; at; at = at.parent) if (at.call) calls.push(at.call);
  return calls;
}

function callsOfMembers({ members }: BranchState): readonly CallState[] {
  const running = members ? [...members.values()].filter(({ over }) => !over) : [];
  return running.flatMap((member) => [...callsOfMembers(member), ...member.round.flatMap(callsWithin)]);
}

function callsWithin(call: CallState): readonly CallState[] {
  if (call.outcome || call.goesOn) return [];
  const { child } = call;
  return child ? [...callsOfMembers(child), ...child.round.flatMap(callsWithin), call] : [call];
}

function acceptContinuation(scope: BranchScope): readonly Event[] {
  const { view } = scope.run;
  if (view.revision === 0) throw new RunError('no_input', 'the session is empty: give a message');
  const isStopped =
    view.root.invocation.stopped !== undefined ||
    decide(view, view.root, activeAgent(scope), scope.levels, nestedSteps).do === 'stop';
  return isStopped ? [newEvent(scope, { type: 'notice', code: 'continued' })] : [];
}

function expired(scope: BranchScope, taken: AnswersTaken): readonly Exchange[] {
  if (scope.run.view.exchanges.size === 0) return [];
  const now = scope.run.settings.platform.now();
  return openExchanges(scope.run.view).filter(
    ({ request: { id, expiresAt } }) => expiresAt !== undefined && now > expiresAt && !taken.has(id),
  );
}

function tooLate({ call: { call } }: Exchange): ToolOutcome {
  const message = `Nobody answered in time, so \`${call.name}\` was not run. It may be asked for again.`;
  return { status: 'error', code: 'confirmation_expired', message };
}

const movedOn: ToolOutcome = { status: 'denied', reason: 'the user moved on without an answer' };
