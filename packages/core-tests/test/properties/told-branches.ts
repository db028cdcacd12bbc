import type { Event, EventOf } from '@mortise/core';

/** A nested run, as the log tells of it. */
export interface ToldBranch {
  readonly path: string;
  /** Where the log says that it begins. */
  readonly at: number;
  readonly agent: string;
  readonly parent: ToldBranch | undefined;
  readonly callId: string | undefined;
  readonly member: string | undefined;
  /** It has ended, or what it was a part of has. */
  readonly over: boolean;
}

/**
 * Whether the nested run is over in which an entry of the log was
 * made. One that is called again goes on with the path of the last.
 */
export function isOverIn(branches: readonly ToldBranch[], path: string | undefined, at: number): boolean {
  return branches.findLast((branch) => branch.path === path && branch.at <= at)?.over === true;
}

interface Branch extends ToldBranch {
  ended: EventOf<'closed'> | 'left' | undefined;
  readonly parent: Branch | undefined;
}

/**
 * The nested runs of a log, in the order in which they were begun. Read from the promises of the events
 * alone, as somebody would who has no part in the loop.
 */
export function toldBranches(log: readonly Event[]): readonly ToldBranch[] {
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
  // Words of the user begin a new turn of the root.
  const begins = event.type === 'input' && event.invocationId === event.id;
  return begins && member !== undefined && !parent ? 'left' : undefined;
}

/** Parts of the root that did not complete go on with it. */
function reopen(branches: readonly Branch[], parent: Branch | undefined): void {
  for (const branch of branches) {
    const { ended } = branch;
    if (branch.parent !== parent || branch.member === undefined) continue;
    if (typeof ended !== 'object' || ended.status === 'completed') continue;
    branch.ended = undefined;
    reopen(branches, branch);
  }
}
