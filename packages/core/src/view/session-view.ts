import type { Event } from '../event/event.ts';
import { frozen } from '../json/frozen.ts';
import type { JsonObject } from '../json/json-value.ts';
import { GrowingState } from '../session/growing-state.ts';
import type { SessionKey } from '../session/session.ts';
import { type BranchState, type CallState, type Exchange, newBranch } from './branch-state.ts';
import type { Conversation } from './conversation.ts';

/**
 * What follows from a session's log: everything that the loop needs to know what comes next.
 *
 * Owned by one driver and changed by `apply` alone, in place, so
 * that an event costs the same in a long session as in a short one.
 */
export interface SessionView {
  readonly key: SessionKey;
  revision: number;
  /** Those in force. */
  events: Event[];
  /** The events as they were last shown to whoever is not to change them. */
  shown: readonly Event[];
  readonly growing: GrowingState;
  /** Frozen; replaced, never changed. */
  readonly state: JsonObject;
  inputIds: Set<string>;
  /** The first call of every round, by id. */
  readonly rounds: Set<string>;
  /** Calls of the running rounds, by id. */
  readonly calls: Map<string, CallState>;
  /** Calls whose result the model does not wait for, by id. */
  readonly ongoing: Map<string, CallState>;
  /** Calls of which the model was told that it is not known what came of them, by id. */
  readonly unsure: Map<string, CallState>;
  /** Every question that was ever asked, by id. */
  exchanges: Map<string, Exchange>;
  /** Those that wait for an answer. */
  readonly waiting: Set<Exchange>;
  readonly root: BranchState;
  /** The nested runs that have not ended, by path. */
  readonly branches: Map<string, BranchState>;
  /** What is left of nested runs that go on with it when they are called again, by path. */
  readonly kept: Map<string, Conversation>;
}

/** The view of an empty log. */
export function emptyView(key: SessionKey): SessionView {
  return new View(key);
}

/** A class for its getter alone: V8 makes a table to look names up in of a literal that has one. */
class View implements SessionView {
  readonly key: SessionKey;
  revision = 0;
  events: Event[] = [];
  shown: readonly Event[] = [];
  readonly growing = new GrowingState();
  inputIds = new Set<string>();
  readonly rounds = new Set<string>();
  readonly calls = new Map<string, CallState>();
  readonly ongoing = new Map<string, CallState>();
  readonly unsure = new Map<string, CallState>();
  exchanges = new Map<string, Exchange>();
  readonly waiting = new Set<Exchange>();
  readonly root = newBranch({});
  readonly branches = new Map<string, BranchState>();
  readonly kept = new Map<string, Conversation>();

  constructor(key: SessionKey) {
    this.key = frozen({ ...key });
  }

  get state(): JsonObject {
    return this.growing.value;
  }
}
