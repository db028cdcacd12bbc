import type { Pending, Settled } from '../content/outcome.ts';
import type { PendingQuestion, PendingRequest } from '../content/pending-request.ts';
import { ToolError } from '../error/tool-error.ts';
import type { EventBody } from '../event/event.ts';
import { type Awaitable, isUnderWay } from '../json/awaitable.ts';
import { exactJson } from '../json/snapshot-json.ts';
import type { Steps } from '../json/steps.ts';
import { resultQuestion } from '../tool/long-running.ts';
import type { Delegated, Tool, ToolResult } from '../tool/tool.ts';
import { askErrorHooks } from './ask-error-hooks.ts';
import { boundOutcomeNow } from './bound-outcome.ts';
import { CallContext } from './call-context.ts';
import { checkArgs, checkCall, checkWithin, unavailableTool } from './check-call.ts';
import { type CheckedCall, type GoodCall, shownCheck } from './checked-call.ts';
import { digestOf } from './digest.ts';
import { askHooks, outcomeIn } from './hooks.ts';
import { jsonArgs } from './json-args.ts';
import { questionOf } from './question-of.ts';
import { answeredResult, clearDoubt, type Doubt, recoverCall } from './recover-call.ts';
import { type Gated, hasGates, runGates } from './run-gates.ts';
import { newEvent, type RunScope, warn } from './run-scope.ts';
import { type Ran, runTool } from './run-tool.ts';
import type { CallState } from './session-view.ts';
import { pictureOutcome } from './snapshot-outcome.ts';
import type { BegunCall, ToolTurn } from './tool-turn.ts';
import { unknownOutcome } from './unknown-outcome.ts';

/** Where a call is for now: settled, or asking. `before`: what the log must say first; `goesOn`: the model does not wait. */
export type Reached =
  | { readonly outcome: Settled; readonly cause?: unknown }
  | {
      readonly request: PendingRequest;
      readonly before: readonly EventBody[];
      readonly goesOn?: boolean;
      /** What was thrown, where that is why something is asked. */
      readonly cause?: Error | undefined;
    };

/** An agent is to take over. */
export interface Delegating {
  readonly delegated: Delegated;
  readonly tool: Tool;
  readonly notes?: readonly string[] | undefined;
}

/** A result that the hooks have not seen yet. */
export interface RawResult {
  readonly result: Exclude<ToolResult, Pending | Delegated>;
  /** What was thrown or refused; the error hooks see it. */
  readonly error?: Error | undefined;
  /** The error hooks have seen it already. */
  readonly errorSeen?: true;
  readonly tool: Tool | undefined;
  /** This came of running it. */
  readonly ran?: true;
  /** What the model reads beside the outcome. */
  readonly notes?: readonly string[] | undefined;
}

/** A call's way from the lookup to the run. */
export function* reachResult(
  scope: RunScope,
  turn: ToolTurn,
  state: CallState,
  context: CallContext,
  begun: BegunCall | undefined,
): Steps<RawResult | Delegating | Reached> {
  const { call } = state;
  const lost = state.inFlight && !begun?.started;
  const known = state.exchanges.length > 0 ? answeredResult(state) : undefined;
  if (known) return { result: known, tool: turn.table.byName.get(call.name) };
  if (scope.cancellation.cause) return { outcome: lost ? unknownOutcome : notRun(call.name) };
  if (turn.table.reserved.has(call.name)) return { outcome: reserved(call.name) };
  const early = begun?.checked;
  const checked =
    early && !isUnderWay(early) ? early : yield* checkWithin(scope, () => early ?? checkKnown(turn, state));
  if (!('value' in checked)) return lost ? { outcome: unknownOutcome } : refusal(checked);
  if (lost) {
    const recovered = yield* recoverCall(scope, state, checked, context);
    if (recovered.do === 'ask') return { request: stamped(state, checked, recovered.question), before: [] };
    if (recovered.do === 'settle') return { result: recovered.outcome, tool: checked.tool };
  }
  const before = scope.callbacks.length === 0 ? checked : yield* askBefore(scope, checked, state, context);
  if (!('value' in before)) return 'result' in before ? before : refusal(before);
  const gated: Gated = hasGates(scope, before.tool)
    ? yield* runGates(scope, state, before, context)
    : { do: 'run', call: before };
  if (gated.do === 'respond') {
    const outcome = boundOutcomeNow(scope, call.name, pictureOutcome(before.tool, gated.outcome));
    return { outcome, cause: gated.cause };
  }
  if (gated.do === 'pause') {
    const { question, gate, about, maxPending } = gated;
    const waiting = scope.view.waiting.size + scope.journal.asking;
    if (maxPending !== undefined && waiting >= maxPending) return { outcome: tooMany(call.name) };
    return { before: gated.before, request: { ...stamped(state, about, question), ...gate } };
  }
  const good = gated.call;
  if (!good.tool.run) return asked(good, stamped(state, good, resultQuestion(call.name)));
  if (!begun?.started) {
    context.attempt = state.attempt + 1;
    if (good.tool.effect !== 'read' || good.args !== call.args) yield* storeStarted(scope, state, good, context);
  }
  if (scope.cancellation.cause) return { outcome: notRun(call.name) };
  const running = runTool(scope, state, good, context);
  const ran = isUnderWay(running) ? ((yield running) as Ran) : running;
  const { result, error, inDoubt } = ran;
  if (inDoubt) {
    const doubt = { why: inDoubt.message, unknown: inDoubt };
    const cleared = yield* reachClarity(scope, turn, state, good, context, { doubt, error });
    return 'request' in cleared ? cleared : { ...cleared, notes: gated.notes };
  }
  if (result.status === 'delegate') return { delegated: result, tool: good.tool, notes: gated.notes };
  if (result.status !== 'pending') return { result, error, tool: good.tool, ran: true, notes: gated.notes };
  if (result.request.kind === 'confirmation' && context.hasActions)
    warn(
      scope,
      'late_confirmation',
      `${call.name} asked for a confirmation after it had written state or artifacts; ask before the first effect`,
    );
  return ask(state, yield* asAsked(scope, good), result);
}

/** Of a run that left its effect in doubt: what an error hook answers, what the tool finds out, a question, or that it is unknown. */
function* reachClarity(
  scope: RunScope,
  turn: ToolTurn,
  state: CallState,
  good: GoodCall,
  context: CallContext,
  { doubt, error }: { readonly doubt: Doubt; readonly error: Error | undefined },
): Steps<RawResult | Extract<Reached, { readonly request: unknown }>> {
  const { tool } = good;
  const answer = error && (yield* askErrorHooks(scope, tool, state.call, error, context));
  if (answer) return { result: answer, error, errorSeen: true, tool };
  // The run may have changed its arguments, and its signal may have aborted.
  const again = yield* asAsked(scope, good);
  const asking = new CallContext(scope, state, turn);
  // What was written before it failed is seen, and stays.
  asking.addActions(context.takeActions());
  const cleared = yield* clearDoubt(scope, again, asking, doubt);
  asking.close();
  context.addActions(asking.takeActions());
  return cleared.do === 'settle'
    ? { result: cleared.outcome, error, errorSeen: true, tool }
    : { request: stamped(state, again, cleared.question), before: [], cause: error };
}

/** What a run was begun with: it may have changed its arguments since. */
function* asAsked(scope: RunScope, good: GoodCall): Steps<GoodCall> {
  const again = yield* checkWithin(scope, () => checkArgs(good.tool, good.args));
  return 'value' in again ? again : good;
}

function tooMany(name: string): Settled {
  const message = `Too many questions wait for a person, so \`${name}\` was not run. Wait for their answers, then call it again.`;
  return { status: 'error', code: 'too_many_questions', message };
}

/** A call that went on before was a call to a tool. */
function checkKnown({ table }: ToolTurn, { call, args, attempt, exchanges }: CallState): Awaitable<CheckedCall> {
  const wasThere = attempt > 0 || exchanges.length > 0;
  return wasThere && !table.byName.has(call.name) ? unavailableTool(call.name) : checkCall(table, call, args);
}

/** What a tool asks itself. */
function ask(state: CallState, good: GoodCall, { request: given, handle }: Pending): RawResult | Reached {
  const question = questionOf(given);
  const snapshot = handle === undefined ? undefined : exactJson(handle);
  const { tool } = good;
  const bad = (problem: string): RawResult => ({ result: badQuestion(tool.name, problem), tool, ran: true });
  if (typeof question === 'string') return bad(question);
  if (snapshot && 'problem' in snapshot) return bad(snapshot.problem);
  const request = stamped(state, good, question);
  return asked(good, snapshot ? { ...request, handle: snapshot.value } : request);
}

/** Only a result can come later: any other answer decides what the tool does. */
function asked({ tool }: GoodCall, request: PendingRequest): Reached {
  return { before: [], request, goesOn: tool.whilePending === 'goOn' && request.kind === 'result' };
}

function* askBefore(
  scope: RunScope,
  good: GoodCall,
  state: CallState,
  context: CallContext,
): Steps<CheckedCall | RawResult> {
  let current: CheckedCall | RawResult = good;
  let { args } = good;
  yield* askHooks(
    scope,
    'beforeTool',
    (hook) => hook(good.tool, { ...state.call, args }, context),
    (answer) => {
      if ('args' in answer) {
        args = jsonArgs(answer.args);
        return false;
      }
      current = { result: outcomeIn(answer), tool: good.tool };
      return true;
    },
  );
  if (current === good && args !== good.args) return yield* checkWithin(scope, () => checkArgs(good.tool, args));
  return current;
}

/** Before an effect begins, the log says so: after a crash the call is in doubt, and not run again in silence. */
function* storeStarted(
  scope: RunScope,
  { call }: CallState,
  { args, tool }: GoodCall,
  context: CallContext,
): Steps<void> {
  const { effect = 'write' } = tool;
  const started = { callId: call.id, attempt: context.attempt, effect, ...(args !== call.args && { args }) };
  scope.journal.write([newEvent(scope, { type: 'started', calls: [started] })]);
  yield scope.journal.stored();
}

/** A question with what whoever asks cannot choose. */
function stamped(state: CallState, good: GoodCall, question: PendingQuestion): PendingRequest {
  const { call, exchanges } = state;
  const edited = good.args === call.args ? {} : { args: good.args };
  const about = { digest: digestOf(good), ...edited, ...shownCheck(good) };
  return { ...question, id: `${call.id}?${exchanges.length}`, callId: call.id, ...about };
}

function refusal({ tool, code, message, cause }: Exclude<CheckedCall, GoodCall>): RawResult {
  const error = cause instanceof Error ? cause : new ToolError(message, { code, cause });
  return { result: { status: 'error', code, message }, error, tool };
}

function badQuestion(name: string, problem: string): Settled {
  return {
    status: 'error',
    code: 'result_unserialisable',
    message: `\`${name}\` asked something that cannot be written as JSON: ${problem}.`,
  };
}

/** The outcome of a call that a cancellation came before. */
export function notRun(name: string): Settled {
  return { status: 'error', code: 'cancelled', message: `\`${name}\` was not run: the run was cancelled.` };
}

function reserved(name: string): Settled {
  const shown = name.slice(0, 100);
  return { status: 'error', code: 'reserved_name', message: `\`${shown}\` cannot be called: the name is reserved.` };
}
