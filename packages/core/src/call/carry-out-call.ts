import { isUnderWay } from '../json/awaitable.ts';
import type { Steps } from '../json/steps.ts';
import type { Handover, RawResult } from '../result/raw-result.ts';
import type { CallContext } from '../run/call-context.ts';
import type { GoodCall } from '../run/checked-call.ts';
import { type AgentScope, newEvent } from '../run/run-scope.ts';
import type { ToolTurn } from '../run/tool-turn.ts';
import { effectOfTool } from '../tool/tool-traits.ts';
import { runTool } from '../tool-run/run-tool.ts';
import type { ToolRunEnd } from '../tool-run/tool-run-end.ts';
import type { CallState } from '../view/branch-state.ts';
import { askAboutRun, askOutside } from './ask-outside.ts';
import type { CallHalt, ReadyCall } from './call-halt.ts';
import { notRun } from './not-run.ts';
import { ranResult } from './run-at-once.ts';
import { showStart } from './show-start.ts';

/**
 * Carries out a call for which `runAtOnce` is not enough: the log
 * says that it begins, its tool runs, and what it asks is asked.
 *
 * `ran`: what came of its tool, where `runAtOnce` ran it; else the log does not say yet that it begins.
 */
export function* carryOutCall(
  scope: AgentScope,
  turn: ToolTurn,
  state: CallState,
  given: ReadyCall,
  context: CallContext,
  ran: ToolRunEnd | undefined,
): Steps<RawResult | Handover | CallHalt> {
  const { call } = state;
  const { ready } = given;
  let end = ran;
  if (!end) {
    if (!ready.tool.run) return yield* askOutside(scope, state, ready, context);
    context.attempt = state.attempt + 1;
    yield* storeStarted(scope, state, ready, context);
    if (scope.run.cancellation.cause) return { outcome: notRun(call.name) };
    showStart(scope, call, ready.args, context);
    const running = runTool(scope, state, ready, context);
    end = isUnderWay(running) ? ((yield running) as ToolRunEnd) : running;
  }
  const known = ranResult(given, end);
  if (known) return known;
  return yield* askAboutRun(scope, turn, state, given, context, end);
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
