import type { Event } from '../event/event.ts';
import { frozen } from '../json/frozen.ts';
import type { JsonObject } from '../json/json-value.ts';
import { noEntries, noItems, none } from '../json/seldom-used.ts';
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
  events: readonly Event[];
  /** The events as they were last shown to whoever is not to change them. */
  shown: readonly Event[];
  readonly growing: GrowingState;
  /** Frozen; replaced, never changed. */
  readonly state: JsonObject;
  inputIds: ReadonlySet<string>;
  /** The first call of every round, by id. */
  rounds: ReadonlySet<string>;
  /** Calls of the running rounds, by id. */
  calls: ReadonlyMap<string, CallState>;
  /** Calls whose result the model does not wait for, by id. */
  ongoing: ReadonlyMap<string, CallState>;
  /** Calls of which the model was told that it is not known what came of them, by id. */
  unsure: ReadonlyMap<string, CallState>;
  /** Every question that was ever asked, by id. */
  exchanges: ReadonlyMap<string, Exchange>;
  /** Those that wait for an answer. */
  waiting: ReadonlySet<Exchange>;
  readonly root: BranchState;
  /** The nested runs that have not ended, by path. */
  branches: ReadonlyMap<string, BranchState>;
  /** What is left of nested runs that go on with it when they are called again, by path. */
  kept: ReadonlyMap<string, Conversation>;
}

/** The view of an empty log. */
export function emptyView(key: SessionKey): SessionView {
  return new View(key);
}

/** A class for its getter alone: V8 makes a table to look names up in of a literal that has one. */
class View implements SessionView {
  readonly key: SessionKey;
  revision = 0;
  events: readonly Event[] = none;
  shown: readonly Event[] = none;
  readonly growing = new GrowingState();
  inputIds: ReadonlySet<string> = noItems();
  rounds: ReadonlySet<string> = noItems();
  calls: ReadonlyMap<string, CallState> = noEntries();
  ongoing: ReadonlyMap<string, CallState> = noEntries();
  unsure: ReadonlyMap<string, CallState> = noEntries();
  exchanges: ReadonlyMap<string, Exchange> = noEntries();
  waiting: ReadonlySet<Exchange> = noItems();
  readonly root = newBranch({});
  branches: ReadonlyMap<string, BranchState> = noEntries();
  kept: ReadonlyMap<string, Conversation> = noEntries();

  constructor(key: SessionKey) {
    this.key = frozen({ ...key });
  }

  get state(): JsonObject {
    return this.growing.value;
  }
}
