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
 * Every member but `forget`, `deleteBefore`, `changes`, `leases`, `index` and `snapshots` is required.
 *
 * INVARIANT session:key:apart: sessions of other apps, users and
 * ids are other sessions, however their keys look when joined.
 * INVARIANT session:key:odd: any text is an app, a user and a session id.
 * INVARIANT session:key:read: a key is read when a method is called;
 * objects that were passed in to create a session are not kept.
 * INVARIANT session:state:session: a key without a scope's prefix is seen by its session only.
 * INVARIANT session:state:user: a `user:` key is shared
 * by all sessions of the user in the app, later ones too.
 * INVARIANT session:state:app: an `app:` key is shared by all sessions of the app, later ones too.
 * INVARIANT session:state:temp: a `temp:` key is stored nowhere, neither in a state nor in an event.
 * INVARIANT session:state:delete: `null` deletes a key, in every scope, and no other key.
 */
export interface SessionService {
  /**
   * Creates an empty session.
   *
   * INVARIANT session:create:empty: no events, revision 0,
   * and the given state together with the shared state.
   * INVARIANT session:create:exists: an existing key is a `SessionExistsError`,
   * and the session stays; of creations at once one wins.
   * INVARIANT session:create:json: a state that is not JSON is refused with `invalid_state_value`, an invalid
   * key with `invalid_state_key`, by the rules of `initialState`, and nothing is created or shared.
   */
  create(key: SessionKey, state?: JsonObject): Promise<Session>;
  /**
   * Loads the current session, or only the end of its log if there is `from`.
   *
   * INVARIANT session:load:unknown: an unknown key gives `undefined`, never a new session.
   * INVARIANT session:load:after: with a revision, the events after
   * it, together with the complete state and the revision of the log.
   * INVARIANT session:load:newest: with a number, that many events from the end of the log, or all if there
   * are fewer, together with the same state and revision. A number that is not an integer above 0 is a
   * `SessionError` with the code `bad_page`.
   * INVARIANT session:load:time: with a time, the events after the last one whose `timestamp` is not later,
   * together with the same state and revision: events are in the order of the log, never of their times. A
   * time that is not a finite number is a `SessionError` with the code `bad_time`.
   * INVARIANT session:load:snapshot: a returned session does not change when events are appended.
   */
  load(key: SessionKey, from?: LoadFrom): Promise<Session | undefined>;
  /**
   * Appends all events or none, and removes the `consumed` inbox items in the same step.
   *
   * INVARIANT session:append:order: events keep their order; the revision grows by one with each.
   * INVARIANT session:append:empty: an append without events
   * leaves the revision unchanged; inbox items are still consumed.
   * INVARIANT session:append:unknown: an unknown key is a `SessionNotFoundError`.
   * INVARIANT session:append:concurrent: of parallel appends with the
   * same revision, exactly one is stored; the others are conflicts.
   * INVARIANT session:append:atomic: events, state and mail change
   * together or, when anything cannot be stored, not at all.
   * INVARIANT session:append:consumed: consumed inbox items are removed with the append, and stay if it is
   * refused; unknown ids are ignored, and items of other sessions with the same ids stay.
   * INVARIANT session:append:json: an event is returned unchanged: any
   * JSON, any text (including U+0000), and unknown types and members.
   * INVARIANT session:append:large: a text of a million
   * characters and a thousand events in one append are stored.
   * INVARIANT session:append:list: the list of events is not kept.
   * INVARIANT session:append:isolation: an event is stored as it was. A store that keeps the driver's objects
   * may lack this: the driver does not change them.
   * INVARIANT session:append:conflict: a revision other than the
   * expected one is a `SessionConflictError`, and nothing is stored.
   * INVARIANT session:append:fenced: any fencing token except the
   * one in force is a `SessionFencedError`, and nothing is stored.
   * INVARIANT session:append:state: the events' `stateDelta`s are
   * merged in the same step, in order; a value is replaced completely.
   * INVARIANT session:append:state:deep: a `stateDelta` or `localDelta`
   * value of more than 128 levels is a `RunError` `invalid_state_value`, and nothing is stored.
   * INVARIANT session:append:durable: when the promise resolves,
   * the events survive what the store promises to survive.
   * INVARIANT session:append:mail: `hasMail` is true if the session had inbox items when the events were
   * appended, so that a driver need not ask.
   */
  append(key: SessionKey, events: readonly Event[], expected: AppendExpectation): Promise<AppendResult>;
  /**
   * Adds an item to the session's inbox.
   *
   * INVARIANT session:deliver:once: idempotent by `id`, also after the mail was consumed.
   * INVARIANT session:deliver:free: needs no revision and disturbs no running driver.
   * INVARIANT session:deliver:unknown: an unknown key is a `SessionNotFoundError`, here and for `mail`.
   */
  deliver(key: SessionKey, mail: Mail): Promise<void>;
  /**
   * Returns the items in the session's inbox.
   *
   * INVARIANT session:mail:order: the delivered items that were not consumed, oldest first.
   * INVARIANT session:mail:whole: an item is returned unchanged, by its own session only.
   */
  mail(key: SessionKey): Promise<readonly Mail[]>;
  /**
   * Deletes a session with its events, state and inbox.
   *
   * INVARIANT session:delete: the session is unknown afterwards; an unknown key is not an error.
   * INVARIANT session:delete:all: events, state and mail of the
   * session are gone with it; `user:` and `app:` keys stay.
   */
  delete(key: SessionKey): Promise<void>;
  /**
   * Lists the sessions of one user in one app.
   *
   * INVARIANT session:list:page: ordered by session id; `after`
   * is the last id of the page before, and need not exist.
   * INVARIANT session:list:scope: the keys of one user's sessions in one app.
   */
  list(
    scope: SessionScope,
    page?: { readonly after?: string; readonly limit?: number },
  ): Promise<readonly SessionKey[]>;
  /**
   * Forgets a user of an app: everything that `delete` removes of each of their sessions, and their `user:`
   * state. In steps: sessions that are created meanwhile may stay. If a store lacks it, `forgetUser` reports
   * that.
   *
   * INVARIANT retention:forget:count: it resolves with the number of sessions and of `user:` keys that it
   * removed: 0 of a user who is not known.
   * INVARIANT retention:forget: all sessions of the user are
   * deleted, and a new one starts without the earlier `user:` state.
   * INVARIANT retention:forget:scope: other users, and this one in other apps, keep their data; `app:` keys
   * stay; an unknown user is no error.
   * INVARIANT retention:forget:run: an active run restores nothing: its append is a `SessionNotFoundError`,
   * or, with its fencing token, a `SessionFencedError` if the session was created again.
   */
  forget?(scope: SessionScope): Promise<ForgottenSessions>;
  /**
   * Deletes sessions whose last change (`updatedAt` of the index) is before `time`, epoch milliseconds. One
   * step: it looks at no more than `limit` sessions, the earliest changed first, and returns those that it
   * deleted. `user:` and `app:` keys stay. Inbox items that arrive during a step may be deleted with it.
   *
   * INVARIANT retention:before:age: only sessions that changed before the time; a time that is not a finite
   * number is a `SessionError` with the code `bad_time`.
   * INVARIANT retention:before:filter: each member of the filter omits entries that do not match it.
   * INVARIANT retention:before:work: no session with open work, unless that is requested.
   * INVARIANT retention:before:rest: each whose questions are answered and whose
   * mail is taken, whatever others have open.
   * INVARIANT retention:before:held: no session with a lease in force, whatever is requested.
   * INVARIANT retention:before:reserved: no session whose id begins with `reservedPrefix`, whatever is
   * requested: such sessions keep data of their user, such as approvals.
   * INVARIANT retention:before:step: `next` leads to the
   * sessions that were not checked yet, until there are none.
   */
  deleteBefore?(time: number, filter?: DeleteFilter, page?: PageRequest): Promise<Page<SessionKey>>;
  /**
   * Yields revisions of a session as its log grows, until the signal aborts or the session is deleted.
   * Present if the store can notify.
   *
   * A revision is a hint: it may be lost or come twice, and is followed by `load(key, { afterRevision })`.
   *
   * INVARIANT changes:comes: a log that is, or later is, ahead of `afterRevision` is reported; also when
   * another service over the same storage appended.
   * INVARIANT changes:newest: a slow reader gets the newest revision, not every one.
   * INVARIANT changes:end: it ends when the signal aborts and when the session is deleted, without an error.
   * INVARIANT changes:unknown: an unknown key is a `SessionNotFoundError` when it is first read.
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
 * The start of the events to load: one of these. The cost grows with the events that are returned, not with
 * the log.
 */
export type LoadFrom =
  /** The events after a revision. */
  | { readonly afterRevision: number; readonly newest?: undefined; readonly afterTime?: undefined }
  /** The newest events, at most this number. */
  | { readonly newest: number; readonly afterRevision?: undefined; readonly afterTime?: undefined }
  /** The events after the last one of a time, epoch milliseconds, or before it. */
  | { readonly afterTime: number; readonly afterRevision?: undefined; readonly newest?: undefined };

/** A filter of the sessions that `deleteBefore` may delete. */
export interface DeleteFilter extends ListFilter {
  /**
   * True to also delete sessions with open work: an unfinished run, a question that waits for an answer, or
   * inbox items; and those whose log cannot be read. Default false.
   */
  readonly openWork?: boolean | undefined;
}

/** The numbers of items that `forget` removed. A store that had to repeat a statement may report fewer. */
export interface ForgottenSessions {
  readonly sessions: number;
  /** Keys of `user:` state. */
  readonly userState: number;
}

/** The user whose sessions are meant. */
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
  /** The result of a call that was left behind or that runs elsewhere. */
  | { readonly type: 'result'; readonly callId: string; readonly outcome: ToolOutcome; readonly by?: string }
  /**
   * The progress of a call that runs elsewhere: shown to the watchers of the session's run, and not stored.
   */
  | { readonly type: 'progress'; readonly callId: string; readonly value: JsonValue }
  /** Withdraws a question that no longer needs an answer. `reason`: the model reads it. */
  | { readonly type: 'withdraw'; readonly requestId: string; readonly reason?: string }
  | { readonly type: 'cancel'; readonly reason: string }
);

/**
 * Leases of sessions, which a store may support so that a replaced worker cannot commit.
 *
 * INVARIANT lease:apart: the leases of two sessions are independent.
 */
export interface LeaseStore {
  /**
   * Leases the session for `ttlMs`, if no other worker has it.
   *
   * INVARIANT lease:claim:token: the fencing token grows with every claim.
   * INVARIANT lease:claim:held: `undefined` while another owner has the lease, who keeps it.
   * INVARIANT lease:claim:again: the owner that has it gets it anew at once; the older token cannot append.
   * INVARIANT lease:claim:concurrent: of several simultaneous owners exactly one gets it.
   * INVARIANT lease:claim:expired: after `ttlMs` the next owner gets it, and the old token cannot append.
   * INVARIANT lease:claim:unknown: an unknown key is a `SessionNotFoundError`.
   */
  claim(key: SessionKey, owner: string, ttlMs: number): Promise<{ readonly fencingToken: number } | undefined>;
  /**
   * Extends a lease, which then ends `ttlMs` from now. Returns `false` if it was lost or released.
   *
   * INVARIANT lease:renew: `false` once the lease was lost or given back, and then it stays lost.
   * INVARIANT lease:renew:longer: `ttlMs` counts from the renewal on; the token stays.
   */
  renew(key: SessionKey, fencingToken: number, ttlMs: number): Promise<boolean>;
  /**
   * Gives a lease back.
   *
   * INVARIANT lease:release: the lease is free at once; a token that is not in force has no effect.
   */
  release(key: SessionKey, fencingToken: number): Promise<void>;
  /**
   * Returns how many milliseconds the current lease of a session lasts unless it is renewed or released; 0 if
   * there is none. A run is active, or its process died less than `ttlMs` ago.
   *
   * INVARIANT lease:held: above 0 from the claim until the release or the end of its time, and never above
   * the `ttlMs` that was claimed; an unknown key is a `SessionNotFoundError`.
   */
  held(key: SessionKey): Promise<number>;
}

/**
 * The beginning of the ids of sessions that keep data of their user, such as remembered approvals.
 * `deleteBefore` deletes none of them; `delete` and `forget` do.
 */
export const reservedPrefix = 'mortise:';
