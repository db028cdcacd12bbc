import type { PendingCall } from '../content/pending-call.ts';
import type { Steps } from '../json/steps.ts';
import { pathOf } from '../nested/branch-scope.ts';
import { Pacer } from '../platform/pacer.ts';
import type { BranchScope } from '../run/run-scope.ts';
import { openExchanges } from '../view/open-exchanges.ts';

/** What a paused run waits for, nested runs included, each with its call as it would run. */
export function* pendingCalls({ run }: BranchScope): Steps<readonly PendingCall[]> {
  const pending: PendingCall[] = [];
  const pacer = new Pacer();
  for (const { request, call } of openExchanges(run.view)) {
    const rest = pacer.rest();
    if (rest) yield rest;
    const { branch } = call;
    const args = request.args ?? call.args;
    pending.push({
      ...request,
      call: args ? { ...call.call, args } : call.call,
      ...(branch.path !== undefined && { branch: branch.path, path: pathOf(run.agent, branch) }),
    });
  }
  return pending;
}
