import { type Mail, type SessionKey, SessionNotFoundError } from '@mortise/core';
import { readJson } from '@mortise/session-kit';
import { digestOf } from './digest-of.ts';
import { keyParam } from './key-param.ts';
import type { PostgresDatabase } from './postgres-database.ts';
import { sqlState } from './query-failure.ts';

/** The inboxes of sessions. */
export class PostgresMailbox {
  readonly #database: PostgresDatabase;
  readonly #deliver: string;
  readonly #waiting: string;

  constructor(database: PostgresDatabase) {
    const { schema } = database;
    const isIt = `digest = ${digestOf('$1::text')}`;
    this.#database = database;
    this.#deliver = `WITH ${letterParts(schema)} SELECT id FROM head`;
    this.#waiting = `
      SELECT mail.data FROM ${schema}.session
      LEFT JOIN ${schema}.mail ON mail.session = session.id AND mail.data IS NOT NULL
      WHERE session.${isIt} ORDER BY mail.position`;
  }

  async deliver(key: SessionKey, mail: Mail): Promise<void> {
    await putLetter(this.#database, this.#deliver, key, letterParams(key, mail));
  }

  /** Returns the waiting inbox items, oldest first. Throws `SessionCorruptError`. */
  async read(key: SessionKey): Promise<readonly Mail[]> {
    const { sessionId } = key;
    const { rows } = await this.#database.ask(this.#waiting, [keyParam(key)]);
    if (rows.length === 0) throw new SessionNotFoundError(sessionId);
    return rows.filter(({ data }) => data !== null).map(({ data }) => readMail(String(data), sessionId));
  }
}

/**
 * Returns the parts of a `WITH` that put a message into an inbox, with `$1` to `$3` from `letterParams`. The
 * part `head` has a row if the session exists.
 */
export function letterParts(schema: string): string {
  return `
    head AS (
      SELECT id FROM ${schema}.session WHERE digest = ${digestOf('$1::text')}
    ), letter AS (
      INSERT INTO ${schema}.mail (session, digest, data) SELECT id, ${digestOf('$2::text')}, $3::text FROM head
      ON CONFLICT (session, digest) DO NOTHING
    )`;
}

/** Returns the parameters of `letterParts`. */
export function letterParams(key: SessionKey, mail: Mail): string[] {
  return [keyParam(key), JSON.stringify(mail.id), JSON.stringify(mail)];
}

/** Sends a statement with `letterParts`. Throws `SessionNotFoundError` if it returns no row. */
export async function putLetter(
  database: PostgresDatabase,
  statement: string,
  { sessionId }: SessionKey,
  params: (string | null)[],
): Promise<void> {
  try {
    if ((await database.ask(statement, params)).rows.length > 0) return;
  } catch (error) {
    // The session was deleted meanwhile.
    if (sqlState(error) !== foreignKeyViolation) throw error;
  }
  throw new SessionNotFoundError(sessionId);
}

function readMail(data: string, sessionId: string): Mail {
  return readJson(data, sessionId, undefined, 'one of its mails is not JSON') as unknown as Mail;
}

const foreignKeyViolation = '23503';
