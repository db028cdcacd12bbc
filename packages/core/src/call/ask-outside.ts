import type { PendingResult, ToolOutcome } from '../content/outcome.ts';
import type { PendingRequest } from '../content/pending-request.ts';
import { exactJson } from '../json/snapshot-json.ts';
import type { Steps } from '../json/steps.ts';
import type { RawResult } from '../result/raw-result.ts';
import { CallContext } from '../run/call-context.ts';
import type { GoodCall } from '../run/checked-call.ts';
import { type AgentScope, warn } from '../run/run-scope.ts';
import type { ToolTurn } from '../run/tool-turn.ts';
import { resultQuestion } from '../tool/long-running.ts';
import { clearDoubt, type Doubt } from '../tool-run/recover-call.ts';
import type { ToolRunEnd } from '../tool-run/tool-run-end.ts';
import { hasWritten } from '../tool-run/tool-writes.ts';
import type { CallState } from '../view/branch-state.ts';
import { askErrorHooks } from './ask-error-hooks.ts';
import type { CallHalt, ReadyCall } from './call-halt.ts';
import { checkArgs, checkWithin } from './check-call.ts';
import { questionOf } from './question-of.ts';
import { stampQuestion } from './stamp-question.ts';

/**
 * Of a run that left its effect in doubt: what an error hook answers,
 * what the tool finds out, a question, or that it is unknown.
 */
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
    : { request: yield* stampQuestion(scope, state, again, cleared.question, context), before: [], cause: error };
}

/** What a run was begun with: it may have changed its arguments since. */
function* asAsked(scope: AgentScope, good: GoodCall): Steps<GoodCall> {
  const again = yield* checkWithin(scope, () => checkArgs(good.tool, good.args));
  return 'value' in again ? again : good;
}

/** What has to be asked when a tool has run: what came of it, or what it asks itself. */
export function* askAboutRun(
  scope: AgentScope,
  turn: ToolTurn,
  state: CallState,
  { ready, notes }: ReadyCall,
  context: CallContext,
  { result, error, inDoubt }: ToolRunEnd,
): Steps<RawResult | CallHalt> {
  if (inDoubt) {
    const doubt = { why: inDoubt.message, unknown: inDoubt };
    const cleared = yield* clearUp(scope, turn, state, ready, context, { doubt, error });
    return 'request' in cleared ? cleared : { ...cleared, notes };
  }
  const asked = result as PendingResult;
  if (asked.request.kind === 'confirmation' && hasWritten(context))
    warn(
      scope,
      'late_confirmation',
      `${state.call.name} asked for a confirmation after it had written state or artifacts; ask before the first effect`,
    );
  return yield* askOfTool(scope, state, ready, asked, context);
}

/** What a call asks that the client runs. */
export function* askOutside(
  scope: AgentScope,
  state: CallState,
  good: GoodCall,
  context: CallContext,
): Steps<CallHalt> {
  return asked(good, yield* stampQuestion(scope, state, good, resultQuestion(state.call.name), context));
}

/** What a tool asks itself. */
function* askOfTool(
  scope: AgentScope,
  state: CallState,
  begun: GoodCall,
  { request: given, handle, modelOutput }: PendingResult,
  context: CallContext,
): Steps<RawResult | CallHalt> {
  const good = yield* asAsked(scope, begun);
  const question = questionOf(given);
  const snapshot = handle === undefined ? undefined : exactJson(handle);
  const told = modelOutput === undefined ? undefined : exactJson(modelOutput);
  const { tool } = good;
  const bad = (problem: string): RawResult => ({ result: badQuestion(tool.name, problem), tool, ran: true });
  if (typeof question === 'string') return bad(question);
  if (snapshot && 'problem' in snapshot) return bad(snapshot.problem);
  if (told && 'problem' in told) return bad(told.problem);
  const request = yield* stampQuestion(scope, state, good, question, context);
  return asked(good, {
    ...request,
    ...(snapshot && { handle: snapshot.value }),
    ...(told && { modelOutput: told.value }),
  });
}

/** Only a result can come later: any other answer decides what the tool does. */
function asked({ tool }: GoodCall, request: PendingRequest): CallHalt {
  return { before: [], request, goesOn: tool.whilePending === 'goOn' && request.kind === 'result' };
}

function badQuestion(name: string, problem: string): ToolOutcome {
  return {
    status: 'error',
    code: 'result_unserialisable',
    message: `\`${name}\` asked something that cannot be written as JSON: ${problem}.`,
  };
}
