import type { BranchState } from './session-view.ts';

/** The run whose state one sees and writes: itself, or the next around it that has one of its own; undefined: the session. */
export function stateOwner(branch: BranchState | undefined): BranchState | undefined {
  let at = branch;
  while (at && !at.state) at = at.parent;
  return at;
}
