import type { Agent, BranchView, Member, MemberView } from '@mortise/core';

/** Where members that run one after another stand. */
export interface Turn {
  /** How many turns there were before the one of `next`. */
  readonly at: number;
  /** Who has the turn: the member that has not completed, or else the one after it. */
  readonly next: Member;
  /** The member that completed last. */
  readonly last: MemberView | undefined;
}

/** Whose turn it is. `key`: of each turn, from 0. */
export function inTurn(members: BranchView['members'], subAgents: readonly Agent[], key: (at: number) => string): Turn {
  const begun = members.size;
  const newest = members.get(key(begun - 1));
  const isDone = newest === undefined || newest.end?.status === 'completed';
  const at = isDone ? begun : begun - 1;
  const agent = subAgents[at % subAgents.length] as Agent;
  return { at, next: { key: key(at), agent, reads: 'shared' }, last: isDone ? newest : members.get(key(at - 1)) };
}
