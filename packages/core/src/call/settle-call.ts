import type { ToolOutcome } from '../content/outcome.ts';
import type { ResponseSource } from '../content/response-source.ts';
import type { ToolEnd } from '../context/run-event.ts';
import { withCause } from '../error/thrown.ts';
import type { EventBody } from '../event/event.ts';
import { isUnderWay } from '../json/awaitable.ts';
import { complete, type Steps } from '../json/steps.ts';
import type { Writable } from '../json/writable.ts';
import { delegate, goOnDelegated } from '../nested/delegate.ts';
import { boundOutcome } from '../result/bound-outcome.ts';
import { carriedOut, checkOutput, sayCarriedOut } from '../result/check-output.ts';
import type { JsonOutcome } from '../result/json-outcome.ts';
import type { RawResult } from '../result/raw-result.ts';
import { toJsonOutcome } from '../result/to-json-outcome.ts';
import { withNotes } from '../result/with-notes.ts';
import { CallContext } from '../run/call-context.ts';
import { deadlinePassed } from '../run/cancellation.ts';
import type { CheckedCall } from '../run/checked-call.ts';
import { lateEvent } from '../run/late-event.ts';
import { type AgentScope, newEvent } from '../run/run-scope.ts';
import { settleStateConflicts } from '../run/state-conflicts.ts';
import type { ToolTurn } from '../run/tool-turn.ts';
import type { Tool } from '../tool/tool.ts';
import type { CallState } from '../view/branch-state.ts';
import { stateSeen } from '../view/state-owner.ts';
import { askAfterwards } from './ask-afterwards.ts';
import type { AskedCall, CallHalt } from './call-halt.ts';
import { carryOutCall } from './carry-out-call.ts';
import { prepareCall } from './prepare-call.ts';
import { shownBy, showStart } from './show-start.ts';

/**
 * Settles one call: its response or its question is written, even when something unforeseen breaks its way.
 *
 * `known`: its check, if it was made already. Never throws or
 * rejects. Undefined where there is nothing to wait for.
 */
export function settleCall(
  scope: AgentScope,
  turn: ToolTurn,
  state: CallState,
  known: CheckedCall | undefined,
): Promise<void> | undefined {
  try {
    const settled = complete(callSteps(scope, turn, state, known));
    return isUnderWay(settled) ? settled.catch((error: unknown) => settleBroken(scope, state, error)) : undefined;
  } catch (error) {
    settleBroken(scope, state, error);
    return undefined;
  }
}

function settleBroken(scope: AgentScope, { call, args = call.args }: CallState, error: unknown): void {
  const { journal } = scope.run;
  if (journal.failure !== undefined) return;
  const message = `\`${call.name}\` could not be settled.`;
  const outcome = { status: 'error', code: 'internal', message } as const;
  const cause = error instanceof Error ? error : new Error(message, { cause: error });
  const end: ToolEnd = { type: 'toolEnd', ...shownBy(scope), call, args, outcome, durationMs: 0 };
  journal.write([newEvent(scope, { type: 'response', callId: call.id, outcome })], {
    show: withCause(end, cause) as ToolEnd,
  });
}

/**
 * One call's way from the model's wish to what is written in the log: a response, or a question.
 *
 * look up, check -> beforeTool -> gates -> "started" -> run ->
 * onToolError -> afterTool -> snapshot, bound -> response
 *
 * Whatever goes wrong on the way is an outcome for the
 * model. Only a store that refuses to store ends it early.
 */
function* callSteps(scope: AgentScope, turn: ToolTurn, state: CallState, known: CheckedCall | undefined): Steps<void> {
  const { call } = state;
  const { cancellation, journal, outbox, settings, view } = scope.run;
  const { platform } = settings;
  const { dueAt } = cancellation;
  if (dueAt !== undefined && platform.monotonic() >= dueAt) cancellation.cancel(deadlinePassed);
  const context = new CallContext(scope, state, turn);
  const began = { saw: stateSeen(view, scope.branch), since: view.revision };
  if (state.child) showStart(scope, call, state.args ?? call.args, context);
  const ended = (outcome: ToolEnd['outcome'], cause?: unknown): ToolEnd => {
    const { args = state.args ?? call.args } = context;
    const end: ToolEnd = { type: 'toolEnd', ...shownBy(scope), call, args, outcome, durationMs: ranMs(scope, context) };
    return cause instanceof Error ? withCause(end, cause) : end;
  };
  let answered: CallHalt;
  let ran: Tool | undefined;
  let source: ResponseSource | undefined;
  try {
    const prepared = state.child
      ? yield* goOnDelegated(scope, state, turn.table.byName.get(call.name), context)
      : yield* prepareCall(scope, turn, state, context, known);
    const carried =
      prepared && 'ready' in prepared ? yield* carryOutCall(scope, turn, state, prepared, context) : prepared;
    const raw = carried && 'delegated' in carried ? yield* delegate(scope, state, carried, context) : carried;
    if (!raw) {
      scope.run.settling.delete(call.id);
      context.close();
      // Nothing is written: what is waited for stands in the log of the nested run.
      if (outbox.watched) journal.show(ended({ status: 'pending' }));
      return;
    }
    if (!('result' in raw)) answered = raw;
    else {
      if (raw.ran && raw.result.status === 'ok') ran = raw.tool;
      const picture = yield* concludeCall(scope, state, raw, context);
      const bound = yield* boundOutcome(scope, raw.tool ?? call, picture, context);
      const outcome = raw.ran && bound.status === 'error' ? sayCarriedOut(raw.tool, bound) : bound;
      // What a hook or a check said in its place is not the tool's.
      if (!picture.replaced && outcome.status === raw.result.status) source = raw.source;
      answered = {
        outcome: raw.notes ? withNotes(outcome, scope.run.secrets.json(raw.notes)) : outcome,
        cause: raw.error,
      };
    }
  } catch (cause) {
    if (journal.failure !== undefined) throw cause;
    answered = { outcome: withheldOutcome(call.name, ran), cause };
  }
  context.close();
  if ('request' in answered) {
    scope.run.settling.delete(call.id);
    writeAsked(scope, answered, context, ended({ status: 'pending' }, answered.cause));
    return;
  }
  const { outcome, cause } = answered;
  if (state.endsTurn) context.addActions({ skipSummarization: true });
  let actions = context.takeActions();
  if (actions?.stateDelta || actions?.localDelta) {
    actions = settleStateConflicts(scope, state, began, actions);
  }
  const ms = context.beganAt === undefined ? undefined : Math.round(ranMs(scope, context));
  const response = state.goesOn
    ? lateEvent(scope, state, ms === undefined ? { outcome } : { outcome, ms }, actions)
    : newEvent(scope, responseOf(call.id, outcome, ms, source), actions);
  journal.write([response], outbox.watched ? { show: ended(outcome, cause) } : undefined);
}

function responseOf(
  callId: string,
  outcome: ToolOutcome,
  ms: number | undefined,
  source: ResponseSource | undefined,
): EventBody {
  const response: Writable<Extract<EventBody, { readonly type: 'response' }>> =
    ms === undefined ? { type: 'response', callId, outcome } : { type: 'response', callId, outcome, ms };
  // The default is not said.
  if (source !== undefined && source !== 'tool') response.source = source;
  return response;
}

/** How long its tool ran; 0 where it did not. */
function ranMs({ run }: AgentScope, { beganAt }: CallContext): number {
  return beganAt === undefined ? 0 : Math.max(0, run.settings.platform.monotonic() - beganAt);
}

/** From a raw result to a JSON picture of it: the hooks, the output schema. */
function* concludeCall(scope: AgentScope, state: CallState, raw: RawResult, context: CallContext): Steps<JsonOutcome> {
  const { tool } = raw;
  const returned = toJsonOutcome(tool, raw.result);
  const seen = scope.callbacks.length === 0 ? returned : yield* askAfterwards(scope, state, raw, returned, context);
  const picture = seen === returned ? seen : { ...seen, replaced: true };
  const { outcome } = picture;
  if (outcome.status !== 'ok' || !tool?.checkOutput) return picture;
  const checked = yield* checkOutput(scope, tool, outcome);
  return checked === outcome ? picture : { ...picture, ...toJsonOutcome(tool, checked) };
}

/** Writes the question that a call waits for. */
function writeAsked(
  scope: AgentScope,
  { request, goesOn, before }: AskedCall,
  context: CallContext,
  show: ToolEnd,
): void {
  const asked: EventBody = goesOn ? { type: 'asked', request, interim: true } : { type: 'asked', request };
  const events = [...before, asked];
  scope.run.journal.write(
    events.map((body, at) => newEvent(scope, body, at === 0 ? context.takeActions() : undefined)),
    context.beganAt === undefined ? undefined : { show },
  );
}

/**
 * The outcome of a call whose result nobody gets, as a
 * callback around it failed. `ran`: its tool, where it ran.
 */
function withheldOutcome(name: string, ran: Tool | undefined): ToolOutcome {
  const message = `A callback around \`${name}\` failed, so its result is withheld.${carriedOut(ran)}`;
  return { status: 'error', code: 'callback_failed', message };
}
