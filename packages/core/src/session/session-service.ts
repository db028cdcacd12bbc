import type { Content } from '../content/content.ts';
import type { Settled } from '../content/outcome.ts';
import type { Answer } from '../content/pending-request.ts';
import type { Event } from '../event/event.ts';
import type { JsonObject } from '../json/json-value.ts';
import type { Session, SessionKey } from './session.ts';

/**
 * Stores sessions.
 *
 * Every member but `leases` is required.
 */
export interface SessionService {
  /** INVARIANT session:create:exists: an existing key is a `SessionExistsError`. */
  create(key: SessionKey, state?: JsonObject): Promise<Session>;
  /**
   * The session as it stands, with the events after a revision only, if one is given.
   *
   * INVARIANT session:load:unknown: an unknown key gives `undefined`, never a new session.
   * INVARIANT session:load:snapshot: what was returned does not change when events are appended.
   */
  load(key: SessionKey, from?: { readonly afterRevision: number }): Promise<Session | undefined>;
  /**
   * Appends all events or none, and removes the `consumed` mail in the same step.
   *
   * INVARIANT session:append:conflict: a revision other than the expected one is a `SessionConflictError`, and nothing is stored.
   * INVARIANT session:append:fenced: an outdated fencing token is a `SessionFencedError`, and nothing is stored.
   * INVARIANT session:append:state: the events' `stateDelta`s are merged in the same step; `temp:` keys are not stored.
   * INVARIANT session:append:durable: when the promise resolves, the events survive what the store promises to survive.
   * INVARIANT session:append:mail: `hasMail` says whether mail waited when the events were appended, so that a driver need not ask.
   */
  append(key: SessionKey, events: readonly Event[], expected: AppendExpectation): Promise<Appended>;
  /**
   * Puts mail into the session's mailbox.
   *
   * INVARIANT session:deliver:once: idempotent by `id`, also after the mail was consumed.
   * INVARIANT session:deliver:free: needs no revision and disturbs no running driver.
   */
  deliver(key: SessionKey, mail: Mail): Promise<void>;
  /** INVARIANT session:mail:order: what was delivered and not consumed, oldest first. */
  mail(key: SessionKey): Promise<readonly Mail[]>;
  /** INVARIANT session:delete: the session is unknown afterwards; an unknown key is not an error. */
  delete(key: SessionKey): Promise<void>;
  /** INVARIANT session:list:page: ordered by session id; `after` is the last id of the page before. */
  list(
    scope: SessionScope,
    page?: { readonly after?: string; readonly limit?: number },
  ): Promise<readonly SessionKey[]>;
  /** Present where the store can refuse a worker that has been replaced. */
  readonly leases?: LeaseStore;
}

/** Whose sessions. */
export interface SessionScope {
  readonly appName: string;
  readonly userId: string;
}

/** What must hold for an append to be stored. */
export interface AppendExpectation {
  readonly revision: number;
  readonly fencingToken?: number;
  /** Ids of the mail that these events take in. */
  readonly consumed?: readonly string[];
}

/** What an append came to. */
export interface Appended {
  readonly revision: number;
  readonly hasMail: boolean;
}

/** What reaches a session from outside a run. */
export type Mail = { readonly id: string } & (
  | { readonly type: 'message'; readonly content: Content }
  | { readonly type: 'answer'; readonly answer: Answer }
  /** The result of a call that was left behind or that runs elsewhere. */
  | { readonly type: 'result'; readonly callId: string; readonly outcome: Settled }
  | { readonly type: 'cancel'; readonly reason: string }
);

/** What a store may have in addition, so that a replaced worker cannot commit. */
export interface LeaseStore {
  /**
   * Takes the session for `ttlMs`, if nobody else has it.
   *
   * INVARIANT lease:claim:token: the fencing token grows with every claim.
   * INVARIANT lease:claim:held: `undefined` while another owner has the lease.
   */
  claim(key: SessionKey, owner: string, ttlMs: number): Promise<{ readonly fencingToken: number } | undefined>;
  /** INVARIANT lease:renew: `false` once the lease was lost, and then it stays lost. */
  renew(key: SessionKey, fencingToken: number, ttlMs: number): Promise<boolean>;
  release(key: SessionKey, fencingToken: number): Promise<void>;
}
