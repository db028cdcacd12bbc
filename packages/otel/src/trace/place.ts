import type { Event } from '@mortise/core';
import type { KnownAgents } from '../lookup/known-agents.ts';
import type { OpenOperation } from '../operation/operation.ts';

/** Where something is done: who does it, and what it is a part of. */
export interface Place extends BranchPlace {
  readonly agent: string;
  readonly parent: OpenOperation;
  /** Who may be meant by a name there. */
  readonly agents: KnownAgents;
}

/** A branch of a session's log. */
export interface BranchPlace {
  readonly branch: string | undefined;
  readonly conversation: string;
  /** The log so far. */
  readonly events: () => readonly Event[];
}

/** When operations ended that others may be a part of. */
export type EndTimes = WeakMap<OpenOperation, number>;

/** Where a call is made, as far as it is known. */
export interface UnknownPlace {
  readonly agent: string;
  readonly parent: OpenOperation;
  readonly conversation: string | undefined;
}
