import type { PendingResult, ToolOutcome } from '../content/outcome.ts';
import type { PendingRequest } from '../content/pending-request.ts';
import { isUnderWay } from '../json/awaitable.ts';
import { exactJson } from '../json/snapshot-json.ts';
import type { Steps } from '../json/steps.ts';
import type { Handover, RawResult } from '../result/raw-result.ts';
import { CallContext } from '../run/call-context.ts';
import type { GoodCall } from '../run/checked-call.ts';
import { type AgentScope, newEvent, warn } from '../run/run-scope.ts';
import type { BegunCall, ToolTurn } from '../run/tool-turn.ts';
import { resultQuestion } from '../tool/long-running.ts';
import { clearDoubt, type Doubt } from '../tool-run/recover-call.ts';
import { runTool, type ToolRunEnd } from '../tool-run/run-tool.ts';
import type { CallState } from '../view/session-view.ts';
import { askErrorHooks } from './ask-error-hooks.ts';
import { checkArgs, checkWithin } from './check-call.ts';
import { notRun } from './not-run.ts';
import type { CallHalt, ReadyCall } from './prepare-call.ts';
import { questionOf } from './question-of.ts';
import { stampQuestion } from './stamp-question.ts';

/** Carries out a call that is ready: the log says that it begins, its tool runs, and what it asks is asked. */
export function* carryOutCall(
  scope: AgentScope,
  turn: ToolTurn,
  state: CallState,
  { ready, notes }: ReadyCall,
  context: CallContext,
  begun: BegunCall | undefined,
): Steps<RawResult | Handover | CallHalt> {
  const { call } = state;
  const { tool, args } = ready;
  if (!tool.run) return asked(ready, stampQuestion(state, ready, resultQuestion(call.name)));
  if (!begun?.started) {
    context.attempt = state.attempt + 1;
    if (tool.effect !== 'read' || args !== call.args) yield* storeStarted(scope, state, ready, context);
  }
  if (scope.run.cancellation.cause) return { outcome: notRun(call.name) };
  const running = runTool(scope, state, ready, context);
  const { result, error, inDoubt } = isUnderWay(running) ? ((yield running) as ToolRunEnd) : running;
  if (inDoubt) {
    const doubt = { why: inDoubt.message, unknown: inDoubt };
    const cleared = yield* clearUp(scope, turn, state, ready, context, { doubt, error });
    return 'request' in cleared ? cleared : { ...cleared, notes };
  }
  if (result.status === 'delegate') return { delegated: result, tool, notes };
  if (result.status !== 'pending') return { result, error, tool, ran: true, notes };
  if (result.request.kind === 'confirmation' && context.hasActions)
    warn(
      scope,
      'late_confirmation',
      `${call.name} asked for a confirmation after it had written state or artifacts; ask before the first effect`,
    );
  return ask(state, yield* asAsked(scope, ready), result);
}

/** Of a run that left its effect in doubt: what an error hook answers, what the tool finds out, a question, or that it is unknown. */
function* clearUp(
  scope: AgentScope,
  turn: ToolTurn,
  state: CallState,
  good: GoodCall,
  context: CallContext,
  { doubt, error }: { readonly doubt: Doubt; readonly error: Error | undefined },
): Steps<RawResult | Extract<CallHalt, { readonly request: unknown }>> {
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
    : { request: stampQuestion(state, again, cleared.question), before: [], cause: error };
}

/** What a run was begun with: it may have changed its arguments since. */
function* asAsked(scope: AgentScope, good: GoodCall): Steps<GoodCall> {
  const again = yield* checkWithin(scope, () => checkArgs(good.tool, good.args));
  return 'value' in again ? again : good;
}

/** What a tool asks itself. */
function ask(state: CallState, good: GoodCall, { request: given, handle }: PendingResult): RawResult | CallHalt {
  const question = questionOf(given);
  const snapshot = handle === undefined ? undefined : exactJson(handle);
  const { tool } = good;
  const bad = (problem: string): RawResult => ({ result: badQuestion(tool.name, problem), tool, ran: true });
  if (typeof question === 'string') return bad(question);
  if (snapshot && 'problem' in snapshot) return bad(snapshot.problem);
  const request = stampQuestion(state, good, question);
  return asked(good, snapshot ? { ...request, handle: snapshot.value } : request);
}

/** Only a result can come later: any other answer decides what the tool does. */
function asked({ tool }: GoodCall, request: PendingRequest): CallHalt {
  return { before: [], request, goesOn: tool.whilePending === 'goOn' && request.kind === 'result' };
}

/** Before an effect begins, the log says so: after a crash the call is in doubt, and not run again in silence. */
function* storeStarted(
  scope: AgentScope,
  { call }: CallState,
  { args, tool }: GoodCall,
  context: CallContext,
): Steps<void> {
  const { effect = 'write' } = tool;
  const started = { callId: call.id, attempt: context.attempt, effect, ...(args !== call.args && { args }) };
  scope.run.journal.write([newEvent(scope, { type: 'started', calls: [started] })]);
  yield scope.run.journal.stored();
}

function badQuestion(name: string, problem: string): ToolOutcome {
  return {
    status: 'error',
    code: 'result_unserialisable',
    message: `\`${name}\` asked something that cannot be written as JSON: ${problem}.`,
  };
}
