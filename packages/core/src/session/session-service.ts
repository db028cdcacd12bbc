import type { Content } from '../content/content.ts';
import type { ToolOutcome } from '../content/outcome.ts';
import type { Answer } from '../content/pending-request.ts';
import type { Event } from '../event/event.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import type { Session, SessionKey } from './session.ts';
import type { ListFilter, Page, PageRequest, SessionIndex } from './session-index.ts';
import type { SnapshotStore } from './snapshot-store.ts';

/**
 * Stores sessions.
 *
 * Every member except `forget`, `deleteBefore`, `changes`, `leases`, `index` and `snapshots` is required.
 *
 * INVARIANT session:key:apart: keys that differ in app, user or session id are different sessions, even if
 * the joined strings look equal.
 * INVARIANT session:key:odd: app names, user ids and session ids may be any text.
 * INVARIANT session:key:read: a key is read when a method is called; the key object that was passed to
 * `create` is not kept.
 * INVARIANT session:state:session: only its own session sees a state key without the prefix of a scope.
 * INVARIANT session:state:user: all sessions of the user in the app share a `user:` key, also sessions that
 * are created later.
 * INVARIANT session:state:app: all sessions of the app share
 * an `app:` key, also sessions that are created later.
 * INVARIANT session:state:temp: a `temp:` key is not stored, neither in a state nor in an event.
 * INVARIANT session:state:delete: the value `null` deletes its key, in every scope, and deletes no other key.
 */
export interface SessionService {
  /**
   * Creates an empty session.
   *
   * INVARIANT session:create:empty: the session has no events, the revision 0, and the given state together
   * with the shared state.
   * INVARIANT session:create:exists: an existing key is a `SessionExistsError`, and the session stays; of
   * simultaneous creations exactly one succeeds.
   * INVARIANT session:create:json: a state that is not JSON is refused with `invalid_state_value`, an invalid
   * key with `invalid_state_key`, by the rules of `initialState`, and nothing is created or shared.
   */
  create(key: SessionKey, state?: JsonObject): Promise<Session>;
  /**
   * Loads the current session, or only the end of its log if there is `from`.
   *
   * INVARIANT session:load:unknown: an unknown key gives `undefined`, never a new session.
   * INVARIANT session:load:after: `afterRevision` gives the events after that revision, together with the
   * complete state and the revision of the log.
   * INVARIANT session:load:newest: `newest` gives that number of events from the end of the log, or all if
   * there are fewer, together with the same state and revision. A number that is not an integer above 0 is a
   * `SessionError` with the code `bad_page`.
   * INVARIANT session:load:time: `afterTime` gives the events after the last event whose `timestamp` is not
   * later than that time, together with the same state and revision. Events come in the order of the log,
   * never in the order of their times. A
   * time that is not a finite number is a `SessionError` with the code `bad_time`.
   * INVARIANT session:load:snapshot: a returned session does not change when events are appended.
   */
  load(key: SessionKey, from?: LoadFrom): Promise<Session | undefined>;
  /**
   * Appends all events or none, and removes the `consumed` inbox items in the same step.
   *
   * INVARIANT session:append:order: events keep their order; each event increases the revision by one.
   * INVARIANT session:append:empty: an append without events
   * leaves the revision unchanged; inbox items are still consumed.
   * INVARIANT session:append:unknown: an unknown key is a `SessionNotFoundError`.
   * INVARIANT session:append:concurrent: of parallel appends with the same revision, exactly one is stored;
   * the others are refused as conflicts.
   * INVARIANT session:append:atomic: events, state and inbox change together or, if a part cannot be stored,
   * not at all.
   * INVARIANT session:append:consumed: consumed inbox items are removed with the append, and stay if it is
   * refused; unknown ids are ignored, and items of other sessions with the same ids stay.
   * INVARIANT session:append:json: an event is returned unchanged: any
   * JSON, any text (including U+0000), and unknown types and members.
   * INVARIANT session:append:large: a text of a million
   * characters and a thousand events in one append are stored.
   * INVARIANT session:append:list: the array that was passed as `events` is not kept.
   * INVARIANT session:append:isolation: later changes of an event object do not change the stored event. A
   * store may keep the event objects themselves if only runners append to it, because a runner does not
   * change them afterwards.
   * INVARIANT session:append:conflict: a revision other than the
   * expected one is a `SessionConflictError`, and nothing is stored.
   * INVARIANT session:append:fenced: a fencing token that is not the one in force is a `SessionFencedError`,
   * and nothing is stored.
   * INVARIANT session:append:state: the events' `stateDelta`s are merged into the state in the same step, in
   * order; a new value replaces the old value completely.
   * INVARIANT session:append:state:deep: a `stateDelta` or `localDelta`
   * value of more than 128 levels is a `RunError` `invalid_state_value`, and nothing is stored.
   * INVARIANT session:append:durable: when the promise resolves,
   * the events survive every failure that the store promises to survive.
   * INVARIANT session:append:mail: `hasMail` is true if the session had inbox items when the events were
   * appended, so that a runner need not read the inbox.
   */
  append(key: SessionKey, events: readonly Event[], expected: AppendExpectation): Promise<AppendResult>;
  /**
   * Adds an item to the session's inbox.
   *
   * INVARIANT session:deliver:once: an item with a known
   * `id` is ignored, also after the first one was consumed.
   * INVARIANT session:deliver:free: a delivery needs no revision and does not disturb an active run.
   * INVARIANT session:deliver:unknown: an unknown key is a `SessionNotFoundError`, in `deliver` and in
   * `mail`.
   */
  deliver(key: SessionKey, mail: Mail): Promise<void>;
  /**
   * Returns the items in the session's inbox.
   *
   * INVARIANT session:mail:order: the result has the delivered items that were not consumed, oldest first.
   * INVARIANT session:mail:whole: an item is returned unchanged, and only for its own session.
   */
  mail(key: SessionKey): Promise<readonly Mail[]>;
  /**
   * Deletes a session with its events, state and inbox.
   *
   * INVARIANT session:delete: the session is unknown afterwards; an unknown key is not an error.
   * INVARIANT session:delete:all: events, state and inbox of the session are deleted with it; `user:` and
   * `app:` keys stay.
   */
  delete(key: SessionKey): Promise<void>;
  /**
   * Lists the sessions of one user in one app.
   *
   * INVARIANT session:list:page: the keys are ordered by session id; `after` is the last id of the previous
   * page, and need not exist any more.
   * INVARIANT session:list:scope: only the keys of one user's sessions in one app are returned.
   */
  list(
    scope: SessionScope,
    page?: { readonly after?: string; readonly limit?: number },
  ): Promise<readonly SessionKey[]>;
  /**
   * Deletes all sessions of a user in an app, as `delete` does, and the user's `user:` state. It works in
   * steps, so sessions that are created meanwhile may stay. If a store lacks this method, `forgetUser`
   * reports that.
   *
   * INVARIANT retention:forget:count: it resolves with the numbers of sessions and of `user:` keys that it
   * removed: both are 0 for an unknown user.
   * INVARIANT retention:forget: all sessions of the user are
   * deleted, and a new one starts without the earlier `user:` state.
   * INVARIANT retention:forget:scope: other users keep their data, and this user keeps the data in other
   * apps; `app:` keys
   * stay; an unknown user is not an error.
   * INVARIANT retention:forget:run: an active run cannot restore a deleted session: its append is a
   * `SessionNotFoundError`, or, with its fencing token, a `SessionFencedError` if the session was created
   * again.
   */
  forget?(scope: SessionScope): Promise<ForgottenSessions>;
  /**
   * Deletes sessions whose last change (`updatedAt` of the index) is before `time`, in epoch milliseconds.
   * One call checks at most `limit` sessions, the earliest changed first, and returns the keys of the deleted
   * sessions. `user:` and `app:` keys stay. Inbox items that arrive during the call may be deleted with their
   * session.
   *
   * INVARIANT retention:before:age: only sessions whose last change is before the time are deleted; a time
   * that is not a finite
   * number is a `SessionError` with the code `bad_time`.
   * INVARIANT retention:before:filter: a session that does not match a member of the filter stays.
   * INVARIANT retention:before:work: a session with open work stays, unless `openWork` is true.
   * INVARIANT retention:before:rest: a session without open questions and inbox items is deleted, even if
   * other sessions have open work.
   * INVARIANT retention:before:held: a session with a lease in force stays, whatever the filter is.
   * INVARIANT retention:before:reserved: a session whose id begins with `reservedPrefix` stays, whatever the
   * filter is: such sessions keep data of their user, such as approvals.
   * INVARIANT retention:before:step: `next` leads to the sessions that were not checked yet; the last page
   * has no `next`.
   */
  deleteBefore?(time: number, filter?: DeleteFilter, page?: PageRequest): Promise<Page<SessionKey>>;
  /**
   * Yields revisions of a session as its log grows, until the signal aborts or the session is deleted. A
   * store has this method if it can notify of appends.
   *
   * A revision is a hint, which may be lost or come twice: after it, call `load(key, { afterRevision })`.
   *
   * INVARIANT changes:comes: once the log is longer than `afterRevision`, a revision is reported, also if
   * another service over the same storage appended.
   * INVARIANT changes:newest: a slow reader gets the newest revision, and may miss earlier ones.
   * INVARIANT changes:end: the iteration ends without an error
   * when the signal aborts and when the session is deleted.
   * INVARIANT changes:unknown: for an unknown key, the first read of the iterator rejects with a
   * `SessionNotFoundError`.
   */
  changes?(key: SessionKey, afterRevision: number, signal?: AbortSignal): AsyncIterable<number>;
  /** Present if the store can refuse a worker that has been replaced. */
  readonly leases?: LeaseStore;
  /** Present if the store can list sessions without loading them. */
  readonly index?: SessionIndex;
  /** Present if the store can keep snapshots of logs. */
  readonly snapshots?: SnapshotStore;
}

/**
 * The start of the events to load, given as one of three members. The cost grows with the number of returned
 * events, not with the length of the log.
 */
export type LoadFrom =
  /** The events after a revision. */
  | { readonly afterRevision: number; readonly newest?: undefined; readonly afterTime?: undefined }
  /** At most this number of events, from the end of the log. */
  | { readonly newest: number; readonly afterRevision?: undefined; readonly afterTime?: undefined }
  /** The events after the last event whose time is this one, in epoch milliseconds, or an earlier one. */
  | { readonly afterTime: number; readonly afterRevision?: undefined; readonly newest?: undefined };

/** A filter of the sessions that `deleteBefore` may delete. */
export interface DeleteFilter extends ListFilter {
  /**
   * True to also delete sessions with open work (an unfinished run, a question that waits for an answer, or
   * inbox items), and sessions whose log cannot be read. Default false.
   */
  readonly openWork?: boolean | undefined;
}

/**
 * The numbers of items that `forget` removed. A store that
 * had to repeat a statement may report lower numbers.
 */
export interface ForgottenSessions {
  readonly sessions: number;
  /** The number of keys of `user:` state. */
  readonly userState: number;
}

/** A user of an app, whose sessions a method works on. */
export interface SessionScope {
  readonly appName: string;
  readonly userId: string;
}

/** Conditions that must hold for an append to be stored. */
export interface AppendExpectation {
  readonly revision: number;
  readonly fencingToken?: number;
  /** The ids of the inbox items that these events process. */
  readonly consumed?: readonly string[];
}

/** The result of an append. */
export interface AppendResult {
  readonly revision: number;
  readonly hasMail: boolean;
}

/** An inbox item: input that reaches a session from outside a run. `by` of a message: its author. */
export type Mail = { readonly id: string } & (
  | { readonly type: 'message'; readonly content: Content; readonly by?: string }
  | { readonly type: 'answer'; readonly answer: Pick<Answer, 'requestId' | 'value' | 'by'> }
  /** The result of a call that its run had abandoned, or that runs outside of the runner. */
  | { readonly type: 'result'; readonly callId: string; readonly outcome: ToolOutcome; readonly by?: string }
  /**
   * The progress of a call that runs outside of the runner. It is shown to the watchers of the session's run,
   * and not stored.
   */
  | { readonly type: 'progress'; readonly callId: string; readonly value: JsonValue }
  /** Withdraws a question that no longer needs an answer. The model reads the `reason`. */
  | { readonly type: 'withdraw'; readonly requestId: string; readonly reason?: string }
  | { readonly type: 'cancel'; readonly reason: string }
);

/**
 * Leases of sessions, which a store may support so that a worker that was replaced can store nothing more.
 *
 * INVARIANT lease:apart: the leases of two sessions are independent.
 */
export interface LeaseStore {
  /**
   * Leases the session for `ttlMs` milliseconds, if no other worker has a lease on it.
   *
   * INVARIANT lease:claim:token: the fencing token grows with every claim.
   * INVARIANT lease:claim:held: while another owner has the lease, the result is `undefined` and that owner
   * keeps the lease.
   * INVARIANT lease:claim:again: an owner that already has the lease gets a new one at once; the older token
   * cannot append.
   * INVARIANT lease:claim:concurrent: of several owners
   * that claim simultaneously, exactly one gets the lease.
   * INVARIANT lease:claim:expired: after `ttlMs` the next
   * owner gets the lease, and the old token cannot append.
   * INVARIANT lease:claim:unknown: an unknown key is a `SessionNotFoundError`.
   */
  claim(key: SessionKey, owner: string, ttlMs: number): Promise<{ readonly fencingToken: number } | undefined>;
  /**
   * Extends a lease, which then ends `ttlMs` from now. Returns `false` if it was lost or released.
   *
   * INVARIANT lease:renew: the result is `false` once the
   * lease was lost or released, and the lease stays lost.
   * INVARIANT lease:renew:longer: `ttlMs` counts from the time of the renewal; the token stays the same.
   */
  renew(key: SessionKey, fencingToken: number, ttlMs: number): Promise<boolean>;
  /**
   * Gives a lease back.
   *
   * INVARIANT lease:release: the lease is free at once; a token that is not in force has no effect.
   */
  release(key: SessionKey, fencingToken: number): Promise<void>;
  /**
   * Returns the milliseconds until the current lease of a session ends, if it is neither renewed nor
   * released; 0 if there is no lease. A lease means that a run is active, or that its process died less than
   * `ttlMs` ago.
   *
   * INVARIANT lease:held: the result is above 0 from the claim until the release or the end of the lease, and
   * never above the `ttlMs` of the claim; an unknown key is a `SessionNotFoundError`.
   */
  held(key: SessionKey): Promise<number>;
}

/**
 * The prefix of the ids of sessions that keep data of their user, such as remembered approvals.
 * `deleteBefore` deletes none of them; `delete` and `forget` do.
 */
export const reservedPrefix = 'mortise:';
