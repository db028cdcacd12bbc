import type { Agent } from '../agent/agent.ts';
import type { ToolOutcome } from '../content/outcome.ts';
import { isLlmAgent } from '../llm-agent/llm-agent.ts';
import { activeAgent, agentsOf } from '../run/agent-tree.ts';
import { type BranchScope, eventAbout } from '../run/scope.ts';
import { unknownOutcome } from '../tool-run/outcome-of-error.ts';
import { type BranchState, type CallState, membersOf } from '../view/branch-state.ts';
import { mayHaveHappened } from '../view/session-view.ts';

/**
 * Returns the scope of an agent on a branch. Default: the agent that has the turn on that branch.
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
    agents: agentsOf(tree),
    agent,
    callbacks: own && own.callbacks.length > 0 ? [...plugins, ...own.callbacks] : plugins,
    limitStack: isNested
      ? [{ limits: { ...restOfOthers, ...own?.limits, ...branch.limits }, branch }, ...scope.limitStack]
      : scope.limitStack,
  };
}

/** Returns the names of the agents that lead to a branch, from the root agent on, for people to read. */
export function pathOf({ name }: Agent, branch: BranchState): readonly string[] {
  const path: string[] = [];
  for (let at: BranchState | undefined = branch; at?.parent; at = at.parent)
    path.unshift(at.active?.agent ?? at.agent ?? '');
  return [name, ...path];
}

/**
 * The default limits of a nested run: no model call limit of its own, so that only what is left of the limits
 * of its parent runs counts.
 */
const restOfOthers = { modelCalls: Number.POSITIVE_INFINITY };

/**
 * Ends the open calls of a nested run that is over: writes a response for each call, the innermost first, so
 * that the log has an end for every call. Calls whose result the model does not wait for stay open: their
 * results go to the parent run.
 */
export function endOpenCalls(scope: BranchScope, branch: BranchState): void {
  for (const member of membersOf(branch)) if (!member.over) endOpenCalls(scope, member);
  if (branch.round.open === 0) return;
  const { journal } = scope.run;
  for (const call of branch.round.calls) {
    const { request, child, goesOn, args = request.args } = call;
    if (call.outcome || goesOn) continue;
    if (child) endOpenCalls(scope, child);
    const outcome = abandonedOutcome(call);
    const about = { author: call.caller, ...(branch.path !== undefined && { branch: branch.path }) };
    journal.write(
      [eventAbout(scope, call, { type: 'response', callId: request.id, outcome }, undefined, call.caller)],
      {
        show: { type: 'toolEnd', ...about, call: request, args, outcome, durationMs: 0 },
      },
    );
  }
}

/** Returns the outcome of a call that is still open when the run that made it is over. */
function abandonedOutcome(call: CallState): ToolOutcome {
  const { child, inFlight, questions } = call;
  if (child) {
    const message = `\`${call.request.name}\` was abandoned: the run that made the call has ended.`;
    return { status: 'error', code: 'cancelled', message };
  }
  const isAsked = questions.some(({ status, request }) => status === 'open' && mayHaveHappened(request, call));
  return inFlight || isAsked
    ? unknownOutcome
    : { status: 'denied', reason: 'not run: the run that made the call has ended' };
}
