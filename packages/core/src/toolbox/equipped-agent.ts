import type { Agent } from '../agent/agent.ts';
import { branchScope } from '../nested/branch-scope.ts';
import { activeAgent } from '../run/agent-tree.ts';
import { RunContext } from '../run/run-context.ts';
import { type AgentScope, type BranchScope, hasModel } from '../run/scope.ts';
import type { ToolTable } from '../tool/tool-table.ts';
import type { BranchState, CallState } from '../view/branch-state.ts';
import { resolveTools } from './resolve-tools.ts';

/** The scope of an agent, and the table of its current tools. */
export interface EquippedAgent {
  readonly scope: AgentScope;
  readonly table: ToolTable;
}

/**
 * Finds the agent that made a call, by the names in the log, and returns its scope and tools; undefined if
 * that agent no longer exists, or has no model.
 */
export async function equippedFor(
  root: BranchScope,
  { branch, caller }: CallState,
): Promise<EquippedAgent | undefined> {
  const there = await scopeOn(root, branch);
  const entry = there?.agents.get(caller);
  return there && entry && equip(scopeAs(there, entry.agent));
}

/** Returns the scope of an agent of the same tree, on the same branch. */
function scopeAs(scope: BranchScope, agent: Agent): BranchScope {
  return agent === scope.agent ? scope : branchScope(scope, scope, agent);
}

/**
 * Returns the scope on a branch, for the agent that has the turn there; undefined if an agent on the way to
 * it no longer exists.
 */
async function scopeOn(root: BranchScope, branch: BranchState): Promise<BranchScope | undefined> {
  if (branch === root.branch || !branch.parent) return root;
  const { parent, call } = branch;
  const around = await scopeOn(root, parent);
  if (!around) return undefined;
  const base = call ? await delegateOf(root, call, branch.agent) : named(activeAgent(around).subAgents, branch.agent);
  return base && branchScope(around, { branch, base, tree: call ? base : around.tree });
}

async function delegateOf(root: BranchScope, call: CallState, agent: string | undefined): Promise<Agent | undefined> {
  const equipped = await equippedFor(root, call);
  return named(equipped?.table.byName.get(call.request.name)?.agents, agent);
}

function named(agents: readonly Agent[] | undefined, name: string | undefined): Agent | undefined {
  return agents?.find((agent) => agent.name === name);
}

async function equip(scope: BranchScope): Promise<EquippedAgent | undefined> {
  if (!hasModel(scope)) return undefined;
  return { scope, table: await resolveTools(scope, new RunContext(scope)) };
}
