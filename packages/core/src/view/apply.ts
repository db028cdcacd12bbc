import type { Content } from '../content/content.ts';
import type { FunctionCallPart } from '../content/part.ts';
import { addModelUsage, addUsage, tokensOf, type Usage } from '../content/usage.ts';
import type { Event, EventOf } from '../event/event.ts';
import type { EventActions } from '../event/event-actions.ts';
import { frozen } from '../json/frozen.ts';
import { mergeState } from '../session/session-state.ts';
import { applyClosed, applyOpened, keepCutOfMembers, leaveMembers, reopen, restartMembers } from './apply-branches.ts';
import {
  applyAnswered,
  applyAsked,
  applyLate,
  applyResponse,
  applyStarted,
  applyWithdrawn,
  openRound,
} from './apply-calls.ts';
import type { BranchState } from './branch-state.ts';
import { beginInvocation } from './branch-state.ts';
import { append, appendCut, appendOutside, isCut, keepCut } from './conversation.ts';
import { refusedTurn } from './response-contents.ts';
import type { SessionView } from './session-view.ts';
import { newerLog, stateOwner } from './session-view.ts';

/**
 * Applies one event, which is frozen, to the view. Every event is applied once, in the order of the log.
 * Events that were just appended and events that were read from a store are applied by the same function, so
 * a resumed run has the same view.
 */
export function apply(view: SessionView, event: Event): void {
  view.revision++;
  view.events.push(event);
  // Events of a nested run that has ended have no effect, such as events of a call that ended after its run.
  const branch = event.branch === undefined ? view.root : view.branches.get(event.branch);
  if (event.actions) applyActions(view, branch, event.actions);
  switch (event.type) {
    case 'input':
      return applyInput(view, event);
    case 'model':
      return branch && applyModel(view, branch, event);
    case 'modelFailed':
      return branch && applyModelFailed(branch, event);
    case 'started':
      for (const started of event.calls) applyStarted(view, started);
      return;
    case 'response':
      return applyResponse(view, event);
    case 'notice':
      return branch && applyNotice(view, branch, event);
    case 'opened':
      return applyOpened(view, event);
    case 'closed':
      return branch && applyClosed(view, branch, event);
    case 'asked':
      return applyAsked(view, event);
    case 'answered':
      return applyAnswered(view, event);
    case 'passed':
      return applyPassed(view, event);
    case 'stepped':
      return applyStepped(view, event);
    case 'withdrawn':
      return applyWithdrawn(view, event);
    case 'late':
      return applyLate(view, event);
    case 'rewound':
      // `takeBack` has already omitted the rewound events.
      return;
    default:
      event satisfies never;
      throw newerLog(`has an event "${String((event as Event).type).slice(0, 100)}"`);
  }
}

function applyActions(view: SessionView, branch: BranchState | undefined, actions: EventActions): void {
  const { stateDelta, localDelta, escalate } = actions;
  if (stateDelta) view.growing.add(stateDelta);
  const owner = localDelta && stateOwner(branch);
  if (owner?.state) {
    owner.state = mergeState(owner.state, localDelta);
    owner.written = { ...owner.written, ...localDelta };
  }
  if (escalate && branch) branch.escalated = true;
}

function applyInput(view: SessionView, { invocationId, content, inputId }: EventOf<'input'>): void {
  const { root } = view;
  if (inputId !== undefined) view.inputIds.add(inputId);
  keepCutOfMembers(root);
  appendCut(root.conversation);
  if (root.invocation.id !== invocationId) {
    root.invocation = beginInvocation(invocationId);
    root.transfers = undefined;
    beginTurn(view, root, content);
  }
  root.input = content;
  root.lastTurn = undefined;
  if (appendOutside(root.conversation, content)) return;
  root.turn = 'begin';
  root.output = undefined;
  restartMembers(root);
}

/** Starts a new turn with a message of the user. The members of the last turn end. */
function beginTurn(view: SessionView, branch: BranchState, input: Content): void {
  leaveMembers(view, branch);
  branch.team = undefined;
  branch.input = input;
  branch.lastTurn = undefined;
  branch.escalated = false;
  branch.speaker = undefined;
}

function applyModel(view: SessionView, branch: BranchState, event: EventOf<'model'>): void {
  const { content, finishReason, author } = event;
  const { conversation } = branch;
  const calls = content.parts.filter((part): part is FunctionCallPart => part.type === 'functionCall');
  branch.lastTurn = event;
  branch.speaker = author;
  // The text of a turn that failed: the `modelFailed` event follows, and stops the invocation.
  if (isCut(event)) return keepCut(conversation, content, author);
  if (event.by === undefined) countModelCall(branch, event.usage, content.origin);
  branch.invocation.emptyTurns = 0;
  branch.output = event.output;
  if (content.parts.length > 0) append(conversation, content, author);
  branch.turn = calls.length > 0 ? 'responded' : 'answered';
  if (event.acts) return openRound(view, branch, calls, event.by !== undefined);
  if (calls.length > 0) append(conversation, refusedTurn(calls, finishReason), author);
  if (finishReason.unified === 'safety') {
    stop(branch, 'failed', 'blocked', 'The provider blocked the answer. Rephrase the request.');
  }
}

function applyModelFailed(branch: BranchState, { code, message, usage, origin, author }: EventOf<'modelFailed'>): void {
  branch.speaker = author;
  countModelCall(branch, usage, origin);
  // The notice `cancelled` follows, and stops the invocation.
  if (code === 'cancelled') return;
  if (code === 'empty_response' && ++branch.invocation.emptyTurns < 2) return;
  // The message of `callback_failed` is the core's own, and quotes no provider.
  const ofModel = code !== 'callback_failed' && ({ ofModel: true } as const);
  branch.invocation.stopped = { status: 'failed', code, message, ...ofModel };
}

function applyNotice(view: SessionView, branch: BranchState, { code, value }: EventOf<'notice'>): void {
  switch (code) {
    case 'limited':
      return stop(
        branch,
        'limited',
        'limit',
        `The limit on ${value} is reached. Continue the session to reset the limits.`,
      );
    case 'cancelled':
      return stop(branch, 'cancelled', 'cancelled', String(value));
    case 'continued':
      return applyContinued(view, branch);
    case 'output_invalid':
      return applyInvalid(branch, String(value));
  }
}

/**
 * Applies a continuation, which resets the limits: earlier usage stays in the reported usage, but no longer
 * counts against the limits.
 */
function applyContinued(view: SessionView, branch: BranchState): void {
  const { id, usage, usageByModel } = branch.invocation;
  branch.invocation = { ...beginInvocation(id), usage, usageByModel };
  reopen(view, branch);
}

/** Applies an answer that does not match its schema: requests it again, once. */
function applyInvalid(branch: BranchState, issues: string): void {
  if (++branch.invocation.badOutputs > 1)
    return stop(branch, 'failed', 'output_invalid', `The answer does not match the output schema: ${issues}`);
  const text = `Your answer does not match the required schema: ${issues}. Answer again, with the JSON only.`;
  append(branch.conversation, frozen({ role: 'user', parts: [{ type: 'text', text }] }), undefined);
  branch.turn = 'responded';
}

function applyPassed({ calls }: SessionView, event: EventOf<'passed'>): void {
  const call = calls.get(event.callId);
  if (!call) return;
  const { gate, place, digest, note, args } = event;
  call.passed = [...call.passed, { gate, digest, ...(place && { place }), ...(note !== undefined && { note }) }];
  if (args) call.args = args;
}

function applyStepped({ calls }: SessionView, { callId, name, value }: EventOf<'stepped'>): void {
  const call = calls.get(callId);
  if (!call) return;
  call.steps ??= new Map();
  call.steps.set(name, value);
}

function countModelCall(branch: BranchState, usage: Usage | undefined, origin: Content['origin']): void {
  for (let at: BranchState | undefined = branch; at; at = at.parent) {
    const { invocation } = at;
    invocation.modelCalls++;
    if (!usage) continue;
    invocation.usage = addUsage(invocation.usage, usage);
    invocation.tokens += tokensOf(usage);
    if (!at.parent && origin) invocation.usageByModel = addModelUsage(invocation.usageByModel, origin, usage);
  }
}

/** Stops the invocation of a run. */
export function stop(
  branch: BranchState,
  status: 'limited' | 'cancelled' | 'failed',
  code: string,
  message: string,
): void {
  branch.invocation.stopped = { status, code, message };
}
