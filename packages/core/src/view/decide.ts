import type { Agent, BranchView, MemberView } from '../agent/agent.ts';
import { type LimitName, limitReached } from '../agent/limits.ts';
import type { BranchState, CallState } from './branch-state.ts';
import type { SessionView } from './session-view.ts';
import { stateOwner } from './state-owner.ts';
import type { Level, Levels, NestedSteps, Step } from './step.ts';

/**
 * What comes next, from the view alone: no clock, no
 * randomness, no I/O, and no work that grows with the history.
 *
 * That is why starting, resuming after an answer, resuming after a crash and resuming elsewhere are one path.
 * `nested`: it is there wherever anything is nested, as what nests it is loaded with it.
 */
export function decide(
  view: SessionView,
  branch: BranchState,
  agent: Agent,
  levels: Levels,
  nested?: NestedSteps,
): Step {
  const { invocation } = branch;
  const held = isHeld(view, levels);
  const calls = readyCalls(branch, held, nested);
  if (calls.length > 0) return { do: 'settle', calls };
  const holds = held && readyCalls(branch, false, nested).length > 0;
  if (branch.round.open > 0 && !holds) return { do: 'pause' };
  if (invocation.stopped) return { do: 'stop', stopped: invocation.stopped };
  if (holds) return holdAt(branch, levels);
  const next = agent.next(viewOf(view, branch));
  if (next.do === 'done') return { do: 'complete', output: next.output, escalate: next.escalate };
  if (next.do === 'run') return (nested as NestedSteps).runStep(branch, next.members, held, levels);
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
export function holdAt(branch: BranchState, levels: Levels): Step {
  const limit = branch.parent ? undefined : limitOf(levels[0]);
  return limit ? { do: 'limit', limit } : { do: 'hold' };
}

/** Calls that can be settled, or whose nested run can go on. */
export function readyCalls(
  { round }: BranchState,
  held: boolean,
  nested: NestedSteps | undefined,
): readonly CallState[] {
  return [...round.ready].filter(
    ({ outcome, child }) => !outcome && (!child || (nested as NestedSteps).canGoOn(child, held)),
  );
}

const noMembers: ReadonlyMap<string, MemberView> = new Map();
