import type { Event } from '@mortise/core';
import type { KnownAgents } from '../lookup/known-agents.ts';
import type { OpenOperation } from '../operation/operation.ts';

/** The position of an operation: its agent, and its parent. */
export interface Place extends BranchPlace {
  readonly agent: string;
  readonly parent: OpenOperation;
  /** The agents to which a name may refer at this position. */
  readonly agents: KnownAgents;
}

/** A branch of a session's log. */
export interface BranchPlace {
  readonly branch: string | undefined;
  readonly conversation: string;
  /** Returns the log so far. */
  readonly events: () => readonly Event[];
}

/** The end times of operations that may contain other operations. */
export type EndTimes = WeakMap<OpenOperation, number>;

/** The position of a call that had no operation, as far as it is known. */
export interface UnknownPlace {
  readonly agent: string;
  readonly parent: OpenOperation;
  readonly conversation: string | undefined;
}
