import {
  checkMembers,
  type LeaseStore,
  type MemberRules,
  type SessionIndex,
  type SessionKey,
  type SessionService,
  type SnapshotStore,
} from '@mortise/core';
import { readText, storedText } from '@mortise/session-kit';
import { AppendEvents } from './append-events.ts';
import { CreateSession } from './create-session.ts';
import { digestOf } from './digest-of.ts';
import { IndexBacklog } from './index-backlog.ts';
import { IndexCache } from './index-cache.ts';
import { keyParam, userParam } from './key-param.ts';
import { LoadSession } from './load-session.ts';
import { PostgresChanges, type PostgresListen } from './postgres-changes.ts';
import { keepDatabase, PostgresDatabase } from './postgres-database.ts';
import { postgresIndex } from './postgres-index.ts';
import { postgresLeases } from './postgres-leases.ts';
import { PostgresMailbox } from './postgres-mailbox.ts';
import type { PostgresSource } from './postgres-query.ts';
import { type PostgresRetention, postgresRetention } from './postgres-retention.ts';
import { postgresSnapshots } from './postgres-snapshots.ts';

/** A session service over one schema of a database. */
export interface PostgresSessionService extends SessionService {
  readonly forget: PostgresRetention['forget'];
  readonly deleteBefore: PostgresRetention['deleteBefore'];
  readonly leases: LeaseStore;
  readonly index: SessionIndex;
  readonly snapshots: SnapshotStore;
  /**
   * Yields each new revision: at once if the service listens;
   * otherwise the service polls at least every 400 ms.
   */
  changes(key: SessionKey, afterRevision: number, signal?: AbortSignal): AsyncIterable<number>;
}

/** Options of the session service: its tables, and how a process sees the appends of other processes. */
export interface PostgresSessionOptions extends PostgresSource {
  /**
   * True to notify listeners of each append; default `false`. PostgreSQL serializes commits that notify:
   * measure it under your load.
   */
  readonly notify?: boolean | undefined;
  /**
   * Opens a connection that listens, for `changes`; all services
   * that append to these sessions must then have `notify`.
   */
  readonly listen?: PostgresListen | undefined;
}

/**
 * Creates a session service in PostgreSQL 13 or later, which any number of processes may share.
 *
 * Each method is one statement, which works in any pool and is sent again if its answer was lost: a write
 * that succeeded is not reported as a conflict. The tables are created on first use. Throws `ConfigError`:
 * `invalid_option`. Its promises reject with `SessionError`, with the codes `store_unreachable` and
 * `session_corrupt` in addition to those of the core; with the `ConfigError`s `newer_database`,
 * `foreign_database` and `unsupported_database`; and with the client's own errors if the server refused.
 */
export function postgresSessionService(source: PostgresSessionOptions): PostgresSessionService {
  source = checkMembers('postgresSessionService', source, postgresSessionServiceOptions);
  const { notify = false, listen } = source;
  const database = new PostgresDatabase(source);
  const { schema } = database;
  const reader = new LoadSession(database, (key, entry) => known.keep(key, entry));
  const known: IndexCache = new IndexCache(database);
  const creation = new CreateSession(database, known);
  const log = new AppendEvents(database, known, notify);
  const changes = new PostgresChanges(database, listen);
  const mailbox = new PostgresMailbox(database);
  const backlog = new IndexBacklog(database, reader);
  const remove = `DELETE FROM ${schema}.session WHERE digest = ${digestOf('$1::text')}`;
  const list = listStatement(schema, '');
  const listAfter = listStatement(schema, 'AND (left(session_id, 200), session_id) > (left($3::text, 200), $3::text)');

  const service: PostgresSessionService = {
    create: async (key, state = {}) => creation.create(copyOf(key), state),
    load: async (key, from) => reader.loadFrom(copyOf(key), from),
    append: async (key, events, expected) => log.append(copyOf(key), events, expected),
    deliver: async (key, mail) => mailbox.deliver(copyOf(key), mail),
    mail: async (key) => mailbox.read(copyOf(key)),
    async delete(key) {
      await database.ask(remove, [keyParam(key)]);
    },
    async list(scope, { after, limit } = {}) {
      const { appName, userId } = scope;
      const params = [userParam(scope), limit === undefined ? null : String(limit)];
      const { rows } = await (after === undefined
        ? database.ask(list, params)
        : database.ask(listAfter, [...params, storedText(after)]));
      return rows.map((row) => ({ appName, userId, sessionId: readText(String(row['session_id'])) }));
    },
    changes: (key, afterRevision, signal) => changes.of(copyOf(key), afterRevision, signal),
    ...postgresRetention(database, backlog),
    leases: postgresLeases(database),
    index: postgresIndex(database, backlog),
    snapshots: postgresSnapshots(database),
  };
  keepDatabase(service, database);
  return service;
}

/** Copies a key, because the caller may change the key object after the call. */
function copyOf({ appName, userId, sessionId }: SessionKey): SessionKey {
  return { appName, userId, sessionId };
}

/**
 * Returns the statement that lists sessions. Only the start of
 * an id is indexed: a complete id may be too long for an index.
 */
function listStatement(schema: string, more: string): string {
  return `
    SELECT session_id FROM ${schema}.session
    WHERE user_digest = ${digestOf('$1::text')} ${more}
    ORDER BY left(session_id, 200), session_id LIMIT $2::text::bigint`;
}

const postgresSessionServiceOptions = {
  query: 'function',
  schema: 'text',
  notify: 'boolean',
  listen: 'function',
} satisfies MemberRules<PostgresSessionOptions>;
