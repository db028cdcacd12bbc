import type { LeaseStore, SessionKey, SessionService } from '@mortise/core';
import { checkMembers } from '@mortise/core';
import { readText, storedText } from '@mortise/session-kit';
import { AppendEvents } from './append-events.ts';
import { CreateSession } from './create-session.ts';
import { digestOf } from './digest-of.ts';
import { keyParam, userParam } from './key-param.ts';
import { LoadSession } from './load-session.ts';
import { PostgresDatabase } from './postgres-database.ts';
import { postgresLeases } from './postgres-leases.ts';
import { PostgresMailbox } from './postgres-mailbox.ts';
import type { PostgresSource } from './postgres-query.ts';

/** A session service over one schema of a database. */
export interface PostgresSessionService extends SessionService {
  readonly leases: LeaseStore;
}

/**
 * Keeps sessions in PostgreSQL 13 or later, which any number of processes may share.
 *
 * Each method is one statement, that works in any pool, and is sent again where its answer was lost: what was
 * stored is not reported as a conflict. The tables are made when they are first needed. Throws `ConfigError`:
 * `invalid_option`. Its promises reject with `SessionError`, of the code `store_unreachable` or
 * `session_corrupt` beside those of the core; with the `ConfigError`s `newer_database`, `foreign_database`
 * and `unsupported_database`; and with the client's own errors where the server refused.
 */
export function postgresSessionService(source: PostgresSource): PostgresSessionService {
  checkMembers('postgresSessionService', source, postgresSessionServiceOptions);
  const database = new PostgresDatabase(source);
  const { schema } = database;
  const creation = new CreateSession(database);
  const log = new AppendEvents(database);
  const reader = new LoadSession(database);
  const mailbox = new PostgresMailbox(database);
  const remove = `DELETE FROM ${schema}.session WHERE digest = ${digestOf('$1::text')}`;
  const list = listStatement(schema, '');
  const listAfter = listStatement(schema, 'AND (left(session_id, 200), session_id) > (left($3::text, 200), $3::text)');

  return {
    create: async (key, state = {}) => creation.create(copyOf(key), state),
    load: async (key, from) => reader.load(copyOf(key), placeOf(from?.afterRevision)),
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
    leases: postgresLeases(database),
  };
}

/** A key may be changed after the call. */
function copyOf({ appName, userId, sessionId }: SessionKey): SessionKey {
  return { appName, userId, sessionId };
}

function placeOf(revision = 0): number {
  return Number.isSafeInteger(revision) ? Math.max(revision, 0) : 0;
}

/** The beginning of an id is indexed; a whole one may be too long to be. */
function listStatement(schema: string, more: string): string {
  return `
    SELECT session_id FROM ${schema}.session
    WHERE user_digest = ${digestOf('$1::text')} ${more}
    ORDER BY left(session_id, 200), session_id LIMIT $2::text::bigint`;
}

const postgresSessionServiceOptions = { query: true, schema: true } satisfies Record<keyof PostgresSource, true>;
