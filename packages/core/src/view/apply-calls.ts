import type { FunctionCall } from '../content/function-call.ts';
import type { ToolOutcome } from '../content/outcome.ts';
import { SessionCorruptError } from '../error/session-error.ts';
import type { EventOf, StartedCall } from '../event/event.ts';
import { effectOfTool } from '../tool/tool-traits.ts';
import { leave, stopWaiting } from './apply-branches.ts';
import type { BranchState, CallState, RoundState } from './branch-state.ts';
import { sayResponses } from './conversation.ts';
import { newCall } from './new-call.ts';
import { responsesOf } from './responses-of.ts';
import type { SessionView } from './session-view.ts';

/** The calls of a turn that acts are open. */
export function openRound(
  view: SessionView,
  branch: BranchState,
  calls: readonly FunctionCall[],
  endsTurn: boolean,
): void {
  const [first] = calls;
  if (!first) return;
  refuseSecond(view, first);
  for (let at: BranchState | undefined = branch; at; at = at.parent) at.invocation.toolCalls += calls.length;
  const { round } = branch;
  const caller = branch.speaker ?? '';
  round.caller = caller;
  round.calls = calls.map((call) => newCall(call, branch, caller, endsTurn));
  const left = stillReady(view, round);
  round.ready = new Set([...left, ...round.calls]);
  round.open = calls.length;
  branch.conversation.open += calls.length;
  for (const call of round.calls) view.calls.set(call.call.id, call);
}

/**
 * A log that says a turn twice, by a bad import or a store that appended twice, would run its calls again.
 */
function refuseSecond(view: SessionView, { id }: FunctionCall): void {
  const { key, revision } = view;
  if (view.rounds.has(id))
    throw new SessionCorruptError(key.sessionId, revision, `has the call ${id}, which came before`);
  view.rounds.add(id);
}

/** The effect of a call may begin. */
export function applyStarted(view: SessionView, started: StartedCall): void {
  const { callId, attempt, args } = started;
  const effect = effectOfTool(started);
  const call = view.calls.get(callId);
  if (!call) return;
  call.lost = call.inFlight ? call.lost + 1 : 0;
  Object.assign(call, { attempt, effect, inFlight: true, ...(args && { args }) });
  if (effect === 'read') return;
  // The runs around a nested one have to know when it is gone.
  for (let at = call.branch; at.parent; at = at.parent) {
    at.begun ??= new Set();
    at.begun.add(call);
  }
}

/** A call has what its model reads. */
export function applyResponse(view: SessionView, { callId, outcome, actions }: EventOf<'response'>): void {
  const call = view.calls.get(callId);
  if (!call || call.outcome || call.goesOn) return;
  call.outcome = outcome;
  call.inFlight = false;
  stopWaiting(view, call);
  call.endsTurn ||= actions?.skipSummarization === true || actions?.escalate === true;
  call.branch.round.transferTo ??= actions?.transferTo;
  if (leavesOpen(outcome)) view.unsure.set(callId, call);
  if (call.child) leave(view, call.child);
  endCall(view, call.branch);
}

/** A call of the round has what the model reads; after the last one, the model can read it. */
export function endCall(view: SessionView, branch: BranchState): void {
  const { conversation, round } = branch;
  conversation.open--;
  if (--round.open > 0) return;
  const isHeld = sayResponses(conversation, responsesOf(round.calls), round.caller);
  const last = round.calls.find((settled) => settled.endsTurn);
  if (round.transferTo !== undefined) transfer(view, branch, round.transferTo);
  else if (last && !isHeld) {
    branch.turn = 'skipped';
    branch.output = last.outcome?.status === 'ok' ? last.outcome.output : undefined;
  } else if (isHeld) branch.turn = 'begin';
  const left = stillReady(view, round);
  round.ready = new Set(left);
  for (const { call } of round.calls) view.calls.delete(call.id);
}

/** Another agent takes the turn, as if it had just come to it. */
function transfer({ root }: SessionView, branch: BranchState, agent: string): void {
  const edge = transferOf(branch.round.caller, agent);
  branch.transfers ??= new Map();
  branch.transfers.set(edge, (branch.transfers.get(edge) ?? 0) + 1);
  branch.active = { agent, since: root.invocation.id };
  branch.round.transferTo = undefined;
  branch.speaker = undefined;
  branch.turn = 'begin';
  branch.output = undefined;
}

/** Calls of earlier rounds whose result is there and has not been taken in. */
function stillReady({ ongoing }: SessionView, { ready }: RoundState): readonly CallState[] {
  return ongoing.size > 0 ? [...ready].filter((call) => ongoing.has(call.call.id)) : [];
}

/** Whether an outcome says that it is not known what came of the call. */
export function leavesOpen(outcome: ToolOutcome): boolean {
  return outcome.status === 'error' && openCodes.has(outcome.code);
}

const openCodes: ReadonlySet<string> = new Set(['tool_timeout', 'outcome_unknown', 'cancelled']);

/** The way from one agent to another, as it is counted. */
export function transferOf(from: string, to: string): string {
  return JSON.stringify([from, to]);
}
