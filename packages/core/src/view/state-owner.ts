import type { JsonObject } from '../json/json-value.ts';
import { type StateSeen, seenIn } from '../session/growing-state.ts';
import type { BranchState } from './branch-state.ts';
import type { SessionView } from './session-view.ts';

/**
 * The run whose state one sees and writes: itself, or the next
 * around it that has one of its own; undefined: the session.
 */
export function stateOwner(branch: BranchState | undefined): BranchState | undefined {
  let at = branch;
  while (at && !at.state) at = at.parent;
  return at;
}

/** The state that a run sees, as far as it is stored. */
export function stateOf(view: SessionView, branch: BranchState): JsonObject {
  return stateOwner(branch)?.state ?? view.state;
}

/** As `stateOf`, key by key: a call that only writes puts no state together. */
export function stateSeen(view: SessionView, branch: BranchState): StateSeen {
  const state = stateOwner(branch)?.state;
  return state ? seenIn(state) : view.growing.seen;
}
