import type { PendingCall } from '../content/pending-call.ts';
import type { Steps } from '../json/steps.ts';
import { pathOf } from '../nested/branch-scope.ts';
import { Pacer } from '../platform/pacer.ts';
import { RunContext } from '../run/run-context.ts';
import { type BranchScope, warnWhy } from '../run/run-scope.ts';
import { waitWithin } from '../run/wait-within.ts';
import { type EquippedAgent, equippedFor } from '../toolbox/equipped-agent.ts';
import { openExchanges } from '../view/open-exchanges.ts';
import type { BranchState, Exchange } from '../view/session-view.ts';
import { checkCall, checkWithin } from './check-call.ts';

/**
 * What a paused run waits for, nested runs included, each
 * with its call as it would run and its tool's preview.
 */
export function* pendingCalls(root: BranchScope): Steps<readonly PendingCall[]> {
  const pending: PendingCall[] = [];
  const known = new Map<BranchState, Map<string, EquippedAgent | undefined>>();
  const pacer = new Pacer();
  for (const exchange of openExchanges(root.run.view)) {
    const rest = pacer.rest();
    if (rest) yield rest;
    const { request, call } = exchange;
    const { branch } = call;
    const callers = known.get(branch) ?? new Map<string, EquippedAgent | undefined>();
    known.set(branch, callers);
    if (!callers.has(call.caller)) callers.set(call.caller, yield* equippedFor(root, call));
    const preview = yield* previewOf(callers.get(call.caller), exchange);
    const args = request.args ?? call.args;
    pending.push({
      ...request,
      call: args ? { ...call.call, args } : call.call,
      ...(branch.path !== undefined && { branch: branch.path, path: pathOf(root.run.agent, branch) }),
      ...(preview !== undefined && { preview }),
    });
  }
  return pending;
}

function* previewOf(
  equipped: EquippedAgent | undefined,
  { request, call: { call, args: inForce } }: Exchange,
): Steps<string | undefined> {
  const tool = equipped?.table.byName.get(call.name);
  if (!equipped || !tool?.preview) return undefined;
  const { scope, table } = equipped;
  try {
    const checked = yield* checkWithin(scope, () => checkCall(table, call, request.args ?? inForce));
    if (!('value' in checked)) return undefined;
    const preview = yield* waitWithin(scope, tool.preview(checked.value, new RunContext(scope)));
    return typeof preview === 'string' ? preview : undefined;
  } catch (cause) {
    warnWhy(scope, 'preview_failed', `${call.name} could not show what it would do`, cause);
    return undefined;
  }
}
