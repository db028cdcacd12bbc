import type { JsonObject } from '../json/json-value.ts';
import type { BranchState, SessionView } from './session-view.ts';

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
