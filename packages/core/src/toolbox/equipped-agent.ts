import type { Agent } from '../agent/agent.ts';
import type { Steps } from '../json/steps.ts';
import { branchScope } from '../nested/branch-scope.ts';
import { activeAgent } from '../run/agent-tree.ts';
import { hasModel } from '../run/has-model.ts';
import { RunContext } from '../run/run-context.ts';
import type { AgentScope, BranchScope } from '../run/run-scope.ts';
import type { ToolTable } from '../tool/tool-table.ts';
import type { BranchState, CallState } from '../view/branch-state.ts';
import { resolveTools } from './resolve-tools.ts';

/** A run with its tools as they are now. */
export interface EquippedAgent {
  readonly scope: AgentScope;
  readonly table: ToolTable;
}

/**
 * The run of the agent that made a call, found by the names in
 * the log; undefined where that agent is gone, or has no model.
 */
export function* equippedFor(root: BranchScope, { branch, caller }: CallState): Steps<EquippedAgent | undefined> {
  const there = yield* scopeOn(root, branch);
  const placed = there?.places.get(caller);
  return there && placed && (yield* equip(scopeAs(there, placed.agent)));
}

/** The run of an agent of the same tree, on the same branch. */
function scopeAs(scope: BranchScope, agent: Agent): BranchScope {
  return agent === scope.agent ? scope : branchScope(scope, scope, agent);
}

/** The run on a branch, of the agent that has the turn there. */
function* scopeOn(root: BranchScope, branch: BranchState): Steps<BranchScope | undefined> {
  if (branch === root.branch || !branch.parent) return root;
  const { parent, call } = branch;
  const around = yield* scopeOn(root, parent);
  if (!around) return undefined;
  const base = call ? yield* delegateOf(root, call, branch.agent) : named(activeAgent(around).subAgents, branch.agent);
  return base && branchScope(around, { branch, base, tree: call ? base : around.tree });
}

function* delegateOf(root: BranchScope, call: CallState, agent: string | undefined): Steps<Agent | undefined> {
  const equipped = yield* equippedFor(root, call);
  return named(equipped?.table.byName.get(call.call.name)?.agents, agent);
}

function named(agents: readonly Agent[] | undefined, name: string | undefined): Agent | undefined {
  return agents?.find((agent) => agent.name === name);
}

function* equip(scope: BranchScope): Steps<EquippedAgent | undefined> {
  if (!hasModel(scope)) return undefined;
  return { scope, table: scope.turn?.table ?? (yield* resolveTools(scope, new RunContext(scope))) };
}
