import type { PendingCall } from '../content/pending-request.ts';
import type { SessionKey } from './session.ts';

/**
 * An index of all sessions of a store, which needs no session to be loaded. Optional, like `leases`.
 *
 * INVARIANT index:fold: the entry of a session follows from the session's log by `indexEvents` alone.
 * INVARIANT index:much: also for a session with hundreds of open
 * questions; an append need not write more of them than it changes.
 * INVARIANT index:step: it changes in the same step as the log: a
 * resolved append is seen at once, by every service over the storage, and a refused one never.
 * INVARIANT index:rewound: a rewound session has its earlier entry, which the `rewound` event contains.
 * INVARIANT index:delete: a deleted session has no entry.
 * INVARIANT index:page: `next` leads to the next page, without gaps
 * and duplicates while nothing changes; it is absent on the last page.
 * INVARIANT index:page:bad: a `limit` that is not an integer above 0, or an `after` that no page returned, is
 * a `SessionError` with the code `bad_page`.
 */
export interface SessionIndex {
  /**
   * The questions that wait for an answer, of all sessions, those that have expired among them.
   *
   * INVARIANT index:open:order: those asked first come first, of all apps, users and sessions.
   * INVARIANT index:open:closed: questions that were answered or withdrawn, or whose call has ended, are not
   * listed; questions of other sessions stay.
   * INVARIANT index:open:filter: each member of the filter omits entries that do not match it.
   */
  open(filter?: OpenFilter, page?: PageRequest): Promise<Page<OpenQuestion>>;
  /**
   * The sessions, without their events.
   *
   * INVARIANT index:list:order: those that changed last come first.
   * INVARIANT index:list:filter: each member of the filter omits entries that do not match it.
   */
  list(filter?: ListFilter, page?: PageRequest): Promise<Page<SessionSummary>>;
  /**
   * The ids of an app's users who have a session.
   *
   * INVARIANT index:users: each once, of this app alone, and no user whose sessions are all deleted.
   * INVARIANT index:users:page: in pages, in an order that the store chooses.
   */
  users(appName: string, page?: PageRequest): Promise<Page<string>>;
  /**
   * The sessions that a worker should run, even if no wake arrived: workers poll it. Mail that reached a
   * finished session makes it one of them. One whose last run failed is not: its log does not say whether a
   * worker was to retry it, or a user has read the error long ago. `list` with the status `failed` has it.
   *
   * INVARIANT index:runnable:mail: those with mail.
   * INVARIANT index:runnable:left: those whose lease ran out and was not given back.
   * INVARIANT index:runnable:unfinished: those with work to do by their log.
   * INVARIANT index:runnable:due: those with a question that has expired, by the store's clock.
   * INVARIANT index:runnable:rest: no session that has nothing to do, none whose last run failed and that has
   * no new items, and none with a lease in force.
   * INVARIANT index:runnable:filter: each member of the filter omits entries that do not match it.
   * INVARIANT index:runnable:once: each session once, also if
   * it has several reasons, in an order that the store chooses.
   * INVARIANT index:runnable:sweep: pages of any size return all of them, whatever their reasons are.
   */
  runnable(filter?: RunnableFilter, page?: PageRequest): Promise<Page<SessionKey>>;
  /**
   * Returns the work that is due in one session, without its log: for a worker that was woken. Rejects as
   * `load` does if the log would have to be read and cannot be.
   *
   * INVARIANT index:due: the status of `list`, and whether
   * the inbox has items, as soon as the change has resolved.
   * INVARIANT index:due:unknown: `undefined` for an unknown session.
   */
  due(key: SessionKey): Promise<SessionDue | undefined>;
}

/** The work that is due in a session. */
export interface SessionDue {
  readonly status: SessionStatus;
  /** True if the inbox has items that are not processed. */
  readonly hasMail: boolean;
  /** Epoch milliseconds: when the first of its questions expires. */
  readonly wakeAt?: number;
}

/** A filter of questions. */
export interface OpenFilter {
  readonly appName?: string | undefined;
  readonly userId?: string | undefined;
  /** `confirmation`, `input` and so on: one of these. */
  readonly kinds?: readonly string[] | undefined;
  /** Epoch milliseconds: asked before then. */
  readonly askedBefore?: number | undefined;
}

/** A filter of sessions that a worker should run. */
export interface RunnableFilter {
  readonly appName?: string | undefined;
  readonly userId?: string | undefined;
}

/** A filter of sessions. */
export interface ListFilter extends RunnableFilter {
  /** The statuses to include. */
  readonly statuses?: readonly SessionStatus[] | undefined;
}

/** The page of a list to return. */
export interface PageRequest {
  /** The `next` of the page before, of the same filter; default: from the beginning. */
  readonly after?: string | undefined;
  /** The maximum number of entries; default 50. */
  readonly limit?: number | undefined;
}

/** Part of an answer. */
export interface Page<T> {
  readonly items: readonly T[];
  /** The cursor of the next page; absent on the last one. */
  readonly next?: string;
}

/**
 * The status of a session by its log, which does not say whether a worker runs it: see `LeaseStore.held`.
 *
 * `empty`: no events. `unfinished`: there is something to do, and a run does it or was interrupted. `paused`:
 * an answer from outside is needed first. The others are those of `RunResult`, of the last run. The status of
 * a custom agent may be `completed` between two of its members, although it has more to do.
 */
export type SessionStatus = 'empty' | 'unfinished' | 'paused' | 'completed' | 'limited' | 'cancelled' | 'failed';

/** A session without its events. */
export interface SessionSummary extends SessionKey {
  readonly revision: number;
  readonly status: SessionStatus;
  /**
   * The start of the user's first message, in one line of at most 100 characters; absent if there is no text.
   */
  readonly title?: string;
  /** The epoch milliseconds of the first event, or of the session's creation if there is none. */
  readonly createdAt: number;
  /** The epoch milliseconds of the last event, or of the session's creation if there is none. */
  readonly updatedAt: number;
  /** The number of questions that wait for an answer. */
  readonly questions: number;
  /** Epoch milliseconds: when the first of them expires. */
  readonly wakeAt?: number;
}

/** A question that waits for an answer, with everything that is needed to answer it, and without answers. */
export type OpenQuestion = PendingCall & {
  readonly session: SessionKey;
  /** The revision of the event that asked. */
  readonly revision: number;
  /** Epoch milliseconds. */
  readonly askedAt: number;
  /** The agent that asks. */
  readonly agent: string;
  /** The users who have already answered, if several must. */
  readonly answeredBy: readonly string[];
  /** True if the model does not wait for the answer. */
  readonly goesOn?: true;
};
