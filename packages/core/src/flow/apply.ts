import { addUsage, tokensOf } from '../content/add-usage.ts';
import type { Content } from '../content/content.ts';
import type { FunctionCall } from '../content/function-call.ts';
import type { FunctionCallPart } from '../content/part.ts';
import type { Usage } from '../content/usage.ts';
import { SessionCorruptError } from '../error/session-error.ts';
import type { Event, EventOf } from '../event/event.ts';
import { mergeState } from '../session/state-scope.ts';
import { lateResult } from './late-result.ts';
import { refusedTurn, responsesOf } from './responses-of.ts';
import { beginInvocation, type CallState, newCall, type SessionView } from './session-view.ts';

/**
 * Takes one event into the view. Every event passes here once, in the order of the log, whether it was
 * just appended or read back from a store: that the two cannot differ is what makes a resumed run the same run.
 */
export function apply(view: SessionView, event: Event): void {
  view.revision++;
  view.events.push(event);
  if (event.actions?.stateDelta) view.state = mergeState(view.state, event.actions.stateDelta);
  switch (event.type) {
    case 'input':
      return applyInput(view, event);
    case 'model':
      return applyModel(view, event);
    case 'modelFailed':
      return applyModelFailed(view, event);
    case 'started':
      for (const { callId, attempt, args } of event.calls) {
        const call = view.calls.get(callId);
        if (call) Object.assign(call, { attempt, inFlight: true, ...(args && { args }) });
      }
      return;
    case 'response':
      return applyResponse(view, event);
    case 'asked':
      return applyAsked(view, event);
    case 'answered':
      return applyAnswered(view, event);
    case 'passed': {
      const call = view.calls.get(event.callId);
      if (!call) return;
      const { gate, digest, note, args } = event;
      call.passed = [...call.passed, note === undefined ? { gate, digest } : { gate, digest, note }];
      if (args) call.args = args;
      return;
    }
    case 'stepped': {
      const call = view.calls.get(event.callId);
      if (!call) return;
      call.steps ??= new Map();
      call.steps.set(event.name, event.value);
      return;
    }
    case 'withdrawn':
      return applyWithdrawn(view, event);
    case 'notice':
      return applyNotice(view, event);
    case 'late':
      return applyLate(view, event);
  }
}

function applyInput(view: SessionView, { invocationId, content, inputId }: EventOf<'input'>): void {
  const { branch } = view;
  if (inputId !== undefined) view.inputIds.add(inputId);
  if (view.invocation.id !== invocationId) view.invocation = beginInvocation(invocationId);
  branch.input = content;
  branch.lastModel = undefined;
  branch.finishReason = undefined;
  if (branch.open > 0) branch.held.push(content);
  else {
    branch.contents.push(content);
    branch.turn = 'begin';
    branch.output = undefined;
  }
}

function applyModel(view: SessionView, event: EventOf<'model'>): void {
  const { branch, invocation } = view;
  const { content, finishReason } = event;
  const calls = content.parts.filter((part): part is FunctionCallPart => part.type === 'functionCall');
  branch.lastModel = content;
  branch.finishReason = finishReason;
  // What had come of a turn that failed: kept for people. Its failure follows, and is what counts.
  if (!event.acts && finishReason.unified === 'error' && calls.length === 0) return;
  countModelCall(view, event.usage);
  invocation.emptyTurns = 0;
  branch.output = event.output;
  if (content.parts.length > 0) branch.contents.push(content);
  branch.turn = calls.length > 0 ? 'responded' : 'answered';
  if (event.acts) return openRound(view, calls);
  if (calls.length > 0) branch.contents.push(refusedTurn(calls, finishReason));
  if (finishReason.unified === 'safety') {
    stop(view, 'failed', 'blocked', 'The provider blocked the answer. Rephrase the request.');
  }
}

function openRound(view: SessionView, calls: readonly FunctionCall[]): void {
  const [first] = calls;
  if (!first) return;
  refuseSecond(view, first);
  const { branch, invocation } = view;
  invocation.toolCalls += calls.length;
  branch.round = calls.map(newCall);
  branch.ready = view.ongoing.size > 0 ? [...stillReady(view), ...branch.round] : [...branch.round];
  branch.open = calls.length;
  for (const call of branch.round) view.calls.set(call.call.id, call);
}

/** A log that says a turn twice, by a bad import or a store that appended twice, would run its calls again. */
function refuseSecond({ rounds, key, revision }: SessionView, { id }: FunctionCall): void {
  if (rounds.has(id)) throw new SessionCorruptError(key.sessionId, revision, `has the call ${id}, which came before`);
  rounds.add(id);
}

function applyModelFailed(view: SessionView, { code, message, usage }: EventOf<'modelFailed'>): void {
  countModelCall(view, usage);
  if (code === 'empty_response' && ++view.invocation.emptyTurns < 2) return;
  stop(view, 'failed', code, message);
}

function applyResponse(view: SessionView, { callId, outcome, actions }: EventOf<'response'>): void {
  const call = view.calls.get(callId);
  if (!call || call.outcome || call.goesOn) return;
  call.outcome = outcome;
  call.inFlight = false;
  call.endsTurn = actions?.skipSummarization === true || actions?.escalate === true;
  endCall(view);
}

/** A call of the round has what the model reads; after the last one, the model can read it. */
function endCall(view: SessionView): void {
  const { branch } = view;
  if (--branch.open > 0) return;
  branch.contents.push(responsesOf(branch.round), ...branch.held);
  const last = branch.round.find((settled) => settled.endsTurn);
  if (last && branch.held.length === 0) {
    branch.turn = 'skipped';
    branch.output = last.outcome?.status === 'ok' ? last.outcome.output : undefined;
  } else if (branch.held.length > 0) branch.turn = 'begin';
  branch.held = [];
  branch.ready = view.ongoing.size > 0 ? stillReady(view) : [];
  view.calls.clear();
}

/** Calls of earlier rounds whose result is there and has not been taken in. */
function stillReady({ branch, ongoing }: SessionView): CallState[] {
  return branch.ready.filter((call) => ongoing.has(call.call.id));
}

/** In its own round a late result is the call's response; after it, the model hears of it. */
function applyLate(view: SessionView, { invocationId, callId, outcome }: EventOf<'late'>): void {
  const { branch } = view;
  const call = view.ongoing.get(callId);
  if (!call) return;
  view.ongoing.delete(callId);
  call.outcome = outcome;
  if (view.invocation.id !== invocationId) {
    view.invocation = beginInvocation(invocationId);
    branch.lastModel = undefined;
    branch.finishReason = undefined;
  }
  if (view.calls.has(callId)) return;
  if (branch.open > 0) branch.held.push(lateResult(call, outcome));
  else {
    branch.contents.push(lateResult(call, outcome));
    branch.turn = 'responded';
    branch.output = undefined;
  }
}

function applyAsked(view: SessionView, { request, interim }: EventOf<'asked'>): void {
  const call = view.calls.get(request.callId);
  if (!call) return;
  const exchange = { request, call, answers: [], attempt: call.attempt, status: 'open' as const };
  call.exchanges = [...call.exchanges, exchange];
  view.exchanges.set(request.id, exchange);
  if (request.kind !== 'inDoubt') call.inFlight = false;
  view.branch.ready = view.branch.ready.filter((ready) => ready !== call);
  if (!interim || call.goesOn) return;
  call.goesOn = true;
  view.ongoing.set(call.call.id, call);
  endCall(view);
}

function applyAnswered(view: SessionView, { answer }: EventOf<'answered'>): void {
  const exchange = view.exchanges.get(answer.requestId);
  if (exchange?.status !== 'open') return;
  exchange.answers.push(answer);
  // What is final was decided when it was taken in: a validator may judge otherwise by now.
  if (!answer.final && exchange.answers.length < (exchange.request.quorum ?? 1)) return;
  exchange.status = 'answered';
  view.branch.ready.push(exchange.call);
}

function applyWithdrawn(view: SessionView, { requestId }: EventOf<'withdrawn'>): void {
  const exchange = view.exchanges.get(requestId);
  if (!exchange || exchange.status === 'withdrawn') return;
  if (exchange.status === 'open') view.branch.ready.push(exchange.call);
  exchange.status = 'withdrawn';
}

function applyNotice(view: SessionView, { code, value }: EventOf<'notice'>): void {
  const { branch, invocation } = view;
  switch (code) {
    case 'limited':
      return stop(
        view,
        'limited',
        'limit',
        `The limit on ${value} is reached. Continue the session for a new allowance.`,
      );
    case 'cancelled':
      return stop(view, 'cancelled', 'cancelled', String(value));
    case 'continued':
      view.invocation = { ...beginInvocation(invocation.id), usage: invocation.usage };
      return;
    case 'output_invalid':
      if (++invocation.badOutputs > 1)
        return stop(view, 'failed', code, `The answer does not match the output schema: ${value}`);
      branch.contents.push(correction(String(value)));
      branch.turn = 'responded';
      return;
  }
}

function correction(issues: string): Content {
  return {
    role: 'user',
    parts: [
      {
        type: 'text',
        text: `Your answer does not match the required schema: ${issues}. Answer again, with the JSON only.`,
      },
    ],
  };
}

function countModelCall({ invocation }: SessionView, usage: Usage | undefined): void {
  invocation.modelCalls++;
  if (!usage) return;
  invocation.usage = addUsage(invocation.usage, usage);
  invocation.tokens += tokensOf(usage);
}

function stop(view: SessionView, status: 'limited' | 'cancelled' | 'failed', code: string, message: string): void {
  view.invocation.stopped = { status, code, message };
}
