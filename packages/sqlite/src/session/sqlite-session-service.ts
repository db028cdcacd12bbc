import {
  type AppendResult,
  checkMembers,
  initialState,
  type LeaseStore,
  type MemberRules,
  milliseconds,
  type Session,
  SessionConflictError,
  SessionExistsError,
  SessionFencedError,
  type SessionIndex,
  type SessionKey,
  type SessionService,
  type SnapshotStore,
} from '@mortise/core';
import { loadStart, refuseDeepState } from '@mortise/core/session-index';
import { pause, stateDelta, storedEvent } from '@mortise/session-kit';
import { SqliteConnection, type SqliteConnectionOptions, type SqliteSource } from '../connection/sqlite-connection.ts';
import { IndexTable } from '../session-index/index-table.ts';
import { sqliteIndex } from '../session-index/sqlite-index.ts';
import { EventLog } from '../session-log/event-log.ts';
import { isOfLetters, Mailbox } from '../session-log/mailbox.ts';
import { sessionSchema } from '../session-log/session-schema.ts';
import { type SessionRow, SessionTable } from '../session-log/session-table.ts';
import { StateStore } from '../session-log/state-store.ts';
import { sqliteLeases } from './sqlite-leases.ts';
import { type SqliteRetention, sqliteRetention } from './sqlite-retention.ts';
import { sqliteSnapshots } from './sqlite-snapshots.ts';

/** Options of the session service: its database. */
export type SqliteSessionOptions = SqliteSource &
  SqliteConnectionOptions & {
    /** Returns the time in epoch milliseconds, for leases and expired questions. */
    readonly clock?: () => number;
  };

/** A session service over one SQLite database. */
export interface SqliteSessionService extends SessionService {
  readonly forget: SqliteRetention['forget'];
  readonly deleteBefore: SqliteRetention['deleteBefore'];
  readonly leases: LeaseStore;
  readonly index: SessionIndex;
  readonly snapshots: SnapshotStore;
  /** Yields each new revision. Polls at least every 400 ms, so it also sees appends of other processes. */
  changes(key: SessionKey, afterRevision: number, signal?: AbortSignal): AsyncIterable<number>;
  /** Closes the database, unless the caller passed it in. The service cannot be used afterwards. */
  close(): void;
}

/**
 * Creates a session service in a SQLite database, which any number of processes of one machine may share.
 *
 * A promise resolves when its write survives a power failure; an append that only consumes queued messages
 * may be undone, but the messages survive, and the next run consumes them. Throws `ConfigError`: `no_sqlite`,
 * `unusable_database`, `foreign_database`, `newer_database`. Its promises reject with `SessionError`, with
 * the codes `session_corrupt`, `store_corrupt` and `store_busy` in addition to those of the core, and with
 * SQLite's own errors, for example if the disk is full.
 */
export function sqliteSessionService(options: SqliteSessionOptions): SqliteSessionService {
  options = checkMembers('sqliteSessionService', options, sqliteSessionServiceOptions);
  const connection = new SqliteConnection(options, options, sessionSchema);
  const sessions = new SessionTable(connection);
  const log = new EventLog(connection);
  const states = new StateStore(connection);
  const mailbox = new Mailbox(connection);
  const entries = new IndexTable(connection, sessions, log);
  const clock = options.clock ?? Date.now;
  const read = (key: SessionKey, row: SessionRow, afterRevision: number): Session => {
    const { appName, userId, sessionId } = key;
    const events = log.read(key, row, afterRevision);
    return { appName, userId, sessionId, revision: row.revision, state: states.read(key, row.id), events };
  };

  return {
    async create(given, state) {
      const key = { ...given };
      const delta = state && stateDelta([initialState(state)]);
      return connection.write(() => {
        if (sessions.find(key)) throw new SessionExistsError(key.sessionId);
        const row = sessions.insert(key, clock());
        if (delta) states.merge(key, row.id, delta);
        return read(key, row, 0);
      });
    },
    async load(given, place) {
      const key = { ...given };
      const from = place && { ...place };
      return connection.read(() => {
        const row = sessions.find(key);
        if (!row) return undefined;
        const after = from ? loadStart(from, row.revision, (place) => log.at(key, row.id, place)) : 0;
        return read(key, row, Math.max(Math.trunc(after) || 0, 0));
      });
    },
    async append(given, events, { revision, fencingToken, consumed = [] }) {
      const key = { ...given };
      const ids = [...consumed];
      refuseDeepState(events);
      const lines = events.map(storedEvent);
      const delta = stateDelta(events.map(({ actions }) => actions?.stateDelta));
      const store = (): AppendResult => {
        const row = sessions.require(key);
        if (fencingToken !== undefined && fencingToken !== row.token) throw new SessionFencedError(key.sessionId);
        if (revision !== row.revision) throw new SessionConflictError(key.sessionId, revision, row.revision);
        const head = log.append(key, row, lines);
        if (lines.length > 0) entries.advance(key, row, head, lines);
        if (delta) states.merge(key, row.id, delta);
        mailbox.consume(row.id, ids);
        return { revision: head.revision, hasMail: mailbox.hasMail(row.id) };
      };
      return isOfLetters(events, ids) ? connection.writeUnforced(store) : connection.write(store);
    },
    async deliver(given, mail) {
      const key = { ...given };
      const { id } = mail;
      const data = JSON.stringify(mail);
      return connection.write(() => mailbox.deliver(sessions.require(key).id, id, data));
    },
    async mail(given) {
      const key = { ...given };
      return connection.read(() => mailbox.read(key, sessions.require(key).id));
    },
    async delete(given) {
      const key = { ...given };
      return connection.write(() => sessions.remove(key));
    },
    async list(scope, page) {
      const { appName, userId } = scope;
      const { after, limit } = page ?? {};
      return connection.read(() => sessions.list({ appName, userId }, after, limit));
    },
    async *changes(given, afterRevision, signal) {
      if (signal?.aborted) return;
      const key = { ...given };
      const { id } = await connection.read(() => sessions.require(key));
      const look = () => connection.read(() => sessions.revisionOf(id));
      yield* lookForChanges(look, afterRevision, signal);
    },
    ...sqliteRetention(connection, sessions, states, entries, clock),
    leases: sqliteLeases(connection, sessions, clock),
    index: sqliteIndex(connection, sessions, entries, clock),
    snapshots: sqliteSnapshots(connection, sessions),
    close: () => connection.close(),
  };
}

const sqliteSessionServiceOptions = {
  path: 'text',
  busyTimeoutMs: milliseconds(0),
  clock: 'function',
  database: 'object',
} satisfies MemberRules<SqliteSessionOptions>;

/**
 * Polls a session and yields its revisions as it grows: 25 ms after a change, then less often, and at least
 * every 400 ms. `look` returns the current revision; undefined if the session was deleted.
 */
export async function* lookForChanges(
  look: () => Promise<number | undefined>,
  afterRevision: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<number, void, void> {
  let told = afterRevision;
  let pauseMs = shortestMs;
  while (!signal?.aborted) {
    const revision = await look();
    if (revision === undefined || signal?.aborted) return;
    if (revision > told) {
      told = revision;
      pauseMs = shortestMs;
      yield revision;
    } else {
      await pause(pauseMs, signal);
      pauseMs = Math.min(pauseMs * 2, longestMs);
    }
  }
}

const shortestMs = 25;
const longestMs = 400;
