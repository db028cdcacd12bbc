import type { ToolOutcome } from '../content/outcome.ts';
import type { EventOf } from '../event/event.ts';
import { leave, listener, stopWaiting } from './apply-branches.ts';
import { endCall, leavesOpen } from './apply-calls.ts';
import type { CallState } from './branch-state.ts';
import { sayBeside } from './conversation.ts';
import { beginInvocation } from './invocation-state.ts';
import { lateResult } from './late-result.ts';
import type { SessionView } from './session-view.ts';

/** Somebody outside is asked. */
export function applyAsked(view: SessionView, { request, interim }: EventOf<'asked'>): void {
  const call = view.calls.get(request.callId);
  if (!call) return;
  const exchange = { request, call, answers: [], attempt: call.attempt, status: 'open' as const };
  call.exchanges = [...call.exchanges, exchange];
  view.exchanges.set(request.id, exchange);
  view.waiting.add(exchange);
  if (request.kind !== 'inDoubt') call.inFlight = false;
  call.branch.round.ready.delete(call);
  if (!interim || call.goesOn) return;
  call.goesOn = true;
  view.ongoing.set(call.call.id, call);
  endCall(view, call.branch);
}

/** A question has an answer; the call goes on when it has enough of them. */
export function applyAnswered(view: SessionView, { answer }: EventOf<'answered'>): void {
  const exchange = view.exchanges.get(answer.requestId);
  if (exchange?.status !== 'open') return;
  exchange.answers.push(answer);
  // What is final was decided when it was taken in: a validator may judge otherwise by now.
  if (!answer.final && exchange.answers.length < (exchange.request.quorum ?? 1)) return;
  exchange.status = 'answered';
  view.waiting.delete(exchange);
  readyAgain(exchange.call);
}

/** A question is not asked any more. */
export function applyWithdrawn(view: SessionView, { requestId }: EventOf<'withdrawn'>): void {
  const exchange = view.exchanges.get(requestId);
  if (exchange?.status !== 'open') return;
  exchange.status = 'withdrawn';
  view.waiting.delete(exchange);
  readyAgain(exchange.call);
}

/** A call of a run that is over may only come to its end. */
function readyAgain(call: CallState): void {
  const { round } = listener(call.branch);
  round.ready.add(call);
}

/** In its own round a late result is the call's response; after it, the model hears of it. */
export function applyLate(view: SessionView, { invocationId, callId, outcome }: EventOf<'late'>): void {
  const call = view.ongoing.get(callId);
  if (!call) return applyAfterAll(view, callId, outcome);
  view.ongoing.delete(callId);
  call.outcome = outcome;
  stopWaiting(view, call);
  if (call.child) leave(view, call.child);
  const { root } = view;
  const branch = listener(call.branch);
  if (root.invocation.id !== invocationId) {
    root.invocation = beginInvocation(invocationId);
    root.transfers = undefined;
    root.lastTurn = undefined;
  }
  if (view.calls.has(callId)) return;
  if (sayBeside(branch.conversation, lateResult(call, outcome))) return;
  branch.turn = 'responded';
  branch.output = undefined;
}

/**
 * The model was told that nothing is known of a call: now something is. Nobody is asked again because of it.
 */
function applyAfterAll(view: SessionView, callId: string, outcome: ToolOutcome): void {
  const call = view.unsure.get(callId);
  if (!call || leavesOpen(outcome) || (outcome.status === 'error' && outcome.code === 'tool_threw')) return;
  view.unsure.delete(callId);
  sayBeside(listener(call.branch).conversation, lateResult(call, outcome));
}
