import type { Agent } from '../agent/agent.ts';
import { isLlmAgent } from '../llm-agent/llm-agent.ts';
import { activeAgent } from '../run/agent-tree.ts';
import { placesOf } from '../run/places.ts';
import type { BranchScope } from '../run/run-scope.ts';
import type { BranchState } from '../view/branch-state.ts';

/**
 * The scope of an agent on a branch, that which has the turn there
 * unless another is named: of another agent, or of a nested run.
 */
export function branchScope(
  scope: BranchScope,
  { branch, base, tree }: { readonly branch: BranchState; readonly base: Agent; readonly tree: Agent },
  agent: Agent = activeAgent({ run: scope.run, branch, base, tree }),
): BranchScope {
  const own = isLlmAgent(agent) ? agent : undefined;
  const { plugins } = scope.run.settings;
  const isNested = branch !== scope.branch;
  return {
    ...scope,
    branch,
    base,
    tree,
    places: placesOf(tree),
    agent,
    callbacks: own && own.callbacks.length > 0 ? [...plugins, ...own.callbacks] : plugins,
    levels: isNested
      ? [{ limits: { ...restOfOthers, ...own?.limits, ...branch.limits }, branch }, ...scope.levels]
      : scope.levels,
  };
}

/** The agents that lead to a branch, for people. */
export function pathOf({ name }: Agent, branch: BranchState): readonly string[] {
  const path: string[] = [];
  for (let at: BranchState | undefined = branch; at?.parent; at = at.parent)
    path.unshift(at.active?.agent ?? at.agent ?? '');
  return [name, ...path];
}

/** What a nested run may use where nobody says: as much as is left to those around it. */
const restOfOthers = { modelCalls: Number.POSITIVE_INFINITY };
