import { isUnderWay } from '../json/awaitable.ts';
import type { Steps } from '../json/steps.ts';
import type { Handover, RawResult } from '../result/raw-result.ts';
import type { CallContext } from '../run/call-context.ts';
import type { GoodCall } from '../run/checked-call.ts';
import { type AgentScope, newEvent } from '../run/run-scope.ts';
import type { ToolTurn } from '../run/tool-turn.ts';
import { effectOfTool } from '../tool/tool-traits.ts';
import { isToolError } from '../tool-run/is-tool-error.ts';
import { runTool } from '../tool-run/run-tool.ts';
import type { ToolRunEnd } from '../tool-run/tool-run-end.ts';
import type { CallState } from '../view/branch-state.ts';
import { askAboutRun, askOutside } from './ask-outside.ts';
import type { CallHalt, ReadyCall } from './call-halt.ts';
import { notRun } from './not-run.ts';
import { showStart } from './show-start.ts';

/**
 * Carries out a call that nothing stands before any more: the log
 * says that it begins, its tool runs, and what it asks is asked.
 */
export function* carryOutCall(
  scope: AgentScope,
  turn: ToolTurn,
  state: CallState,
  given: ReadyCall,
  context: CallContext,
): Steps<RawResult | Handover | CallHalt> {
  const { call } = state;
  const { ready, notes } = given;
  const { tool, args } = ready;
  const { cancellation } = scope.run;
  if (cancellation.cause) return { outcome: notRun(call.name) };
  if (!tool.run) return yield* askOutside(scope, state, ready, context);
  if (!turn.started.has(call.id)) {
    context.attempt = state.attempt + 1;
    if (mustSayStarted(turn, state, ready)) yield* storeStarted(scope, state, ready, context);
    if (cancellation.cause) return { outcome: notRun(call.name) };
  }
  showStart(scope, call, args, context);
  const running = runTool(scope, state, ready, context);
  const end = isUnderWay(running) ? ((yield running) as ToolRunEnd) : running;
  const { result, error, inDoubt } = end;
  if (inDoubt || result.status === 'pending') return yield* askAboutRun(scope, turn, state, given, context, end);
  if (result.status === 'delegate') return { delegated: result, tool, notes };
  const source = error && !isToolError(error) ? undefined : tool.source;
  return { result, error, tool, ran: true, source, notes };
}

/** True if the log has to say that a call begins. */
function mustSayStarted({ resumed }: ToolTurn, { call }: CallState, { tool, args }: GoodCall): boolean {
  return tool.effect !== 'read' || args !== call.args || resumed;
}

/**
 * Before an effect begins, the log says so: after a crash the call is in doubt, and not run again in silence.
 */
function* storeStarted(
  scope: AgentScope,
  { call }: CallState,
  { args, tool }: GoodCall,
  context: CallContext,
): Steps<void> {
  const effect = effectOfTool(tool);
  const started = { callId: call.id, attempt: context.attempt, effect, ...(args !== call.args && { args }) };
  scope.run.journal.write([newEvent(scope, { type: 'started', calls: [started] })]);
  yield scope.run.journal.stored();
}
