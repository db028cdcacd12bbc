import type { LimitName } from '../agent/limits.ts';
import { checkCall } from '../call/check-call.ts';
import type { Content } from '../content/content.ts';
import type { FunctionCallPart } from '../content/part.ts';
import { textOf } from '../content/text-of.ts';
import { ModelError } from '../error/model-error.ts';
import { isAgentError, publicMessage } from '../error/thrown.ts';
import type { Event, EventBase, EventBody, StartedCall } from '../event/event.ts';
import type { EventActions } from '../event/event-actions.ts';
import { isUnderWay } from '../json/awaitable.ts';
import type { Writable } from '../json/writable.ts';
import type { ModelEnd } from '../model/model-event.ts';
import { hasHook } from '../run/hooks.ts';
import { type AgentScope, type ComingTurn, newEvent, stamp, warn } from '../run/run-scope.ts';
import type { ToolTable } from '../tool/tool-table.ts';
import { effectOfTool } from '../tool/tool-traits.ts';
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
  const calls = turn.content.parts.filter((part): part is FunctionCallPart => part.type === 'functionCall');
  markLongRunning(calls, scope.turn?.table);
  const event: Event = Object.assign(base, last && calls.length > 0 ? { ...turn, acts: false } : turn);
  const limited = last && newEvent(scope, { type: 'notice', code: 'limited', value: last });
  if (calls.length === 0 && turn.acts && (agent.output || agent.outputKey !== undefined))
    return writeAnswer(scope, event, limited);
  const next = limited ?? (turn.acts ? startCalls(scope, calls) : undefined);
  scope.run.journal.write(next ? [event, next] : [event]);
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

/**
 * Checks the calls that may have an effect and run at once: no gate, no hook and no other call stands before
 * them. Returns the `started` of those that pass, which is stored with their turn instead of in an append of
 * its own. A call that does not run at once must not be in doubt after a crash.
 */
function startCalls(scope: AgentScope, calls: readonly FunctionCallPart[]): Event | undefined {
  const { turn, callbacks, agent } = scope;
  const { ceiling, concurrency } = scope.run.settings;
  if (!turn || ceiling.length + agent.gates.length > 0) return undefined;
  if (callbacks.length > 0 && hasHook(scope, 'beforeTool')) return undefined;
  const started: StartedCall[] = [];
  for (const call of calls.slice(0, concurrency)) {
    const tool = turn.table.byName.get(call.name);
    if (!tool?.run || tool.effect === 'read' || tool.exclusive || (tool.gates?.length ?? 0) > 0) continue;
    const checked = checkCall(turn.table, call);
    turn.checks.set(call.id, checked);
    if (isUnderWay(checked) || !('value' in checked)) continue;
    turn.started.add(call.id);
    started.push({ callId: call.id, attempt: 1, effect: effectOfTool(tool) });
  }
  return started.length > 0 ? newEvent(scope, { type: 'started', calls: started }) : undefined;
}
