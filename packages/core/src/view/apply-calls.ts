import type { FunctionCall } from '../content/function-call.ts';
import type { ToolOutcome } from '../content/outcome.ts';
import { SessionCorruptError } from '../error/errors.ts';
import type { EventOf, StartedCall } from '../event/event.ts';
import { effectOfTool } from '../tool/tool-traits.ts';
import { leave, listener, stopWaiting } from './apply-branches.ts';
import { type BranchState, beginInvocation, type CallState, newCall, type RoundState } from './branch-state.ts';
import { appendOutside, appendResponses } from './conversation.ts';
import { lateResult, responsesOf } from './response-contents.ts';
import type { SessionView } from './session-view.ts';

/** Starts a round: the calls of a turn that may run. */
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
  const stillRunning = stillReady(view, round);
  round.ready = new Set([...stillRunning, ...round.calls]);
  round.open = calls.length;
  branch.conversation.open += calls.length;
  for (const call of round.calls) view.calls.set(call.request.id, call);
}

/**
 * Throws `session_corrupt` if the log has a turn twice, because of a faulty import or a store that appended
 * twice: its calls would run again.
 */
function refuseSecond(view: SessionView, { id }: FunctionCall): void {
  const { key, revision } = view;
  if (view.rounds.has(id)) throw new SessionCorruptError(key.sessionId, revision, `repeats the call ${id}`);
  view.rounds.add(id);
}

/** Applies the start of a call's effect. */
export function applyStarted(view: SessionView, started: StartedCall): void {
  const { callId, attempt, args } = started;
  const effect = effectOfTool(started);
  const call = view.calls.get(callId);
  if (!call) return;
  call.lost = call.inFlight ? call.lost + 1 : 0;
  Object.assign(call, { attempt, effect, inFlight: true, ...(args && { args }) });
  if (effect === 'read') return;
  // The parents of a nested run must know its started calls even after its agent no longer exists.
  for (let at = call.branch; at.parent; at = at.parent) {
    at.begun ??= new Set();
    at.begun.add(call);
  }
}

/** Applies the response of a call. */
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

/** Counts the end of a call. After the last call of the round, adds the responses to the conversation. */
export function endCall(view: SessionView, branch: BranchState): void {
  const { conversation, round } = branch;
  conversation.open--;
  if (--round.open > 0) return;
  const hasNewContents = appendResponses(conversation, responsesOf(round.calls), round.caller);
  const last = round.calls.find((settled) => settled.endsTurn);
  if (round.transferTo !== undefined) transfer(view, branch, round.transferTo);
  else if (last && !hasNewContents) {
    branch.turn = 'skipped';
    branch.output = last.outcome?.status === 'ok' ? last.outcome.output : undefined;
  } else if (hasNewContents) branch.turn = 'begin';
  const stillRunning = stillReady(view, round);
  round.ready = new Set(stillRunning);
  for (const { request } of round.calls) view.calls.delete(request.id);
}

/** Hands the turn to another agent, as if the turn had just started. */
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

/** Returns the ready calls of earlier rounds, whose results the model does not wait for. */
function stillReady({ ongoing }: SessionView, { ready }: RoundState): readonly CallState[] {
  return ongoing.size > 0 ? [...ready].filter((call) => ongoing.has(call.request.id)) : [];
}

/** Returns true if an outcome leaves open whether the call has happened. */
export function leavesOpen(outcome: ToolOutcome): boolean {
  return outcome.status === 'error' && openCodes.has(outcome.code);
}

const openCodes: ReadonlySet<string> = new Set(['tool_timeout', 'outcome_unknown', 'cancelled']);

/** Returns the key under which transfers from one agent to another are counted. */
export function transferOf(from: string, to: string): string {
  return JSON.stringify([from, to]);
}

/** Opens a question to a user or an external system. */
export function applyAsked(view: SessionView, { request, interim }: EventOf<'asked'>): void {
  const call = view.calls.get(request.callId);
  if (!call) return;
  const question = { request, call, answers: [], attempt: call.attempt, status: 'open' as const };
  call.questions = [...call.questions, question];
  view.questions.set(request.id, question);
  view.waiting.add(question);
  if (request.kind !== 'inDoubt') call.inFlight = false;
  call.branch.round.ready.delete(call);
  if (!interim || call.goesOn) return;
  call.goesOn = true;
  view.ongoing.set(call.request.id, call);
  endCall(view, call.branch);
}

/** Applies an answer. The call continues when the question has enough answers. */
export function applyAnswered(view: SessionView, { answer }: EventOf<'answered'>): void {
  const question = view.questions.get(answer.requestId);
  if (question?.status !== 'open') return;
  question.answers.push(answer);
  // The event records whether the answer was final when it was accepted, because a validator might decide
  // differently now.
  if (!answer.final && question.answers.length < (question.request.quorum ?? 1)) return;
  question.status = 'answered';
  view.waiting.delete(question);
  readyAgain(question.call);
}

/** Withdraws a question. */
export function applyWithdrawn(view: SessionView, { requestId }: EventOf<'withdrawn'>): void {
  const question = view.questions.get(requestId);
  if (question?.status !== 'open') return;
  question.status = 'withdrawn';
  view.waiting.delete(question);
  readyAgain(question.call);
}

/** Makes a call ready again, on its own run or, if that has ended, on the nearest active parent. */
function readyAgain(call: CallState): void {
  const { round } = listener(call.branch);
  round.ready.add(call);
}

/**
 * Applies a late result. While the call's round is open, the result becomes the call's response; later it is
 * sent to the model as a message.
 */
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
  if (appendOutside(branch.conversation, lateResult(call, outcome))) return;
  branch.turn = 'responded';
  branch.output = undefined;
}

/** Applies the known outcome of a call that was unknown so far: sends it to the model as a message. */
function applyAfterAll(view: SessionView, callId: string, outcome: ToolOutcome): void {
  const call = view.unsure.get(callId);
  if (!call || leavesOpen(outcome) || (outcome.status === 'error' && outcome.code === 'tool_threw')) return;
  view.unsure.delete(callId);
  appendOutside(listener(call.branch).conversation, lateResult(call, outcome));
}
