import type { SessionSnapshot, SnapshotStore } from '@mortise/core';
import { digestOf } from './digest-of.ts';
import { keyParam } from './key-param.ts';
import type { PostgresDatabase } from './postgres-database.ts';
import type { PostgresRow } from './postgres-query.ts';
import { sqlState } from './query-failure.ts';

/**
 * Creates a snapshot store in the schema of the sessions.
 *
 * Its table is created with the first snapshot, and belongs to no version of the schema: a process of a
 * version without snapshots keeps working, and deleting a session deletes its snapshot. A snapshot is split
 * into parts, since clients read many rows faster than one long value, and is not compressed.
 */
export function postgresSnapshots(database: PostgresDatabase): SnapshotStore {
  const { schema } = database;
  const select = `
    SELECT part, parts, snapshot.revision::float8 AS revision, hashtextextended(data, 0) = checksum AS is_whole, data
    FROM ${schema}.snapshot JOIN ${schema}.session ON id = session
    WHERE digest = ${digestOf('$1::text')} AND part <= parts ORDER BY part`;
  const replace = `
    WITH head AS (
      SELECT id FROM ${schema}.session WHERE digest = ${digestOf('$1::text')} AND NOT EXISTS (
        SELECT FROM ${schema}.snapshot WHERE session = id AND snapshot.revision > $2::text::bigint
      )
    ), line AS (
      SELECT id, place, data FROM head, json_array_elements_text($3::text::json) WITH ORDINALITY AS line (data, place)
    ), gone AS (
      DELETE FROM ${schema}.snapshot USING head WHERE session = id AND part > (SELECT count(*) FROM line)
    )
    INSERT INTO ${schema}.snapshot (session, part, parts, revision, checksum, data)
    SELECT id, place, (SELECT count(*) FROM line), $2::text::bigint, hashtextextended(data, 0), data FROM line
    ON CONFLICT (session, part) DO UPDATE
    SET parts = excluded.parts, revision = excluded.revision, checksum = excluded.checksum, data = excluded.data`;
  return {
    async read({ appName, userId, sessionId }) {
      try {
        return wholeOf((await database.ask(select, [keyParam({ appName, userId, sessionId })])).rows);
      } catch (error) {
        if (sqlState(error) === noTable) return undefined;
        throw error;
      }
    },
    async write({ appName, userId, sessionId }, { revision, data }) {
      const params = [keyParam({ appName, userId, sessionId }), String(revision), JSON.stringify(partsOf(data))];
      try {
        await database.ask(replace, params);
      } catch (error) {
        // The session was deleted meanwhile.
        if (sqlState(error) === foreignKeyViolation) return;
        if (sqlState(error) !== noTable) throw error;
        await database.ask(tableOf(schema), []);
        await database.ask(replace, params);
      }
    },
  };
}

/**
 * Splits a snapshot into parts, at least one. Surrogate pairs are not split: half a pair is not valid text.
 */
function partsOf(data: string): readonly string[] {
  const parts: string[] = [];
  for (let at = 0; at < data.length || parts.length === 0; ) {
    const next = at + partLength;
    const end = isHigh(data.charCodeAt(next - 1)) ? next - 1 : next;
    parts.push(data.slice(at, end));
    at = end;
  }
  return parts;
}

function isHigh(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}

/** Joins the parts of a snapshot; returns undefined if they are mixed parts of two concurrent writes. */
function wholeOf(rows: readonly PostgresRow[]): SessionSnapshot | undefined {
  const [first] = rows;
  if (!first || rows.length !== Number(first['parts'])) return undefined;
  const { revision } = first;
  if (rows.some((row) => row['is_whole'] !== true || row['revision'] !== revision)) return undefined;
  return { revision: Number(revision), data: rows.map(({ data }) => String(data)).join('') };
}

/**
 * Returns the statement that creates the table, under the lock
 * for creating tables: two concurrent statements would fail.
 */
function tableOf(schema: string): string {
  return `
    DO $make$ BEGIN
      PERFORM pg_advisory_xact_lock(hashtext('mortise ${schema}'));
      CREATE TABLE IF NOT EXISTS ${schema}.snapshot (
        session bigint NOT NULL REFERENCES ${schema}.session ON DELETE CASCADE,
        part integer NOT NULL,
        parts integer NOT NULL,
        revision bigint NOT NULL,
        checksum bigint NOT NULL,
        data text NOT NULL,
        PRIMARY KEY (session, part)
      );
      ALTER TABLE ${schema}.snapshot ALTER COLUMN data SET STORAGE EXTERNAL;
    END $make$`;
}

/** The maximum number of characters in one part. */
const partLength = 64_000;
const foreignKeyViolation = '23503';
/** `undefined_table`. */
const noTable = '42P01';
