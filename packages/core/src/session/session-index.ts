import type { PendingCall } from '../content/pending-request.ts';
import type { SessionKey } from './session.ts';

/**
 * An index of all sessions of a store, which can be read without
 * loading a session. A store may omit it, like `leases`.
 *
 * INVARIANT index:fold: the entry of a session follows from the session's log by `indexEvents` alone.
 * INVARIANT index:much: the index also holds sessions with hundreds of open questions; an append need not
 * write more questions than it changes.
 * INVARIANT index:step: the index changes in the same step as the log: every service over the storage sees a
 * resolved append at once, and a refused append never.
 * INVARIANT index:rewound: a rewound session has the entry that it had at the earlier revision, which the
 * `rewound` event contains.
 * INVARIANT index:delete: a deleted session has no entry.
 * INVARIANT index:page: `next` leads to the next page, without gaps and duplicates while no session changes;
 * it is absent on the last page.
 * INVARIANT index:page:bad: a `limit` that is not an integer above 0, or an `after` that no page returned, is
 * a `SessionError` with the code `bad_page`.
 */
export interface SessionIndex {
  /**
   * Returns the questions of all sessions that wait for an answer, including expired questions.
   *
   * INVARIANT index:open:order: questions that were asked
   * first come first, across all apps, users and sessions.
   * INVARIANT index:open:closed: questions that were answered or withdrawn, or whose call has ended, are not
   * listed; questions of other sessions stay.
   * INVARIANT index:open:filter: each member of the filter omits entries that do not match it.
   */
  open(filter?: OpenFilter, page?: PageRequest): Promise<Page<OpenQuestion>>;
  /**
   * Returns the sessions, without their events.
   *
   * INVARIANT index:list:order: sessions that changed last come first.
   * INVARIANT index:list:filter: each member of the filter omits entries that do not match it.
   */
  list(filter?: ListFilter, page?: PageRequest): Promise<Page<SessionSummary>>;
  /**
   * Returns the ids of an app's users who have a session.
   *
   * INVARIANT index:users: each user once, only users of
   * this app, and no user whose sessions are all deleted.
   * INVARIANT index:users:page: the users come in pages, in an order that the store chooses.
   */
  users(appName: string, page?: PageRequest): Promise<Page<string>>;
  /**
   * Returns the sessions that a worker should run, even if no wake arrived: workers poll this method. An
   * inbox item that reaches a finished session makes that session runnable. A session whose last run failed
   * is not runnable: its log does not say whether a worker should retry the run, or a user has read the error
   * long ago. `list` with the status `failed` returns such sessions.
   *
   * INVARIANT index:runnable:mail: sessions with inbox items are included.
   * INVARIANT index:runnable:left: sessions whose lease expired without being released are included.
   * INVARIANT index:runnable:unfinished: sessions whose log shows unfinished work are included.
   * INVARIANT index:runnable:due: sessions with a question
   * that has expired, by the store's clock, are included.
   * INVARIANT index:runnable:rest: no session without work is included, no session whose last run failed and
   * that has no new inbox items, and no session with a lease in force.
   * INVARIANT index:runnable:filter: each member of the filter omits entries that do not match it.
   * INVARIANT index:runnable:once: each session is returned once, even if it is runnable for several reasons,
   * in an order that the store chooses.
   * INVARIANT index:runnable:sweep: pages of any size together return all runnable sessions, for whichever
   * reasons they are runnable.
   */
  runnable(filter?: RunnableFilter, page?: PageRequest): Promise<Page<SessionKey>>;
  /**
   * Returns the work that is due in one session, without loading its log, for a worker that was woken. If a
   * store has to read the log for that and cannot, rejects as `load` does.
   *
   * INVARIANT index:due: the result has the same status as `list`, and says whether the inbox has items, as
   * soon as the change has resolved.
   * INVARIANT index:due:unknown: the result for an unknown session is `undefined`.
   */
  due(key: SessionKey): Promise<SessionDue | undefined>;
}

/** The work that is due in a session. */
export interface SessionDue {
  readonly status: SessionStatus;
  /** True if the inbox has items that are not processed. */
  readonly hasMail: boolean;
  /** The time when the first of the session's questions expires, in epoch milliseconds. */
  readonly wakeAt?: number;
}

/** A filter of questions. */
export interface OpenFilter {
  readonly appName?: string | undefined;
  readonly userId?: string | undefined;
  /** The kinds to include, such as `confirmation` or `input`. */
  readonly kinds?: readonly string[] | undefined;
  /** Includes only questions that were asked before this time, in epoch milliseconds. */
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
  /** The `next` of the previous page, which had the same filter; default: start with the first page. */
  readonly after?: string | undefined;
  /** The maximum number of entries; default 50. */
  readonly limit?: number | undefined;
}

/** One page of a list. */
export interface Page<T> {
  readonly items: readonly T[];
  /** The cursor of the next page; absent on the last page. */
  readonly next?: string;
}

/**
 * The status of a session, as its log shows it. Whether a worker runs the session is not part of the log: see
 * `LeaseStore.held`.
 *
 * `empty`: the log has no events. `unfinished`: there is work to do, and a run is doing it or was
 * interrupted. `paused`: the session waits for an answer from outside. The other statuses are those of the
 * last run's `RunResult`. The session of a custom agent may be `completed` between two of its members,
 * although the agent has more to do.
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
  /** The time when the first of these questions expires, in epoch milliseconds. */
  readonly wakeAt?: number;
}

/** A question that waits for an answer, with everything that is needed to answer it, and without answers. */
export type OpenQuestion = PendingCall & {
  readonly session: SessionKey;
  /** The revision of the `asked` event. */
  readonly revision: number;
  /** The time when the question was asked, in epoch milliseconds. */
  readonly askedAt: number;
  /** The agent that asks. */
  readonly agent: string;
  /** The users who have already answered, if the question needs several answers. */
  readonly answeredBy: readonly string[];
  /** True if the model continues without waiting for the answer. */
  readonly goesOn?: true;
};
