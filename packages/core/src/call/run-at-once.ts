import type { Awaitable } from '../json/awaitable.ts';
import type { Handover, RawResult } from '../result/raw-result.ts';
import type { CallContext } from '../run/call-context.ts';
import type { GoodCall } from '../run/checked-call.ts';
import type { AgentScope } from '../run/run-scope.ts';
import type { BegunCall, ToolTurn } from '../run/tool-turn.ts';
import { isToolError } from '../tool-run/is-tool-error.ts';
import { runTool } from '../tool-run/run-tool.ts';
import type { ToolRunEnd } from '../tool-run/tool-run-end.ts';
import type { CallState } from '../view/branch-state.ts';
import type { ReadyCall } from './call-halt.ts';
import { showStart } from './show-start.ts';

/** As `carryOutCall`, where nothing has to be stored or asked before the tool runs; else undefined. */
export function runAtOnce(
  scope: AgentScope,
  turn: ToolTurn,
  state: CallState,
  { ready }: ReadyCall,
  context: CallContext,
  begun: BegunCall | undefined,
): Awaitable<ToolRunEnd> | undefined {
  if (!ready.tool.run) return undefined;
  if (!begun?.started) {
    if (isStored(turn, state, ready)) return undefined;
    context.attempt = state.attempt + 1;
  }
  showStart(scope, state.call, ready.args, context);
  return runTool(scope, state, ready, context);
}

/** What a run came to; undefined where something has to be asked. */
export function ranResult(
  { ready: { tool }, notes }: ReadyCall,
  { result, error, inDoubt }: ToolRunEnd,
): RawResult | Handover | undefined {
  if (inDoubt || result.status === 'pending') return undefined;
  if (result.status === 'delegate') return { delegated: result, tool, notes };
  const source = error && !isToolError(error) ? undefined : tool.source;
  return { result, error, tool, ran: true, source, notes };
}

/** Whether the log has to say that it begins. */
function isStored({ resumed }: ToolTurn, { call }: CallState, { tool, args }: GoodCall): boolean {
  return tool.effect !== 'read' || args !== call.args || resumed;
}
