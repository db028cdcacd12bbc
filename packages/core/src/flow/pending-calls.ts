import type { Steps } from '../json/steps.ts';
import { checkCall, checkWithin } from './check-call.ts';
import { resolveTools } from './resolve-tools.ts';
import { RunContext } from './run-context.ts';
import type { PendingCall } from './run-event.ts';
import { type RunScope, warn } from './run-scope.ts';
import { type Exchange, openExchanges } from './session-view.ts';
import type { ToolTable } from './tool-table.ts';
import { waitWithin } from './wait-within.ts';

/** What a paused run waits for, each with its call as it would run and its tool's preview. */
export function* pendingCalls(scope: RunScope): Steps<readonly PendingCall[]> {
  const open = openExchanges(scope.view);
  if (open.length === 0) return [];
  const table = scope.turn?.table ?? (yield* resolveTools(scope, new RunContext(scope)));
  const pending: PendingCall[] = [];
  for (const exchange of open) {
    const preview = yield* previewOf(scope, table, exchange);
    const { request, call } = exchange;
    const args = request.args ?? call.args;
    pending.push({
      ...request,
      call: args ? { ...call.call, args } : call.call,
      ...(preview !== undefined && { preview }),
    });
  }
  return pending;
}

function* previewOf(
  scope: RunScope,
  table: ToolTable,
  { request, call: { call, args: inForce } }: Exchange,
): Steps<string | undefined> {
  const tool = table.byName.get(call.name);
  if (!tool?.preview) return undefined;
  try {
    const checked = yield* checkWithin(scope, () => checkCall(table, call, request.args ?? inForce));
    if (!('value' in checked)) return undefined;
    const preview = yield* waitWithin(scope, tool.preview(checked.value as never, new RunContext(scope)));
    return typeof preview === 'string' ? preview : undefined;
  } catch (cause) {
    warn(scope, 'preview_failed', `${call.name} could not show what it would do`, cause);
    return undefined;
  }
}
