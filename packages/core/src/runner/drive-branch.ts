import type { LimitName } from '../agent/limits.ts';
import { settleRound } from '../call/settle-round.ts';
import { ConfigError } from '../error/config-error.ts';
import { takeMail } from '../inbox/take-mail.ts';
import { complete } from '../json/steps.ts';
import { branchScope } from '../nested/branch-scope.ts';
import { goOnWithMembers, runMembers } from '../nested/run-members.ts';
import { Pacer } from '../platform/pacer.ts';
import { activeAgent } from '../run/agent-tree.ts';
import { hasModel } from '../run/has-model.ts';
import { hasHook } from '../run/hooks.ts';
import { ModelSlots } from '../run/model-slots.ts';
import { RunContext } from '../run/run-context.ts';
import { type AgentScope, type BranchEnd, type BranchScope, newEvent } from '../run/run-scope.ts';
import { newTurn } from '../run/tool-turn.ts';
import { onlyNamed } from '../tool/tool-table.ts';
import { equippedFor } from '../toolbox/equipped-agent.ts';
import { resolveTools } from '../toolbox/resolve-tools.ts';
import { askModel } from '../turn/ask-model.ts';
import { askAfterAgent } from '../turn/ask-with-hooks.ts';
import { type BranchState, type CallState, membersOf } from '../view/branch-state.ts';
import { decide } from '../view/decide.ts';

/**
 * Does what `decide` says of a branch, and of what is nested in it, until there is nothing left to do.
 * Rejects where the log cannot be written, or a hook fails.
 */
export async function driveBranch(first: BranchScope): Promise<BranchEnd> {
  const { run, branch } = first;
  const { journal, cancellation, view } = run;
  const asked: Asked = { model: false, afterAgent: false, inSlot: false };
  const pacer = new Pacer();
  let scope = first;
  for (;;) {
    // A turn of very many calls has taken long to be read and stored, before the first of them begins.
    const rest = pacer.rest(1 + branch.round.ready.size);
    if (rest) await rest;
    const agent = activeAgent(scope);
    if (agent !== scope.agent) scope = branchScope(scope, scope);
    if (cancellation.cause) return leaveBranch(scope);
    // Calls whose `started` is stored with their turn run first: they would be in doubt.
    if (run.suspend?.aborted && !scope.turn?.started.size) return { do: 'hold' };
    const step = decide(view, branch, agent, scope.levels);
    if (step.do === 'settle') {
      const settled = settle(scope, step.calls);
      if (settled) await settled;
    } else if (journal.hasMail && (await takeMail(run.root))) continue;
    else if (step.do === 'model') await askInSlot(withModel(scope), step.last, asked);
    else if (step.do === 'run') await runMembers(scope, step.members);
    else if (step.do === 'limit')
      journal.write([newEvent(scope, { type: 'notice', code: 'limited', value: step.limit })]);
    else if (step.do === 'stop') return { ...step, cause: scope.failure };
    else if (step.do !== 'complete' || !(await addsAnswer(scope, asked))) return step;
    await journal.flushed();
    if (asked.inSlot) run.slots?.give(scope.levels);
    asked.inSlot = false;
    if (journal.failure !== undefined) throw journal.failure;
  }
}

/** Asks the model where there is room for a call; else waits until another call is over. */
function askInSlot(scope: AgentScope, last: LimitName | undefined, asked: Asked): Promise<void> {
  if (last === undefined && scope.levels.length > 1) {
    scope.run.slots ??= new ModelSlots();
    const { slots } = scope.run;
    asked.inSlot = slots.take(scope.levels);
    if (!asked.inSlot) return slots.given();
  }
  asked.model = true;
  const { settling } = scope.run;
  // The log has their responses by now.
  for (const { call } of scope.branch.round.calls) settling.delete(call.id);
  return askModel(scope, last);
}

interface Asked {
  model: boolean;
  afterAgent: boolean;
  /** Others count on the call that is under way. */
  inSlot: boolean;
}

/** Answers what is still open, so that the history stays valid. What waits for people goes on waiting. */
async function leaveBranch(scope: BranchScope): Promise<BranchEnd> {
  const { branch } = scope;
  const { journal } = scope.run;
  const calls = [...branch.round.ready].filter((call) => !call.outcome);
  if (calls.length > 0) await settle(scope, calls);
  if (branch.team) await goOnWithMembers(scope, branch.team.members.keys());
  await journal.stored();
  return isWaiting(branch) ? { do: 'pause' } : { do: 'cancel' };
}

function isWaiting(branch: BranchState): boolean {
  return branch.round.open > 0 || [...membersOf(branch)].some((member) => !member.over && isWaiting(member));
}

function settle(scope: BranchScope, all: readonly CallState[]): Promise<void> | undefined {
  const calls = scope.run.view.ongoing.size === 0 ? all : all.filter((call) => isOwn(scope, call));
  const { turn } = scope;
  if (!turn || calls.length < all.length) return settleLate(scope, calls, all);
  scope.turn = undefined;
  return settleRound(withModel(scope), turn, calls);
}

/** Calls that the agent which has the turn did not make in this run. */
async function settleLate(scope: BranchScope, own: readonly CallState[], all: readonly CallState[]): Promise<void> {
  if (own.length === all.length) return settleResumed(withModel(scope), own);
  const ofOthers = all.filter((call) => !isOwn(scope, call));
  await settleLeft(withModel(scope), ofOthers);
  if (own.length > 0) await settle(scope, own);
}

/**
 * Whether a call is of the agent that has the turn, which may
 * have left others behind that the model did not wait for.
 */
function isOwn(scope: BranchScope, { branch: madeOn, caller, call }: CallState): boolean {
  const { branch, agent, places } = scope;
  const { view } = scope.run;
  return !view.ongoing.has(call.id) || (madeOn === branch && (caller === agent.name || !places.has(caller)));
}

/**
 * Asks the hooks, once, whether there is something to add to the
 * answer: an answer that an earlier run gave gets no further one.
 */
async function addsAnswer(scope: BranchScope, asked: Asked): Promise<boolean> {
  if (!asked.model || asked.afterAgent || !hasHook(scope, 'afterAgent')) return false;
  asked.afterAgent = true;
  try {
    return await complete(askAfterAgent(withModel(scope)));
  } catch (error) {
    // Left behind by a cancellation, which is what the run ends with then.
    if (scope.run.cancellation.cause) return true;
    throw error;
  }
}

function withModel(scope: BranchScope): AgentScope {
  if (hasModel(scope)) return scope;
  throw new ConfigError('invalid_agent', `agent "${scope.agent.name}" has no model to ask; make it with llmAgent()`);
}

/** What came for calls that an agent left behind is settled with its own tools and callbacks. */
async function settleLeft(scope: AgentScope, calls: readonly CallState[]): Promise<void> {
  for (const call of calls) {
    const left = await complete(equippedFor(scope, call));
    await (left ? settleRound(left.scope, newTurn(left.table, true), [call]) : settleResumed(scope, [call]));
  }
}

/** Calls that an earlier run left open: their tools are looked up as they are now. */
async function settleResumed(scope: AgentScope, calls: readonly CallState[]): Promise<void> {
  const table = await complete(resolveTools(scope, new RunContext(scope)));
  const offered = scope.agent.settings?.toolChoice === 'none' ? onlyNamed(table, new Set()) : table;
  await settleRound(scope, newTurn(offered, true), calls);
}
