import type { Agent, BranchView, Member, MemberView } from '../agent/agent.ts';
import { type LimitName, limitReached } from '../agent/limits.ts';
import { type BranchState, type CallState, membersOf } from './branch-state.ts';
import type { InvocationStop } from './invocation-state.ts';
import type { SessionView } from './session-view.ts';
import { stateOwner } from './state-owner.ts';
import type { Level, Levels, Step } from './step.ts';

/**
 * What comes next, from the view alone: no clock, no
 * randomness, no I/O, and no work that grows with the history.
 *
 * That is why starting, resuming after an answer, resuming after a crash and resuming elsewhere are one path.
 */
export function decide(view: SessionView, branch: BranchState, agent: Agent, levels: Levels): Step {
  const { invocation } = branch;
  const held = isHeld(view, levels);
  const calls = readyCalls(branch, held);
  if (calls.length > 0) return { do: 'settle', calls };
  const holds = held && readyCalls(branch, false).length > 0;
  if (branch.round.open > 0 && !holds) return { do: 'pause' };
  if (invocation.stopped) return { do: 'stop', stopped: invocation.stopped };
  if (holds) return holdAt(branch, levels);
  const next = agent.next(viewOf(view, branch));
  if (next.do === 'done') return { do: 'complete', output: next.output, escalate: next.escalate };
  if (next.do === 'run') return runStep(branch, next.members, held, levels);
  const reached = levels.find((level) => limitOf(level) !== undefined);
  const limit = reached && limitOf(reached);
  if (!limit) return { do: 'model' };
  if (held) return holdAt(branch, levels);
  return reached.limits.onLimit === 'answer' && speaksFor(branch, reached.branch)
    ? { do: 'model', last: limit }
    : { do: 'limit', limit };
}

/** Whether what a branch says is what a run says: the branch is that run, or a member of it at any depth. */
function speaksFor(branch: BranchState, run: BranchState): boolean {
  return branch === run || (branch.call === undefined && branch.parent !== undefined && speaksFor(branch.parent, run));
}

/** What an agent is shown of its turn. */
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

/** Whether nothing nested may ask a model any more: the session's own run is at a limit, and stops there. */
function isHeld({ root }: SessionView, levels: Levels): boolean {
  const outmost = levels.at(-1);
  return outmost?.branch === root && outmost.limits.onLimit !== 'answer' && limitOf(outmost) !== undefined;
}

function limitOf({ limits, branch }: Level): Exclude<LimitName, 'deadlineMs'> | undefined {
  return limitReached(limits, branch.invocation);
}

/** What comes next where nothing nested may go on. */
function holdAt(branch: BranchState, levels: Levels): Step {
  const limit = branch.parent ? undefined : limitOf(levels[0]);
  return limit ? { do: 'limit', limit } : { do: 'hold' };
}

/** Calls that can be settled, or whose nested run can go on. */
function readyCalls({ round }: BranchState, held: boolean): readonly CallState[] {
  return [...round.ready].filter(({ outcome, child }) => !outcome && (!child || canContinue(child, held)));
}

/** True if a nested run can continue. `held`: nothing nested may ask a model any more. */
function canContinue(branch: BranchState, held: boolean): boolean {
  if (readyCalls(branch, held).length > 0) return true;
  if (branch.round.open > 0) return false;
  const running = runningMembers(branch);
  if (running.length > 0) return running.some((member) => canContinue(member, held));
  return !held || branch.turn === 'answered' || branch.turn === 'skipped' || branch.invocation.stopped !== undefined;
}

/** The members to start or continue; if there are none, the outcome of the others decides. */
function runStep(branch: BranchState, wanted: readonly Member[], held: boolean, levels: Levels): Step {
  const members = wanted.filter(({ key }) => {
    const begun = branch.team?.members.get(key);
    return begun ? !begun.over && canContinue(begun, held) : !held;
  });
  if (members.length > 0) return canShare(branch, members) ? { do: 'run', members } : { do: 'stop', stopped: crowded };
  if (held) return holdAt(branch, levels);
  const { running = 0, broken: [broken] = [] } = branch.team ?? {};
  if (running > 0) return { do: 'pause' };
  if (broken?.end) return { do: 'stop', stopped: stoppedBy(broken, broken.end) };
  const message = 'The agent wants members run that have ended already, so it can never end.';
  return { do: 'stop', stopped: { status: 'failed', code: 'agent_stuck', message } };
}

/** In one conversation one speaks at a time: the calls of two would come between each other's responses. */
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
  const { status, code = 'internal', message = 'It did not say why.' } = end;
  return { status: status === 'limited' ? 'limited' : 'failed', code, message: `${agent}: ${message}` };
}

const crowded: InvocationStop = {
  status: 'failed',
  code: 'agent_stuck',
  message: 'The agent wants members run beside each other of which one shares its conversation; let them read a copy.',
};

const noMembers: ReadonlyMap<string, MemberView> = new Map();
