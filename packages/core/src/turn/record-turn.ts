import type { LimitName } from '../agent/limits.ts';
import { checkOnce } from '../call/check-call.ts';
import { type Content, textOf } from '../content/content.ts';
import type { FunctionCallPart } from '../content/part.ts';
import { ModelError } from '../error/errors.ts';
import { asError, isAgentError, publicMessage } from '../error/thrown.ts';
import type { Event, EventBase, EventBody, StartedCall } from '../event/event.ts';
import type { EventActions } from '../event/event-actions.ts';
import { type Awaitable, isPromise } from '../json/awaitable.ts';
import type { Writable } from '../json/compile-time.ts';
import type { ModelEnd } from '../model/model-event.ts';
import type { OfferedTools, ValidCall } from '../run/checked-call.ts';
import { hasHook } from '../run/hooks.ts';
import { type AgentScope, eventBase, newEvent, warn } from '../run/scope.ts';
import type { StateWriter } from '../run/state-writer.ts';
import type { Tool } from '../tool/tool.ts';
import type { ToolTable } from '../tool/tool-table.ts';
import { effectOfTool } from '../tool/tool-traits.ts';
import { type ModelTurn, normalizeTurn, originOf } from './normalize-turn.ts';
import type { ComingTurn, FailedTurn } from './read-stream.ts';
import { recordAnswer } from './record-answer.ts';

/** Data about a turn in addition to its content. */
export interface TurnFacts {
  /** The tools that the calls of the turn can use. */
  readonly tools: OfferedTools;
  /**
   * The agent, and its state at the time of the request; undefined if the agent's answer is not written to
   * the state.
   */
  readonly writer: StateWriter | undefined;
  /** The limit because of which the turn may only be a final answer; undefined if no limit was reached. */
  readonly last: LimitName | undefined;
}

/**
 * Writes a model's turn to the log, with the events that follow it at once. If the turn is invalid, writes a
 * failure and returns the error.
 */
export function recordTurn(
  scope: AgentScope,
  coming: ComingTurn,
  end: ModelEnd,
  facts: TurnFacts,
  actions: EventActions | undefined,
): Awaitable<Error | undefined> {
  const turn = takeTurn(scope, end, coming.id, facts.tools.table);
  if ('error' in turn) return recordFailure(scope, coming, turn, actions);
  const event = eventBase(scope, actions, undefined, coming.id);
  return writeTurn(scope, event, turn, facts);
}

/** Returns a model's turn in the form that is stored, and warns about faults in it. */
function takeTurn(scope: AgentScope, end: ModelEnd, eventId: string, { byName }: ToolTable): ModelTurn | FailedTurn {
  const { model } = scope.agent;
  const isLenient = (name: string): boolean => byName.get(name)?.lenientArgs === true;
  let turn: ModelTurn;
  try {
    turn = scope.run.secrets.json(normalizeTurn(end, model, eventId, isLenient));
  } catch (error) {
    return { error: asError(error), text: '' };
  }
  const calls = countCalls(turn.content);
  if (turn.finishReason.unified === 'error' && calls === 0) {
    const { raw = 'error' } = turn.finishReason;
    const error = new ModelError('finish_error', `${model.id} ended its answer with an error (${raw}). Ask again.`);
    return { error, text: textOf(turn.content), usage: turn.usage };
  }
  if (calls < countCalls(end.content))
    warn(
      scope,
      'duplicate_call',
      `${model.id} sent the same call twice with one id; it runs once, and has one response`,
    );
  if (end.metadata && !turn.metadata)
    warn(scope, 'unsupported', `the metadata of ${model.id} is not a JSON object, and is omitted`);
  if (end.sources && !turn.sources && end.sources.length !== 0)
    warn(scope, 'unsupported', `the sources of ${model.id} are not an array of JSON objects, and are omitted`);
  return turn;
}

function countCalls({ parts }: ModelEnd['content']): number {
  return parts.filter(({ type }) => type === 'functionCall').length;
}

function writeTurn(
  scope: AgentScope,
  base: EventBase,
  turn: ModelTurn,
  { tools, writer, last }: TurnFacts,
): Promise<undefined> | undefined {
  const { agent } = scope;
  const calls = turn.content.parts.filter((part): part is FunctionCallPart => part.type === 'functionCall');
  markLongRunning(calls, tools.table);
  const event: Event = Object.assign(base, last && calls.length > 0 ? { ...turn, acts: false } : turn);
  const limited = last && newEvent(scope, { type: 'notice', code: 'limited', value: last });
  if (calls.length === 0 && turn.acts && (agent.output || agent.outputKey !== undefined))
    return recordAnswer(scope, event, writer, limited);
  const next = limited ?? (turn.acts ? startCalls(scope, tools, calls) : undefined);
  scope.run.journal.write(next ? [event, next] : [event]);
  return undefined;
}

/**
 * Marks the calls whose result may come from outside, so that a reader of the log finds them in the model's
 * event.
 */
function markLongRunning(calls: readonly Writable<FunctionCallPart>[], table: ToolTable): void {
  for (const call of calls) {
    const tool = table.byName.get(call.name);
    if (tool && (tool.isLongRunning || !tool.run)) call.longRunning = true;
  }
}

/**
 * Writes the failure of a model call. The text that was received before is kept, and calls that were received
 * never run. Returns the error, unless the run was cancelled.
 */
export function recordFailure(
  scope: AgentScope,
  coming: ComingTurn,
  { error, text, usage }: FailedTurn,
  actions: EventActions | undefined,
): Error | undefined {
  const events: Event[] = [];
  if (text !== '') {
    const content: Content = { role: 'model', parts: [{ type: 'text', text }] };
    const turn: EventBody = { type: 'model', content, acts: false, finishReason: { unified: 'error', raw: 'cut' } };
    events.push(Object.assign(eventBase(scope, actions, undefined, coming.id), turn));
  } else if (coming.shown) dropTurn(scope, coming);
  const used = usage && Object.keys(usage).length > 0 && { usage, origin: originOf(scope.agent.model) };
  const also = events.length > 0 ? undefined : actions;
  const isCancelled = scope.run.cancellation.cause !== undefined;
  if (isCancelled) {
    const message = 'the run was cancelled';
    if (used) events.push(newEvent(scope, { type: 'modelFailed', code: 'cancelled', message, ...used }, also));
  } else {
    const code = isAgentError(error) ? error.code : 'model_failed';
    const message = publicMessage(error, `the call of model ${scope.agent.model.id} failed`);
    warn(scope, 'model_failed', message, error);
    events.push(newEvent(scope, { type: 'modelFailed', code, message, ...used }, also));
  }
  if (events.length === 0 && actions) events.push(newEvent(scope, { type: 'notice', code: 'written' }, actions));
  if (events.length > 0) scope.run.journal.write(events);
  return isCancelled ? undefined : error;
}

/** Tells the watchers that a turn whose deltas were shown was dropped. */
function dropTurn({ agent, branch, run }: AgentScope, { id: turn }: ComingTurn): void {
  const { path } = branch;
  const dropped = { type: 'turnDropped', author: agent.name, turn } as const;
  run.queue.push(path === undefined ? dropped : { ...dropped, branch: path });
}

/**
 * Checks the calls that may have an effect and start at once, because no gate, hook or other call comes
 * before them. Returns a `started` event for the valid calls, which is stored with the turn instead of in an
 * append of its own. Other calls are left out: a call that has not started must not be in doubt after a
 * crash.
 */
function startCalls(scope: AgentScope, tools: OfferedTools, calls: readonly FunctionCallPart[]): Event | undefined {
  const { callbacks, agent } = scope;
  const { runnerGates, concurrency } = scope.run.settings;
  if (runnerGates.length + agent.gates.length > 0) return undefined;
  if (callbacks.length > 0 && hasHook(scope, 'beforeTool')) return undefined;
  const started: StartedCall[] = [];
  const checks = new Map<string, ValidCall>();
  for (const call of calls.slice(0, concurrency)) {
    const tool = tools.table.byName.get(call.name);
    if (!tool || !runsAtOnce(tool) || call.refused) continue;
    const checked = checkOnce(tool, call.args);
    // If the check is asynchronous, or finds issues, the call is checked when it is handled.
    if (isPromise(checked) || !('value' in checked)) continue;
    checks.set(call.id, checked);
    started.push({ callId: call.id, attempt: 1, effect: effectOfTool(tool) });
  }
  if (started.length === 0) return undefined;
  tools.started = checks;
  return newEvent(scope, { type: 'started', calls: started });
}

/** Returns true if a tool has an effect, and its calls wait neither for a gate nor for other calls. */
function runsAtOnce({ run, declaration, effect, exclusive, gates = [] }: Tool): boolean {
  return run !== undefined && declaration !== undefined && effect !== 'read' && !exclusive && gates.length === 0;
}
