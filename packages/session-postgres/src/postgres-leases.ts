import { type LeaseStore, type SessionKey, SessionNotFoundError } from '@mortise/core';
import { storedText } from '@mortise/session-kit';
import { digestOf } from './digest-of.ts';
import { keyParam } from './key-param.ts';
import type { PostgresDatabase } from './postgres-database.ts';
import { unforced } from './unforced.ts';

/**
 * Creates a lease store that keeps leases in the rows of their sessions, by the clock of the database.
 *
 * A lease with a claim time in the future counts as expired:
 * the clock was set back, and the end of the lease is unknown.
 */
export function postgresLeases(database: PostgresDatabase): LeaseStore {
  const { schema } = database;
  const isIt = `digest = ${digestOf('$1::text')}`;
  const inTtl = `clock_timestamp() + $3::text::float8 * interval '1 millisecond'`;
  const claim = changeStatement(
    schema,
    `UPDATE ${schema}.session
    SET lease_owner = $2::text, token = nextval('${schema}.fencing'), claimed_at = clock_timestamp(), expires_at = ${inTtl}
    WHERE ${isIt} AND (
      lease_owner IS NULL OR lease_owner = $2::text OR expires_at <= clock_timestamp() OR claimed_at > clock_timestamp()
    )`,
  );
  const renew = changeStatement(
    schema,
    `UPDATE ${schema}.session SET claimed_at = clock_timestamp(), expires_at = ${inTtl}
    WHERE ${isIt} AND token::text = $2::text AND lease_owner IS NOT NULL`,
  );
  const release = changeStatement(
    schema,
    `UPDATE ${schema}.session SET lease_owner = NULL WHERE ${isIt} AND token::text = $2::text`,
    // If a crash of the server undoes the release, the lease expires by itself.
    `, ${unforced}`,
  );
  const held = `
    SELECT CASE WHEN lease_owner IS NOT NULL AND claimed_at <= clock_timestamp() AND clock_timestamp() < expires_at
      THEN ceil(extract(epoch FROM expires_at - clock_timestamp()) * 1000)::float8 ELSE 0 END AS left_ms
    FROM ${schema}.session WHERE ${isIt}`;
  /** Runs a statement and returns the token in force, if the statement changed a row. */
  const change = async (statement: string, key: SessionKey, params: string[]): Promise<number | undefined> => {
    const { sessionId } = key;
    const [row] = (await database.ask(statement, [keyParam(key), ...params])).rows;
    if (!row) throw new SessionNotFoundError(sessionId);
    return row['token'] === null ? undefined : Number(row['token']);
  };

  return {
    async claim(key, owner, ttlMs) {
      const fencingToken = await change(claim, key, [storedText(owner), String(ttlMs)]);
      return fencingToken === undefined ? undefined : { fencingToken };
    },
    renew: async (key, fencingToken, ttlMs) =>
      (await change(renew, key, [String(fencingToken), String(ttlMs)])) !== undefined,
    async release(key, fencingToken) {
      await change(release, key, [String(fencingToken)]);
    },
    async held(key) {
      const { sessionId } = key;
      const [row] = (await database.ask(held, [keyParam(key)])).rows;
      if (!row) throw new SessionNotFoundError(sessionId);
      return Math.max(0, Number(row['left_ms']));
    },
  };
}

/**
 * Returns a statement that yields one row for an existing session, with its token if the update changed it.
 */
function changeStatement(schema: string, update: string, more = ''): string {
  return `
    WITH changed AS (${update} RETURNING token${more})
    SELECT (SELECT token::float8 FROM changed) AS token FROM ${schema}.session WHERE digest = ${digestOf('$1::text')}`;
}
