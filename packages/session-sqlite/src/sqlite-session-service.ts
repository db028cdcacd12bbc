import {
  checkMembers,
  initialState,
  type LeaseStore,
  type OptionName,
  type Session,
  SessionConflictError,
  SessionExistsError,
  SessionFencedError,
  type SessionIndex,
  type SessionKey,
  type SessionService,
} from '@mortise/core';
import { lookForChanges, stateDelta, storedEvent } from '@mortise/session-kit';
import { SqliteConnection, type SqliteConnectionOptions, type SqliteSource } from '@mortise/sqlite-kit';
import { EventLog } from './event-log.ts';
import { IndexTable } from './index-table.ts';
import { Mailbox } from './mailbox.ts';
import { sessionSchema } from './session-schema.ts';
import { type SessionRow, SessionTable } from './session-table.ts';
import { sqliteIndex } from './sqlite-index.ts';
import { sqliteLeases } from './sqlite-leases.ts';
import { StateStore } from './state-store.ts';

/** What a session service needs to know. */
export type SqliteSessionOptions = SqliteSource &
  SqliteConnectionOptions & {
    /** Epoch milliseconds, for leases and for what expires. */
    readonly clock?: () => number;
  };

/** A session service over one SQLite database. */
export interface SqliteSessionService extends SessionService {
  readonly leases: LeaseStore;
  readonly index: SessionIndex;
  /** By looking, at least every 400 ms: also for what other processes append. */
  changes(key: SessionKey, afterRevision: number, signal?: AbortSignal): AsyncIterable<number>;
  /** Closes the database, unless it was given. Nothing can be asked afterwards. */
  close(): void;
}

/**
 * Keeps sessions in a SQLite database, which any number of processes of one machine may share.
 *
 * A promise resolves when what it stands for survives a loss of power. Throws `ConfigError`: `no_sqlite`,
 * `unusable_database`, `foreign_database`, `newer_database`. Its promises reject with `SessionError`, of the
 * codes `session_corrupt`, `store_corrupt` and `store_busy` beside those of the core, and with SQLite's own
 * errors, of a full disk for example.
 */
export function sqliteSessionService(options: SqliteSessionOptions): SqliteSessionService {
  checkMembers('sqliteSessionService', options, sqliteSessionServiceOptions);
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
    async load(given, from) {
      const key = { ...given };
      return connection.read(() => {
        const row = sessions.find(key);
        return row && read(key, row, Math.max(Math.trunc(from?.afterRevision ?? 0) || 0, 0));
      });
    },
    async append(given, events, { revision, fencingToken, consumed = [] }) {
      const key = { ...given };
      const ids = [...consumed];
      const taken = [...events];
      const lines = taken.map(storedEvent);
      const delta = stateDelta(taken.map(({ actions }) => actions?.stateDelta));
      return connection.write(() => {
        const row = sessions.require(key);
        if (fencingToken !== undefined && fencingToken !== row.token) throw new SessionFencedError(key.sessionId);
        if (revision !== row.revision) throw new SessionConflictError(key.sessionId, revision, row.revision);
        const head = log.append(key, row, lines);
        if (lines.length > 0) {
          entries.append(row, taken);
          sessions.advance(head);
        }
        if (delta) states.merge(key, row.id, delta);
        mailbox.consume(row.id, ids);
        return { revision: head.revision, hasMail: mailbox.hasMail(row.id) };
      });
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
      return connection.read(() => sessions.list({ appName, userId }, page?.after, page?.limit));
    },
    async *changes(given, afterRevision, signal) {
      if (signal?.aborted) return;
      const key = { ...given };
      const { id } = await connection.read(() => sessions.require(key));
      const look = () => connection.read(() => sessions.revisionOf(id));
      yield* lookForChanges(look, afterRevision, signal);
    },
    leases: sqliteLeases(connection, sessions, clock),
    index: sqliteIndex(connection, entries, clock),
    close: () => connection.close(),
  };
}

const sqliteSessionServiceOptions = { path: true, busyTimeoutMs: true, clock: true, database: true } satisfies Record<
  OptionName<SqliteSessionOptions>,
  true
>;
