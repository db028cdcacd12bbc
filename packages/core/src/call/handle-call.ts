import type { ResponseSource, ToolOutcome } from '../content/outcome.ts';
import type { ToolEnd } from '../context/run-event.ts';
import { withCause } from '../error/thrown.ts';
import type { EventBody } from '../event/event.ts';
import { isPromise } from '../json/awaitable.ts';
import type { Writable } from '../json/compile-time.ts';
import { frozen } from '../json/frozen.ts';
import { delegate, resumeDelegated } from '../nested/delegate.ts';
import { boundOutcome } from '../result/bound-outcome.ts';
import type { CallOutcome } from '../result/call-outcome.ts';
import { carriedOut, checkOutput, withCarriedOut } from '../result/check-output.ts';
import { jsonOfOutcome, withNotes } from '../result/json-of-result.ts';
import { CallContext } from '../run/call-context.ts';
import type { CheckedCall, OfferedTools } from '../run/checked-call.ts';
import { askHooks, outcomeIn } from '../run/hooks.ts';
import { lateEvent } from '../run/late-event.ts';
import { type AgentScope, newEvent } from '../run/scope.ts';
import { settleStateConflicts } from '../run/state-conflicts.ts';
import type { StateSeen } from '../session/growing-state.ts';
import type { CallState } from '../view/branch-state.ts';
import { stateSeen } from '../view/session-view.ts';
import { askErrorHooks, executeCall, shownBy, showStart } from './execute-call.ts';
import { prepareCall } from './prepare-call.ts';
import type { CallQuestion } from './questions.ts';

/**
 * Handles one call of a model turn until its response or its question is in the log.
 *
 * look up, check -> beforeTool -> gates -> "started" -> run ->
 * onToolError -> afterTool -> output schema, bound -> response
 *
 * Every failure becomes an outcome that the model reads. Only a failure of the store ends the handling early.
 * Never rejects. `known`: the result of an earlier check of the call, if there is one.
 */
export async function handleCall(
  scope: AgentScope,
  tools: OfferedTools,
  call: CallState,
  known: CheckedCall | undefined,
): Promise<void> {
  const { request } = call;
  const { journal, view } = scope.run;
  const context = new CallContext(scope, call, tools);
  const began: CallStart = { seenState: stateSeen(view, scope.branch), since: view.revision };
  let end: CallOutcome | CallQuestion | undefined;
  let stored: FinalOutcome | undefined;
  try {
    let notes: readonly string[] | undefined;
    if (call.child) {
      showStart(scope, request, call.args ?? request.args, context);
      end = await resumeDelegated(scope, call, tools.table.byName.get(request.name), context);
    } else {
      const prepared = await prepareCall(scope, tools, call, context, known);
      if ('ready' in prepared) {
        const { ready } = prepared;
        notes = prepared.notes;
        const executed = await executeCall(scope, tools, call, ready, context);
        end = 'status' in executed ? await delegate(scope, call, ready.tool, executed, context) : executed;
      } else end = prepared;
    }
    if (end && 'outcome' in end) stored = await conclude(scope, call, end, notes, context);
  } catch (cause) {
    if (journal.failure !== undefined) return;
    stored = { outcome: withheldOutcome(request.name, end), cause };
  }
  try {
    if (stored) writeResponse(scope, call, stored, context, began);
    else if (!end || !('request' in end)) showWaiting(scope, call, context);
    else if (!writeQuestion(scope, call, end, context))
      writeResponse(scope, call, { outcome: tooManyQuestions(request.name) }, context, began);
  } catch (error) {
    writeBroken(scope, call, error);
  }
}

/** The state of the session and the revision of the log when a call began. */
interface CallStart {
  readonly seenState: StateSeen;
  readonly since: number;
}

/** An outcome in the form in which it is stored. */
interface FinalOutcome {
  readonly outcome: ToolOutcome;
  /** The thrown error, for the client. */
  readonly cause?: unknown;
  readonly source?: ResponseSource | undefined;
}

/**
 * Returns the outcome of a call in the form in which it is stored. In this order: hooks may replace the
 * outcome, the output is checked by the output schema, secrets are replaced, the size of the result is
 * bounded, and the gates' notes for the model are added.
 */
async function conclude(
  scope: AgentScope,
  call: CallState,
  end: CallOutcome,
  notes: readonly string[] | undefined,
  context: CallContext,
): Promise<FinalOutcome> {
  const { tool, isDecided, error: cause } = end;
  const seen = isDecided || scope.callbacks.length === 0 ? end : await askAfter(scope, call, end, context);
  let json = seen;
  if (!isDecided && seen.outcome.status === 'ok' && tool?.checkOutput) {
    const checked = await checkOutput(scope, tool, seen.outcome);
    if (checked !== seen.outcome) json = { ...seen, ...jsonOfOutcome(scope, tool, checked) };
  }
  const made = boundOutcome(scope, tool ?? call.request, json, context);
  const bound = isPromise(made) ? await made : made;
  const outcome = end.ran && bound.status === 'error' ? withCarriedOut(tool, bound) : bound;
  // The source belongs to the tool's own outcome: an outcome that a hook or a check returned has no source.
  const source = seen === end && outcome.status === end.outcome.status ? end.source : undefined;
  const withAll = notes && !isDecided ? withNotes(outcome, scope.run.secrets.json(notes)) : outcome;
  return { outcome: withAll, cause, source };
}

/**
 * Asks the hooks after a call: the `onToolError` hooks if there was an error, then the `afterTool` hooks.
 * Returns the outcome that results.
 */
async function askAfter(
  scope: AgentScope,
  { request }: CallState,
  end: CallOutcome,
  context: CallContext,
): Promise<CallOutcome> {
  const { tool, error, hooksAsked } = end;
  const owner = tool ?? request;
  const found = { end };
  if (error instanceof Error && !hooksAsked) {
    const answer = await askErrorHooks(scope, tool, request, error, context);
    if (answer) found.end = { ...jsonOfOutcome(scope, owner, answer), tool };
  }
  const seen = frozen(scope.run.secrets.json(found.end.outcome));
  await askHooks(
    scope,
    'afterTool',
    (hook) => hook(tool, request, seen, context),
    (given) => {
      found.end = { ...jsonOfOutcome(scope, owner, outcomeIn(given)), tool };
      return true;
    },
  );
  return found.end;
}

/** Writes the response of a call, with the actions of its context. */
function writeResponse(
  scope: AgentScope,
  call: CallState,
  { outcome, cause, source }: FinalOutcome,
  context: CallContext,
  began: CallStart,
): void {
  const { journal, queue } = scope.run;
  if (call.endsTurn) context.addActions({ skipSummarization: true });
  let actions = context.close();
  if (actions?.stateDelta || actions?.localDelta) actions = settleStateConflicts(scope, call, began, actions);
  const ms = context.beganAt === undefined ? undefined : Math.round(ranMs(scope, context));
  const response = call.goesOn
    ? lateEvent(scope, call, ms === undefined ? { outcome } : { outcome, ms }, actions)
    : newEvent(scope, responseOf(call.request.id, outcome, ms, source), actions);
  journal.write([response], queue.watched ? { show: toolEnd(scope, call, context, outcome, cause) } : undefined);
}

function responseOf(
  callId: string,
  outcome: ToolOutcome,
  ms: number | undefined,
  source: ResponseSource | undefined,
): EventBody {
  const response: Writable<Extract<EventBody, { readonly type: 'response' }>> =
    ms === undefined ? { type: 'response', callId, outcome } : { type: 'response', callId, outcome, ms };
  // The default source, `tool`, is not written.
  if (source !== undefined && source !== 'tool') response.source = source;
  return response;
}

/**
 * Writes the question that a call waits for. Returns false if too many questions are open. The open questions
 * are counted and the new one is written in one synchronous step, so that two concurrent questions cannot
 * both pass the limit.
 */
function writeQuestion(
  scope: AgentScope,
  call: CallState,
  { request, before = [], isInterim, maxPending, cause }: CallQuestion,
  context: CallContext,
): boolean {
  const { journal, settling, view } = scope.run;
  if (maxPending !== undefined && view.waiting.size + journal.asking >= maxPending) return false;
  settling.delete(call.request.id);
  const asked: EventBody = isInterim ? { type: 'asked', request, interim: true } : { type: 'asked', request };
  const actions = context.close();
  const show = context.beganAt === undefined ? undefined : toolEnd(scope, call, context, { status: 'pending' }, cause);
  journal.write(
    [...before, asked].map((body, at) => newEvent(scope, body, at === 0 ? actions : undefined)),
    show && { show },
  );
  return true;
}

/**
 * Shows the watchers that a call waits. Writes nothing: a nested agent runs for the call, and its questions
 * are in the events of its own branch.
 */
function showWaiting(scope: AgentScope, call: CallState, context: CallContext): void {
  const { journal, queue, settling } = scope.run;
  settling.delete(call.request.id);
  context.close();
  if (queue.watched) journal.show(toolEnd(scope, call, context, { status: 'pending' }));
}

/** Writes the response of a call that an unexpected error ended. */
function writeBroken(scope: AgentScope, { request, args = request.args }: CallState, error: unknown): void {
  const { journal } = scope.run;
  if (journal.failure !== undefined) return;
  const message = `\`${request.name}\` could not be handled.`;
  const outcome = { status: 'error', code: 'internal', message } as const;
  const cause = error instanceof Error ? error : new Error(message, { cause: error });
  const end: ToolEnd = { type: 'toolEnd', ...shownBy(scope), call: request, args, outcome, durationMs: 0 };
  journal.write([newEvent(scope, { type: 'response', callId: request.id, outcome })], {
    show: withCause(end, cause) as ToolEnd,
  });
}

/** Returns the `toolEnd` event of a call. */
function toolEnd(
  scope: AgentScope,
  call: CallState,
  context: CallContext,
  outcome: ToolEnd['outcome'],
  cause?: unknown,
): ToolEnd {
  const { request } = call;
  const { args = call.args ?? request.args } = context;
  const end: ToolEnd = {
    type: 'toolEnd',
    ...shownBy(scope),
    call: request,
    args,
    outcome,
    durationMs: ranMs(scope, context),
  };
  return cause instanceof Error ? withCause(end, cause) : end;
}

/** Returns the milliseconds that the call's tool ran; 0 if it did not run. */
function ranMs({ run }: AgentScope, { beganAt }: CallContext): number {
  return beganAt === undefined ? 0 : Math.max(0, run.settings.platform.monotonic() - beganAt);
}

/**
 * Returns the outcome of a call whose result is withheld, because a callback around its tool failed. `end`:
 * the end of the call before the callback failed, if it had ended.
 */
function withheldOutcome(name: string, end: CallOutcome | CallQuestion | undefined): ToolOutcome {
  const ran = end && 'outcome' in end && end.ran && end.outcome.status === 'ok' ? end.tool : undefined;
  const message = `A callback around \`${name}\` failed, so its result is withheld.${carriedOut(ran)}`;
  return { status: 'error', code: 'callback_failed', message };
}

function tooManyQuestions(name: string): ToolOutcome {
  const message = `Too many questions wait for a user, so \`${name}\` was not run. Wait for their answers, then call it again.`;
  return { status: 'error', code: 'too_many_questions', message };
}
