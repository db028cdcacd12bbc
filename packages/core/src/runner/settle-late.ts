import { settleRound } from '../call/settle-round.ts';
import { complete } from '../json/steps.ts';
import { RunContext } from '../run/run-context.ts';
import type { AgentScope } from '../run/run-scope.ts';
import { newTurn } from '../run/tool-turn.ts';
import { onlyNamed } from '../tool/tool-table.ts';
import { equippedFor } from '../toolbox/equipped-agent.ts';
import { resolveTools } from '../toolbox/resolve-tools.ts';
import type { CallState } from '../view/branch-state.ts';

/** What came for calls that an agent left behind is settled with its own tools and callbacks. */
export async function settleLeft(scope: AgentScope, calls: readonly CallState[]): Promise<void> {
  for (const call of calls) {
    const left = await complete(equippedFor(scope, call));
    await (left ? settleRound(left.scope, newTurn(left.table, true), [call]) : settleResumed(scope, [call]));
  }
}

/** Calls that an earlier run left open: their tools are looked up as they are now. */
export async function settleResumed(scope: AgentScope, calls: readonly CallState[]): Promise<void> {
  const table = await complete(resolveTools(scope, new RunContext(scope)));
  const offered = scope.agent.settings?.toolChoice === 'none' ? onlyNamed(table, new Set()) : table;
  await settleRound(scope, newTurn(offered, true), calls);
}
