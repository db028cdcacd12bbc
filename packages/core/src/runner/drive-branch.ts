import type { LimitName } from '../agent/limits.ts';
import { runCalls } from '../call/run-calls.ts';
import { ConfigError } from '../error/errors.ts';
import { readInbox } from '../inbox/read-inbox.ts';
import { branchScope } from '../nested/branch-scope.ts';
import { resumeMembers, runMembers } from '../nested/run-members.ts';
import { Pacer } from '../platform/pacer.ts';
import { activeAgent } from '../run/agent-tree.ts';
import { type OfferedTools, offeredTools } from '../run/checked-call.ts';
import { hasHook } from '../run/hooks.ts';
import { ModelCallLimiter } from '../run/model-call-limiter.ts';
import { RunContext } from '../run/run-context.ts';
import { type AgentScope, type BranchEnd, type BranchScope, hasModel, newEvent } from '../run/scope.ts';
import { onlyNamed } from '../tool/tool-table.ts';
import { equippedFor } from '../toolbox/equipped-agent.ts';
import { resolveTools } from '../toolbox/resolve-tools.ts';
import { type AskedModel, askAfterAgent, askModel } from '../turn/ask-model.ts';
import { type BranchState, type CallState, membersOf } from '../view/branch-state.ts';
import { decide } from '../view/decide.ts';

/**
 * Runs the steps that `decide` returns for a branch and its nested runs, until none is left. Rejects if the
 * log cannot be written, or a hook fails.
 */
export async function driveBranch(first: BranchScope): Promise<BranchEnd> {
  const { run, branch } = first;
  const { journal, cancellation, view } = run;
  const pacer = new Pacer();
  let scope = first;
  /** The result of the last model call. */
  let asked: AskedModel | undefined;
  /** The tools for the calls of the last model turn; undefined once these calls have run. */
  let tools: OfferedTools | undefined;
  /** True while this branch holds a slot for a model call. */
  let inSlot = false;
  let addedAnswer = false;
  for (;;) {
    // For a turn with many calls, reading and storing takes long before the first call starts.
    const rest = pacer.rest(1 + branch.round.ready.size);
    if (rest) await rest;
    const agent = activeAgent(scope);
    if (agent !== scope.agent) scope = branchScope(scope, scope);
    if (cancellation.cause) return leaveBranch(scope, tools);
    // Calls whose `started` event is stored with their turn run before the suspension: otherwise they would
    // be in doubt.
    if (run.suspend?.aborted && !tools?.started.size) return { do: 'hold' };
    const step = decide(view, branch, agent, scope.limitStack);
    if (step.do === 'settle') {
      const own = view.ongoing.size === 0 ? step.calls : await settleOthers(scope, step.calls);
      if (own.length > 0) {
        await runOwn(withModel(scope), tools, own);
        tools = undefined;
      }
    } else if (journal.hasMail && (await readInbox(run.root))) continue;
    else if (step.do === 'model') {
      const isOneOfMany = step.last === undefined && scope.limitStack.length > 1;
      inSlot = isOneOfMany && takeSlot(scope);
      if (isOneOfMany && !inSlot) await run.limiter?.given();
      else {
        asked = await askAgain(withModel(scope), step.last);
        tools = asked.tools;
      }
    } else if (step.do === 'run') await runMembers(scope, step.members);
    else if (step.do === 'limit')
      journal.write([newEvent(scope, { type: 'notice', code: 'limited', value: step.limit })]);
    else if (step.do === 'stop') return { ...step, cause: asked?.failure };
    else {
      // The answer of an earlier run gets no addition.
      if (step.do !== 'complete' || !asked || addedAnswer || !hasHook(scope, 'afterAgent')) return step;
      addedAnswer = true;
      if (!(await addsAnswer(withModel(scope), asked))) return step;
    }
    const storing = journal.flushed();
    if (storing) await storing;
    if (inSlot) run.limiter?.give(scope.limitStack);
    inSlot = false;
    if (journal.failure !== undefined) throw journal.failure;
  }
}

/** Reserves a model call for a nested run. Returns false if another call must end first. */
function takeSlot({ run, limitStack }: BranchScope): boolean {
  run.limiter ??= new ModelCallLimiter();
  return run.limiter.take(limitStack);
}

function askAgain(scope: AgentScope, last: LimitName | undefined): Promise<AskedModel> {
  const { settling } = scope.run;
  // The log already has the responses of these calls.
  for (const { request } of scope.branch.round.calls) settling.delete(request.id);
  return askModel(scope, last);
}

/**
 * Ends a branch of a cancelled run: writes a response for each call that is ready, so that the history stays
 * valid. Calls that wait for users continue to wait.
 */
async function leaveBranch(scope: BranchScope, tools: OfferedTools | undefined): Promise<BranchEnd> {
  const { branch } = scope;
  const { journal } = scope.run;
  const calls = [...branch.round.ready].filter((call) => !call.outcome);
  const own = await settleOthers(scope, calls);
  if (own.length > 0) await runOwn(withModel(scope), tools, own);
  if (branch.team) await resumeMembers(scope, branch.team.members.keys());
  await journal.stored();
  return isWaiting(branch) ? { do: 'pause' } : { do: 'cancel' };
}

function isWaiting(branch: BranchState): boolean {
  return branch.round.open > 0 || [...membersOf(branch)].some((member) => !member.over && isWaiting(member));
}

/**
 * Runs calls of the agent that has the turn. `tools`: the tools of the turn that made the calls; undefined if
 * an earlier run left the calls open, or they resume after an answer.
 */
function runOwn(scope: AgentScope, tools: OfferedTools | undefined, calls: readonly CallState[]): Promise<void> {
  return tools ? runCalls(scope, tools, calls) : runResumed(scope, calls);
}

/** Runs calls that an earlier run left open, with the agent's current tools. */
async function runResumed(scope: AgentScope, calls: readonly CallState[]): Promise<void> {
  const table = await resolveTools(scope, new RunContext(scope));
  const isNone = scope.agent.settings?.toolChoice === 'none';
  await runCalls(scope, offeredTools(isNone ? onlyNamed(table, new Set()) : table, true), calls);
}

/**
 * Runs the ready calls of other agents, with the tools and callbacks of those agents. Returns the remaining
 * calls, which belong to the agent that has the turn.
 */
async function settleOthers(scope: BranchScope, calls: readonly CallState[]): Promise<readonly CallState[]> {
  const own = calls.filter((call) => isOwn(scope, call));
  const others = calls.filter((call) => !isOwn(scope, call));
  if (others.length > 0) await settleCallsOfOthers(withModel(scope), others);
  return own;
}

/**
 * Returns true if a call belongs to the agent that has the turn. A call of another agent is one whose result
 * that agent's model does not wait for.
 */
function isOwn(scope: BranchScope, { branch: callBranch, caller, request }: CallState): boolean {
  const { branch, agent, agents } = scope;
  const { view } = scope.run;
  return !view.ongoing.has(request.id) || (callBranch === branch && (caller === agent.name || !agents.has(caller)));
}

/** Asks the `afterAgent` hooks for an addition to the answer. Returns true if there was one. */
async function addsAnswer(scope: AgentScope, { writer }: AskedModel): Promise<boolean> {
  try {
    return await askAfterAgent(scope, writer);
  } catch (error) {
    // The hook was abandoned because the run is cancelled, and the run ends with that.
    if (scope.run.cancellation.cause) return true;
    throw error;
  }
}

function withModel(scope: BranchScope): AgentScope {
  if (hasModel(scope)) return scope;
  throw new ConfigError('invalid_agent', `agent "${scope.agent.name}" has no model to call; create it with llmAgent()`);
}

/** Runs calls of other agents, each with the tools and callbacks of its agent. */
async function settleCallsOfOthers(scope: AgentScope, calls: readonly CallState[]): Promise<void> {
  for (const call of calls) {
    const equipped = await equippedFor(scope, call);
    if (equipped) await runCalls(equipped.scope, offeredTools(equipped.table, true), [call]);
    else await runResumed(scope, [call]);
  }
}
