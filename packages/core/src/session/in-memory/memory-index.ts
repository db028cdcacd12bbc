import { indexEvents } from '../fold/index-events.ts';
import { emptyIndex, type IndexState, type QuestionEntry } from '../fold/index-state.ts';
import { ageLimit, pageOf, pageStart } from '../fold/page-start.ts';
import { indexStatus, isAtRest, openQuestion, sessionDue, sessionSummary, wakeAtOf } from '../fold/session-summary.ts';
import type { SessionKey } from '../session.ts';
import type {
  ListFilter,
  OpenFilter,
  OpenQuestion,
  Page,
  PageRequest,
  RunnableFilter,
  SessionDue,
  SessionSummary,
} from '../session-index.ts';
import type { DeleteFilter } from '../session-service.ts';
import { reservedPrefix } from '../session-service.ts';
import { type Entry, OrderedEntries } from './ordered-entries.ts';
import type { SessionRecord, SessionRecords } from './session-records.ts';

/**
 * The index of a store in memory. It is built when it is first read. From then on an append only marks its
 * session as changed, and the next read processes the new events.
 */
export class MemoryIndex {
  readonly #records: SessionRecords;
  readonly #clock: () => number;
  /** The entry of each session, as of the last read. */
  readonly #known = new Map<SessionRecord, Known>();
  /**
   * The sessions with unprocessed changes. A deleted session is removed from this set, so that it can be
   * garbage-collected.
   */
  readonly #changed: Set<SessionRecord>;
  /** The open questions, oldest first. */
  readonly #questions = new OrderedEntries<QuestionAt>();
  /** The sessions, newest first. */
  readonly #sessions = new OrderedEntries<Known>();

  constructor(records: SessionRecords, clock: () => number) {
    this.#records = records;
    this.#clock = clock;
    this.#changed = new Set(records.all);
  }

  /** Marks a session that is new, has grown, or was deleted. */
  changed(record: SessionRecord): void {
    if (this.#records.all.has(record)) this.#changed.add(record);
    else {
      this.#changed.delete(record);
      this.#forget(record);
    }
  }

  /** Returns the open questions of all sessions, oldest first. */
  open({ appName, userId, kinds, askedBefore }: OpenFilter = {}, page?: PageRequest): Page<OpenQuestion> {
    const { limit, after } = pageStart(page, ['number', 'string', 'string', 'string', 'number']);
    this.#update();
    const found = this.#questions.first(
      limit + 1,
      after,
      ({ session, question: { kind, askedAt } }) =>
        isOf(session, appName, userId) &&
        kinds?.includes(kind) !== false &&
        (askedBefore === undefined || askedAt < askedBefore),
    );
    return pageOf(found, limit, shown, sortKeyOf);
  }

  /** Returns the sessions, newest first. */
  list(filter?: ListFilter, page?: PageRequest): Page<SessionSummary> {
    const { limit, after } = pageStart(page, sessionKeyKinds);
    this.#update();
    const found = this.#sessions.first(limit + 1, after, fits(filter));
    return pageOf(found, limit, ({ record, state }) => record && sessionSummary(record.key, state), sortKeyOf);
  }

  /**
   * Checks one page of sessions, starting with the session that changed first, and deletes those that match.
   */
  deleteBefore(time: number, filter?: DeleteFilter, page?: PageRequest): Page<SessionKey> {
    const { limit, after } = pageStart(page, sessionKeyKinds);
    ageLimit(time);
    this.#update();
    const isWanted = fits(filter);
    const found = this.#sessions.last(
      limit + 1,
      after,
      (known) =>
        known.state.updatedAt < time && isWanted(known) && !known.record?.key.sessionId.startsWith(reservedPrefix),
    );
    const now = this.#clock();
    return pageOf(
      found,
      limit,
      ({ record, state }) => {
        if (!record || isHeld(record, now)) return undefined;
        if (!filter?.openWork && (record.mail?.size || !isAtRest(state))) return undefined;
        this.#records.delete(record.key);
        return record.key;
      },
      sortKeyOf,
    );
  }

  /** Returns the ids of the users of an app who have sessions, in the order of the ids. */
  users(appName: string, page?: PageRequest): Page<string> {
    const { limit, after } = pageStart<readonly [string]>(page, ['string']);
    const users = new Set<string>();
    for (const { key } of this.#records.all) if (key.appName === appName) users.add(key.userId);
    const found = [...users].sort();
    return pageOf(
      after ? found.filter((userId) => userId > after[0]) : found,
      limit,
      (userId) => userId,
      (userId) => [userId],
    );
  }

  /** Returns the sessions that a worker should run; sessions that changed last come first. */
  runnable({ appName, userId }: RunnableFilter = {}, page?: PageRequest): Page<SessionKey> {
    const { limit, after } = pageStart(page, sessionKeyKinds);
    this.#update();
    const now = this.#clock();
    const found = this.#sessions.first(
      limit + 1,
      after,
      (known) =>
        isOf(known, appName, userId) && known.record !== undefined && isRunnable(known.record, known.state, now),
    );
    return pageOf(found, limit, ({ record }) => record?.key, sortKeyOf);
  }

  /** Returns the work that is due in one session; undefined if the session is unknown. */
  due(key: SessionKey): SessionDue | undefined {
    const record = this.#records.get(key);
    if (!record) return undefined;
    this.#update();
    const { state } = this.#known.get(record) as Known;
    return sessionDue(state, record.mail !== undefined && record.mail.size > 0);
  }

  /** Processes the changes since the last read. */
  #update(): void {
    if (this.#changed.size === 0) return;
    const sessions: Known[] = [];
    const questions: QuestionAt[] = [];
    for (const record of this.#changed) {
      const before = this.#known.get(record)?.state ?? emptyIndex(record.createdAt);
      const state = indexEvents(before, record.events.slice(before.revision));
      this.#forget(record);
      const { appName, userId, sessionId } = record.key;
      const session: Known = { record, state, sortKey: [-state.updatedAt, appName, userId, sessionId] };
      this.#known.set(record, session);
      sessions.push(session);
      for (const question of state.questions.values())
        questions.push({
          session,
          question,
          sortKey: [question.askedAt, appName, userId, sessionId, question.revision],
        });
    }
    this.#changed.clear();
    this.#sessions.change(({ record }) => record !== undefined, sessions);
    this.#questions.change(({ session }) => session.record !== undefined, questions);
  }

  /**
   * Marks the entry of a session as outdated: the entry stays in the sorted list until the next read, but
   * keeps no reference to the session.
   */
  #forget(record: SessionRecord): void {
    const known = this.#known.get(record);
    if (known) known.record = undefined;
    this.#known.delete(record);
  }
}

/** The entry of a session. */
interface Known extends Entry {
  /** The session; undefined if the entry is outdated, or the session was deleted. */
  record: SessionRecord | undefined;
  readonly state: IndexState;
}

interface QuestionAt extends Entry {
  readonly session: Known;
  readonly question: QuestionEntry;
}

function isOf({ record }: Known, appName: string | undefined, userId: string | undefined): boolean {
  if (!record) return false;
  const { key } = record;
  return (appName === undefined || key.appName === appName) && (userId === undefined || key.userId === userId);
}

function fits({ appName, userId, statuses }: ListFilter = {}): (session: Known) => boolean {
  return (session) =>
    isOf(session, appName, userId) && (statuses === undefined || statuses.includes(indexStatus(session.state)));
}

const sessionKeyKinds = ['number', 'string', 'string', 'string'] as const;

function isHeld({ owner, until }: SessionRecord, now: number): boolean {
  return owner !== undefined && until > now;
}

function isRunnable(record: SessionRecord, state: IndexState, now: number): boolean {
  const { mail, owner } = record;
  if (isHeld(record, now)) return false;
  const wakeAt = wakeAtOf(state);
  return (
    owner !== undefined ||
    (mail !== undefined && mail.size > 0) ||
    (wakeAt !== undefined && wakeAt < now) ||
    indexStatus(state) === 'unfinished'
  );
}

function shown({ session: { record }, question }: QuestionAt): OpenQuestion | undefined {
  return (
    record &&
    openQuestion(record.key, question, record.events[question.revision - 1], record.events[question.round - 1])
  );
}

function sortKeyOf({ sortKey: place }: Entry): Entry['sortKey'] {
  return place;
}
