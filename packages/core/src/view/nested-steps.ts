import type { Member } from '../agent/agent.ts';
import { none } from '../json/seldom-used.ts';
import { type BranchState, membersOf } from './branch-state.ts';
import { holdAt, readyCalls } from './decide.ts';
import type { InvocationStop } from './invocation-state.ts';
import type { Levels, NestedSteps, Step } from './step.ts';

function canGoOn(branch: BranchState, held: boolean): boolean {
  if (readyCalls(branch, held, nestedSteps).length > 0) return true;
  if (branch.round.open > 0) return false;
  const running = runningMembers(branch);
  if (running.length > 0) return running.some((member) => canGoOn(member, held));
  return !held || branch.turn === 'answered' || branch.turn === 'skipped' || branch.invocation.stopped !== undefined;
}

/** Those that are not begun yet, and those that can go on; where there are none, what came of the others. */
function runStep(branch: BranchState, wanted: readonly Member[], held: boolean, levels: Levels): Step {
  const members = wanted.filter(({ key }) => {
    const begun = branch.team?.members.get(key);
    return begun ? !begun.over && canGoOn(begun, held) : !held;
  });
  if (members.length > 0) return canShare(branch, members) ? { do: 'run', members } : { do: 'stop', stopped: crowded };
  if (held) return holdAt(branch, levels);
  const { running = 0, broken: [broken] = none } = branch.team ?? {};
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

/** How what is nested in a run goes on. */
export const nestedSteps: NestedSteps = { canGoOn, runStep };
