import type { Agent, BranchView, Member, MemberView } from '@mortise/core';

/** The position in a sequence of members. */
export interface Turn {
  /** The number of turns before that of `next`. */
  readonly at: number;
  /** The member whose turn it is: the unfinished one, or else the one after it. */
  readonly next: Member;
  /** The member that completed last. */
  readonly last: MemberView | undefined;
}

/** The next member. `key`: of each turn, from 0. */
export function inTurn(members: BranchView['members'], subAgents: readonly Agent[], key: (at: number) => string): Turn {
  const begun = members.size;
  const newest = members.get(key(begun - 1));
  const isDone = newest === undefined || newest.end?.status === 'completed';
  const at = isDone ? begun : begun - 1;
  const agent = subAgents[at % subAgents.length] as Agent;
  return { at, next: { key: key(at), agent, reads: 'shared' }, last: isDone ? newest : members.get(key(at - 1)) };
}
