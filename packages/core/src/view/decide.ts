import type { Agent, BranchView, Member, MemberView } from '../agent/agent.ts';
import { type LimitName, type Limits, limitReached } from '../agent/limits.ts';
import type { JsonValue } from '../json/json-value.ts';
import { type BranchState, type CallState, type InvocationStop, membersOf } from './branch-state.ts';
import { type SessionView, stateOwner } from './session-view.ts';

/**
 * Decides the next step of a run from the view alone: without clock, randomness and I/O, and at a cost that
 * does not grow with the history. So a run takes the same path if it starts, resumes after an answer or a
 * crash, or resumes in another process.
 */
export function decide(view: SessionView, branch: BranchState, agent: Agent, limitStack: LimitStack): Step {
  const { invocation } = branch;
  const isLimited = isAtSessionLimit(view, limitStack);
  const calls = readyCalls(branch, isLimited);
  if (calls.length > 0) return { do: 'settle', calls };
  const holds = isLimited && readyCalls(branch, false).length > 0;
  if (branch.round.open > 0 && !holds) return { do: 'pause' };
  if (invocation.stopped) return { do: 'stop', stopped: invocation.stopped };
  if (holds) return holdAt(branch, limitStack);
  const next = agent.next(viewOf(view, branch));
  if (next.do === 'done') return { do: 'complete', output: next.output, escalate: next.escalate };
  if (next.do === 'run') return runStep(branch, next.members, isLimited, limitStack);
  const reached = limitStack.find((level) => limitOf(level) !== undefined);
  const limit = reached && limitOf(reached);
  if (!limit) return { do: 'model' };
  if (isLimited) return holdAt(branch, limitStack);
  return reached.limits.onLimit === 'answer' && speaksFor(branch, reached.branch)
    ? { do: 'model', last: limit }
    : { do: 'limit', limit };
}

/**
 * Returns true if the answer of a branch is also the answer of a run, because the branch is that run or a
 * member of it at any depth.
 */
function speaksFor(branch: BranchState, run: BranchState): boolean {
  return branch === run || (branch.call === undefined && branch.parent !== undefined && speaksFor(branch.parent, run));
}

/** Returns the state of the turn in the form that `next` of the agent gets. */
export function viewOf({ events, state }: Pick<SessionView, 'events' | 'state'>, branch: BranchState): BranchView {
  return {
    input: branch.input,
    state: stateOwner(branch)?.state ?? state,
    last: events.at(-1),
    turn: branch.turn,
    output: branch.output,
    members: branch.team?.views ?? noMembers,
  };
}

/**
 * Returns true if no nested run may call a model any more, because the session's own run has reached a limit
 * and stops at limits.
 */
function isAtSessionLimit({ root }: SessionView, limitStack: LimitStack): boolean {
  const outmost = limitStack.at(-1);
  return outmost?.branch === root && outmost.limits.onLimit !== 'answer' && limitOf(outmost) !== undefined;
}

function limitOf({ limits, branch }: LimitLevel): Exclude<LimitName, 'deadlineMs'> | undefined {
  return limitReached(limits, branch.invocation);
}

/**
 * Returns the next step of a run if no nested run may continue: the session's own run reports its limit, and
 * a nested run holds.
 */
function holdAt(branch: BranchState, limitStack: LimitStack): Step {
  const limit = branch.parent ? undefined : limitOf(limitStack[0]);
  return limit ? { do: 'limit', limit } : { do: 'hold' };
}

/**
 * Returns the ready calls that can be handled now: calls without a nested run, and calls whose nested run can
 * continue.
 */
function readyCalls({ round }: BranchState, isLimited: boolean): readonly CallState[] {
  return [...round.ready].filter(({ outcome, child }) => !outcome && (!child || canContinue(child, isLimited)));
}

/** Returns true if a nested run can continue. `isLimited`: true if no nested run may call a model. */
function canContinue(branch: BranchState, isLimited: boolean): boolean {
  if (readyCalls(branch, isLimited).length > 0) return true;
  if (branch.round.open > 0) return false;
  const running = runningMembers(branch);
  if (running.length > 0) return running.some((member) => canContinue(member, isLimited));
  return (
    !isLimited || branch.turn === 'answered' || branch.turn === 'skipped' || branch.invocation.stopped !== undefined
  );
}

/**
 * Returns the step that starts or continues members; if no member can run, the state of the members decides
 * the step.
 */
function runStep(branch: BranchState, wanted: readonly Member[], isLimited: boolean, limitStack: LimitStack): Step {
  const members = wanted.filter(({ key }) => {
    const member = branch.team?.members.get(key);
    return member ? !member.over && canContinue(member, isLimited) : !isLimited;
  });
  if (members.length > 0) return canShare(branch, members) ? { do: 'run', members } : { do: 'stop', stopped: crowded };
  if (isLimited) return holdAt(branch, limitStack);
  const { running = 0, broken: [broken] = [] } = branch.team ?? {};
  if (running > 0) return { do: 'pause' };
  if (broken?.end) return { do: 'stop', stopped: stoppedBy(broken, broken.end) };
  const message = 'The agent requests members that have already ended, so it can never end.';
  return { do: 'stop', stopped: { status: 'failed', code: 'agent_stuck', message } };
}

/**
 * Returns true if the members can run in parallel. Members that share a conversation cannot: the calls of one
 * would come between another member's calls and their responses.
 */
function canShare(branch: BranchState, members: readonly Member[]): boolean {
  const running = runningMembers(branch);
  const fresh = members.filter(({ key }) => !branch.team?.members.has(key));
  if (running.length + fresh.length < 2) return true;
  return ![
    ...running.map(({ conversation }) => conversation === branch.conversation),
    ...fresh.map(({ reads }) => reads === 'shared'),
  ].includes(true);
}

function runningMembers(branch: BranchState): readonly BranchState[] {
  return [...membersOf(branch)].filter(({ over }) => !over);
}

function stoppedBy({ agent }: BranchState, end: Exclude<BranchState['end'], undefined>): InvocationStop {
  const { status, code = 'internal', message = 'It gave no reason.' } = end;
  return { status: status === 'limited' ? 'limited' : 'failed', code, message: `${agent}: ${message}` };
}

const crowded: InvocationStop = {
  status: 'failed',
  code: 'agent_stuck',
  message: 'The agent requests parallel members of which one shares its conversation; let them read a copy.',
};

const noMembers: ReadonlyMap<string, MemberView> = new Map();

/** The next step of a run. */
export type Step =
  /** Run all ready calls, in parallel. */
  | { readonly do: 'settle'; readonly calls: readonly CallState[] }
  /**
   * Call the model, because every call has its response. `last`: the limit that was reached, so that this
   * call must give the final answer.
   */
  | { readonly do: 'model'; readonly last?: LimitName }
  /** Start or continue members of this run. */
  | { readonly do: 'run'; readonly members: readonly Member[] }
  /** Pause: an answer from outside is required. */
  | { readonly do: 'pause' }
  /** Hold: a limit of the session's own run is reached, and its nested runs wait for a continuation. */
  | { readonly do: 'hold' }
  | { readonly do: 'limit'; readonly limit: LimitName }
  | { readonly do: 'stop'; readonly stopped: InvocationStop }
  | { readonly do: 'complete'; readonly output: JsonValue | undefined; readonly escalate: boolean | undefined };

/** The limits of a run and of its parent runs, from the innermost outwards. */
export type LimitStack = readonly [LimitLevel, ...LimitLevel[]];

/** A run and its limits. */
export interface LimitLevel {
  readonly limits: Limits;
  readonly branch: BranchState;
}
