import type { Agent, BranchView, Member, MemberView } from '../agent/agent.ts';
import { type LimitName, type Limits, limitReached } from '../agent/limits.ts';
import type { JsonValue } from '../json/json-value.ts';
import type { InvocationStop } from './invocation-state.ts';
import type { BranchState, CallState, SessionView } from './session-view.ts';
import { stateOwner } from './state-owner.ts';

/** What the driver of a run does next. */
export type Step =
  /** All calls that are ready, at once. */
  | { readonly do: 'settle'; readonly calls: readonly CallState[] }
  /** Every call has its response. `last`: a limit is reached, and this is the one answer that is left. */
  | { readonly do: 'model'; readonly last?: LimitName }
  /** Parts of this run are begun, or go on. */
  | { readonly do: 'run'; readonly members: readonly Member[] }
  /** Someone outside has to answer. */
  | { readonly do: 'pause' }
  /** A limit of the session's own run is reached: what is nested in it waits for a new allowance. */
  | { readonly do: 'hold' }
  | { readonly do: 'limit'; readonly limit: LimitName }
  | { readonly do: 'stop'; readonly stopped: InvocationStop }
  | { readonly do: 'complete'; readonly output: JsonValue | undefined; readonly escalate: boolean | undefined };

/** The limits of a run, and of those around it, outwards. */
export type Levels = readonly [Level, ...Level[]];

interface Level {
  readonly limits: Limits;
  readonly branch: BranchState;
}

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
  if (branch.open > 0 && !holds) return { do: 'pause' };
  if (invocation.stopped) return { do: 'stop', stopped: invocation.stopped };
  if (holds) return holdAt(branch, levels);
  const next = agent.next(viewOf(view, branch));
  if (next.do === 'done') return { do: 'complete', output: next.output, escalate: next.escalate };
  if (next.do === 'run') return runStep(branch, next.members, held, levels);
  const reached = levels.find((level) => limitOf(level) !== undefined);
  const limit = reached && limitOf(reached);
  if (!limit) return { do: 'model' };
  if (held) return holdAt(branch, levels);
  return reached.branch === branch && reached.limits.onLimit === 'answer'
    ? { do: 'model', last: limit }
    : { do: 'limit', limit };
}

/** What an agent is shown of its turn. */
export function viewOf({ events, state }: Pick<SessionView, 'events' | 'state'>, branch: BranchState): BranchView {
  return {
    input: branch.input,
    state: stateOwner(branch)?.state ?? state,
    last: events.at(-1),
    turn: branch.turn,
    output: branch.output,
    members: branch.memberViews ?? noMembers,
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

function holdAt(branch: BranchState, levels: Levels): Step {
  const limit = branch.parent ? undefined : limitOf(levels[0]);
  return limit ? { do: 'limit', limit } : { do: 'hold' };
}

/** Calls that can be settled, or whose nested run can go on. */
function readyCalls({ ready }: BranchState, held: boolean): readonly CallState[] {
  return [...ready].filter(({ outcome, child }) => !outcome && (!child || canGoOn(child, held)));
}

function canGoOn(branch: BranchState, held: boolean): boolean {
  if (readyCalls(branch, held).length > 0) return true;
  if (branch.open > 0) return false;
  const running = runningMembers(branch);
  if (running.length > 0) return running.some((member) => canGoOn(member, held));
  return !held || branch.turn === 'answered' || branch.turn === 'skipped' || branch.invocation.stopped !== undefined;
}

/** Those that are not begun yet, and those that can go on; where there are none, what came of the others. */
function runStep(branch: BranchState, wanted: readonly Member[], held: boolean, levels: Levels): Step {
  const members = wanted.filter(({ key }) => {
    const begun = branch.members?.get(key);
    return begun ? !begun.over && canGoOn(begun, held) : !held;
  });
  if (members.length > 0) return canShare(branch, members) ? { do: 'run', members } : { do: 'stop', stopped: crowded };
  if (held) return holdAt(branch, levels);
  if (branch.running > 0) return { do: 'pause' };
  const [broken] = branch.broken;
  if (broken?.end) return { do: 'stop', stopped: stoppedBy(broken, broken.end) };
  const message = 'The agent wants members run that have ended already, so it can never end.';
  return { do: 'stop', stopped: { status: 'failed', code: 'agent_stuck', message } };
}

/** In one conversation one speaks at a time: the calls of two would come between each other's responses. */
function canShare(branch: BranchState, members: readonly Member[]): boolean {
  const running = runningMembers(branch);
  const fresh = members.filter(({ key }) => !branch.members?.has(key));
  if (running.length + fresh.length < 2) return true;
  return ![
    ...running.map(({ conversation }) => conversation === branch.conversation),
    ...fresh.map(({ reads }) => reads === 'shared'),
  ].includes(true);
}

function runningMembers({ members }: BranchState): readonly BranchState[] {
  return members ? [...members.values()].filter(({ over }) => !over) : noBranches;
}

function stoppedBy({ agent }: BranchState, end: Exclude<BranchState['end'], undefined>): InvocationStop {
  const { status, code = 'internal', message = 'It did not say why.' } = end;
  return { status: status === 'limited' ? 'limited' : 'failed', code, message: `${agent}: ${message}` };
}

const noMembers: ReadonlyMap<string, MemberView> = new Map();
const crowded: InvocationStop = {
  status: 'failed',
  code: 'agent_stuck',
  message: 'The agent wants members run beside each other of which one shares its conversation; let them read a copy.',
};
const noBranches: readonly BranchState[] = Object.freeze([]);
