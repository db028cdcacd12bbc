import type { Event, EventOf } from '@mortise/core';

/** A nested run, as the log has it. */
export interface LoggedBranch {
  readonly path: string;
  /** The position of its start in the log. */
  readonly at: number;
  readonly agent: string;
  readonly parent: LoggedBranch | undefined;
  readonly callId: string | undefined;
  readonly member: string | undefined;
  /** True if it has ended, or a run that it is a member of. */
  readonly over: boolean;
}

/**
 * Returns true if the nested run of an entry of the log is over. One that is called again continues with the
 * path of the last.
 */
export function isOverIn(branches: readonly LoggedBranch[], path: string | undefined, at: number): boolean {
  return branches.findLast((branch) => branch.path === path && branch.at <= at)?.over === true;
}

interface Branch extends LoggedBranch {
  ended: EventOf<'closed'> | 'left' | undefined;
  readonly parent: Branch | undefined;
}

/**
 * Returns the nested runs of a log, in the order of their starts. Computed from the documented meaning of the
 * events alone, independently of the loop.
 */
export function loggedBranches(log: readonly Event[]): readonly LoggedBranch[] {
  const branches: Branch[] = [];
  const live = (path: string | undefined): Branch | undefined =>
    path === undefined ? undefined : branches.findLast((branch) => branch.path === path);
  for (const [at, event] of log.entries()) {
    if (event.type === 'opened') {
      const { branch: path = '', agent, parent, callId, member } = event;
      branches.push(newBranch({ path, at, agent, parent: live(parent), callId, member }));
    }
    for (const branch of branches) branch.ended = endBy(branch, event) ?? branch.ended;
    if (event.type === 'notice' && event.code === 'continued' && event.branch === undefined)
      reopen(branches, undefined);
  }
  return branches;
}

function newBranch(about: Omit<Branch, 'ended' | 'over'>): Branch {
  return {
    ...about,
    ended: undefined,
    get over(): boolean {
      return this.ended !== undefined || this.parent?.over === true;
    },
  };
}

function endBy({ path, parent, callId, member }: Branch, event: Event): Branch['ended'] {
  if (event.type === 'closed') return event.branch === path ? event : undefined;
  if (event.type === 'response') return event.callId === callId ? 'left' : undefined;
  // A message of the user starts a new turn of the root.
  const begins = event.type === 'input' && event.invocationId === event.id;
  return begins && member !== undefined && !parent ? 'left' : undefined;
}

/** Members of the root that did not complete resume with it. */
function reopen(branches: readonly Branch[], parent: Branch | undefined): void {
  for (const branch of branches) {
    const { ended } = branch;
    if (branch.parent !== parent || branch.member === undefined) continue;
    if (typeof ended !== 'object' || ended.status === 'completed') continue;
    branch.ended = undefined;
    reopen(branches, branch);
  }
}
