import type { activeAgent } from '../run/agent-tree.ts';
import type { branchScope } from './branch-scope.ts';
import type { delegate, goOnDelegated } from './delegate.ts';
import type { goOnWithMembers, runMembers } from './run-members.ts';

/** What runs have that agents are nested in, or that go from one agent to another. */
export interface RareNested {
  readonly activeAgent: typeof activeAgent;
  readonly branchScope: typeof branchScope;
  readonly delegate: typeof delegate;
  readonly goOnDelegated: typeof goOnDelegated;
  readonly goOnWithMembers: typeof goOnWithMembers;
  readonly runMembers: typeof runMembers;
}
