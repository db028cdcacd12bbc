import type { Agent } from '../agent/agent.ts';
import type { Steps } from '../json/steps.ts';
import { branchScope } from './branch-scope.ts';
import { isLlmAgent } from './llm-agent.ts';
import { resolveTools } from './resolve-tools.ts';
import { RunContext } from './run-context.ts';
import type { BranchScope, RunScope } from './run-scope.ts';
import type { BranchState } from './session-view.ts';
import type { ToolTable } from './tool-table.ts';

/** A run with its tools as they are now. */
export interface Equipped {
  readonly scope: RunScope;
  readonly table: ToolTable;
}

/** The run on a branch, found by the names in the log; undefined where its agent is gone, or has no model. */
export function* equippedOn(root: BranchScope, branch: BranchState): Steps<Equipped | undefined> {
  const scope = yield* scopeOn(root, branch);
  return scope && (yield* equip(scope));
}

function* scopeOn(root: BranchScope, branch: BranchState): Steps<BranchScope | undefined> {
  if (branch === root.branch || !branch.parent) return root;
  const around = yield* scopeOn(root, branch.parent);
  if (!around) return undefined;
  const base = branch.call ? yield* delegateOf(around, branch) : named(around.agent.subAgents, branch.agent);
  return base && branchScope(around, { branch, base, tree: branch.call ? base : around.tree });
}

function* delegateOf(around: BranchScope, { agent, call }: BranchState): Steps<Agent | undefined> {
  const equipped = yield* equip(around);
  return named(call && equipped?.table.byName.get(call.call.name)?.agents, agent);
}

function named(agents: readonly Agent[] | undefined, name: string | undefined): Agent | undefined {
  return agents?.find((agent) => agent.name === name);
}

function* equip(scope: BranchScope): Steps<Equipped | undefined> {
  if (!hasModel(scope)) return undefined;
  return { scope, table: scope.turn?.table ?? (yield* resolveTools(scope, new RunContext(scope))) };
}

/** Whether a run is that of an agent with a model. */
export function hasModel(scope: BranchScope): scope is RunScope {
  return isLlmAgent(scope.agent);
}
