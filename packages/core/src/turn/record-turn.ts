import type { LimitName } from '../agent/limits.ts';
import { checkCall } from '../call/check-call.ts';
import { settleCall } from '../call/settle-call.ts';
import type { Content } from '../content/content.ts';
import type { FunctionCallPart } from '../content/part.ts';
import { textOf } from '../content/text-of.ts';
import { ModelError } from '../error/model-error.ts';
import { isAgentError, publicMessage } from '../error/thrown.ts';
import type { Event, EventBase, EventBody, StartedCall } from '../event/event.ts';
import type { EventActions } from '../event/event-actions.ts';
import { isUnderWay } from '../json/awaitable.ts';
import { none, withItem } from '../json/seldom-used.ts';
import type { Writable } from '../json/writable.ts';
import type { ModelEnd } from '../model/model-event.ts';
import { hasHook } from '../run/hooks.ts';
import { type AgentScope, type ComingTurn, newEvent, stamp, warn } from '../run/run-scope.ts';
import type { BegunCall, ToolTurn } from '../run/tool-turn.ts';
import type { Tool } from '../tool/tool.ts';
import type { ToolTable } from '../tool/tool-table.ts';
import { effectOfTool } from '../tool/tool-traits.ts';
import { newCall } from '../view/new-call.ts';
import { type ModelTurn, normalizeTurn, originOf } from './normalize-turn.ts';
import type { FailedTurn } from './read-stream.ts';
import { writeAnswer } from './write-answer.ts';

/** Writes a model's turn to the log, with what follows from it at once. Throws where it is no turn. */
export function recordTurn(
  scope: AgentScope,
  end: ModelEnd,
  last: LimitName | undefined,
  actions: EventActions | undefined,
): Promise<void> | undefined {
  const event = stamp(scope, actions, undefined, scope.coming?.id);
  const turn = takeTurn(scope, end, event.id);
  if ('error' in turn) return void recordFailure(scope, turn, actions);
  return writeTurn(scope, event, turn, last);
}

/** A model's turn as it is stored, with warnings of what was wrong. Throws as `normalizeTurn` does. */
function takeTurn(scope: AgentScope, end: ModelEnd, eventId: string): ModelTurn | FailedTurn {
  const { model } = scope.agent;
  const isLenient = (name: string): boolean => scope.turn?.table.byName.get(name)?.lenientArgs === true;
  const turn = scope.run.secrets.json(normalizeTurn(end, model, eventId, isLenient));
  const calls = countCalls(turn.content);
  if (turn.finishReason.unified === 'error' && calls === 0) {
    const { raw = 'error' } = turn.finishReason;
    const error = new ModelError('finish_error', `${model.id} ended its answer with an error (${raw}). Ask again.`);
    return { error, text: textOf(turn.content), usage: turn.usage };
  }
  if (calls < countCalls(end.content))
    warn(scope, 'duplicate_call', `${model.id} sent a call twice, under one id; it is one call, with one answer`);
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
  last: LimitName | undefined,
): Promise<void> | undefined {
  const { agent } = scope;
  const { journal } = scope.run;
  const calls = turn.content.parts.filter((part): part is FunctionCallPart => part.type === 'functionCall');
  markLongRunning(calls, scope.turn?.table);
  const event: Event = Object.assign(base, last && calls.length > 0 ? { ...turn, acts: false } : turn);
  const limited = last && newEvent(scope, { type: 'notice', code: 'limited', value: last });
  if (calls.length === 0 && turn.acts && (agent.output || agent.outputKey !== undefined))
    return writeAnswer(scope, event, limited);
  if (limited) journal.write([event, limited]);
  else if (calls.length > 0 && turn.acts) writeWithCalls(scope, event, calls);
  else journal.write([event]);
  return undefined;
}

/** Whoever reads the log alone knows which calls a client may answer, from the event that makes them. */
function markLongRunning(calls: readonly Writable<FunctionCallPart>[], table: ToolTable | undefined): void {
  for (const call of calls) {
    const tool = table?.byName.get(call.name);
    if (tool && (tool.isLongRunning || !tool.run)) call.longRunning = true;
  }
}

/** Writes that a model call gave no turn; what had come of it is kept, and never acts. */
export function recordFailure(
  scope: AgentScope,
  { error, text, usage }: FailedTurn,
  actions: EventActions | undefined,
): void {
  const events: Event[] = [];
  if (text !== '') {
    const content: Content = { role: 'model', parts: [{ type: 'text', text }] };
    const turn: EventBody = { type: 'model', content, acts: false, finishReason: { unified: 'error', raw: 'cut' } };
    events.push(Object.assign(stamp(scope, actions, undefined, scope.coming?.id), turn));
  } else if (scope.coming?.shown) dropTurn(scope, scope.coming);
  const used = usage && Object.keys(usage).length > 0 && { usage, origin: originOf(scope.agent.model) };
  const also = events.length > 0 ? undefined : actions;
  if (scope.run.cancellation.cause) {
    const message = 'the run was cancelled';
    if (used) events.push(newEvent(scope, { type: 'modelFailed', code: 'cancelled', message, ...used }, also));
  } else {
    const code = isAgentError(error) ? error.code : 'model_failed';
    const message = publicMessage(error, `the call of model ${scope.agent.model.id} failed`);
    warn(scope, 'model_failed', message, error);
    scope.failure = error;
    events.push(newEvent(scope, { type: 'modelFailed', code, message, ...used }, also));
  }
  if (events.length === 0 && actions) events.push(newEvent(scope, { type: 'notice', code: 'written' }, actions));
  if (events.length > 0) scope.run.journal.write(events);
}

/** Tells the watcher that what was shown of a turn came to nothing. */
function dropTurn({ agent, branch, run }: AgentScope, { id: turn }: ComingTurn): void {
  const { path } = branch;
  const dropped = { type: 'turnDropped', author: agent.name, turn } as const;
  run.outbox.push(path === undefined ? dropped : { ...dropped, branch: path });
}

/** Writes a turn that acts, and begins what can begin while it is being stored. */
function writeWithCalls(scope: AgentScope, event: Event, calls: readonly FunctionCallPart[]): void {
  const { turn, callbacks } = scope;
  const { journal } = scope.run;
  if (
    !turn ||
    scope.run.settings.ceiling.length + scope.agent.gates.length > 0 ||
    (callbacks.length > 0 && hasHook(scope, 'beforeTool'))
  ) {
    journal.write([event]);
    return;
  }
  turn.event = event;
  const begun = begunCalls(scope, turn, calls);
  const starting = begun.flatMap<StartedCall>(({ started }, at) =>
    started ? [startOf(calls[at] as FunctionCallPart, scope.turn?.table)] : none,
  );
  journal.write(starting.length > 0 ? [event, newEvent(scope, { type: 'started', calls: starting })] : [event]);
  for (let at = 0; at < begun.length; at++) {
    const call = calls[at] as FunctionCallPart;
    const one = begun[at] as BegunCall;
    // Hooks and tools that prepare may have written state, which a call sees once its turn is stored.
    if (callbacks.length === 0 && !event.actions && hasNoEffect(one.checked)) {
      one.running = settleCall(scope, turn, newCall(call, scope.branch, scope.agent.name), one);
      // One that is settled by now is in the log as soon as its turn is.
      if (!one.running) continue;
      scope.run.settling = withItem(scope.run.settling, call.id);
    }
    turn.begun ??= new Map();
    turn.begun.set(call.id, one);
  }
}

/**
 * The calls that nothing stands before. The `started` of those that may have an effect is stored with their
 * turn, and costs no append of its own.
 *
 * Only those that will begin at once: a call that was not begun must not be in doubt after a crash.
 */
function begunCalls(scope: AgentScope, { table }: ToolTurn, calls: readonly FunctionCallPart[]): readonly BegunCall[] {
  const begun: BegunCall[] = [];
  const most = Math.min(calls.length, scope.run.settings.concurrency);
  for (let at = 0; at < most; at++) {
    const checked = checkCall(table, calls[at] as FunctionCallPart);
    begun.push({ checked, started: isStartedAtOnce(checked), running: undefined });
  }
  return begun;
}

function isStartedAtOnce(checked: BegunCall['checked']): boolean {
  const tool = !isUnderWay(checked) && 'value' in checked ? checked.tool : undefined;
  return tool?.run !== undefined && tool.effect !== 'read' && isAlone(tool);
}

/**
 * Whether a call may be settled while its turn is being stored:
 * then its response is stored with the turn, in one append.
 */
function hasNoEffect(checked: BegunCall['checked']): boolean {
  if (isUnderWay(checked)) return false;
  const { tool } = checked;
  return tool === undefined || (tool.effect === 'read' && isAlone(tool));
}

/** Whether neither a gate nor another call stands before a call of this tool. */
function isAlone({ gates, exclusive }: Tool): boolean {
  return (gates === undefined || gates.length === 0) && !exclusive;
}

function startOf({ id, name }: FunctionCallPart, table: ToolTable | undefined): StartedCall {
  return { callId: id, attempt: 1, effect: effectOfTool(table?.byName.get(name) ?? {}) };
}
