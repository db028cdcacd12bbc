import { ConfigError } from '@mortise/core';
import type { PostgresRow } from './postgres-query.ts';

/**
 * Brings a schema to the version of this package.
 *
 * Each step is one statement under a lock, so that of several processes one does it. Where nothing is to be
 * done, nothing but reading is: a role without rights to make tables will do then. Rejects with
 * `ConfigError`: `newer_database`, `foreign_database`, `unsupported_database`.
 */
export async function migrate(
  query: (text: string, params: (string | null)[]) => Promise<{ readonly rows: readonly PostgresRow[] }>,
  schema: string,
): Promise<void> {
  const [found] = (await query(stateOfSchema, [`${schema}.migration`, `${schema}.session`])).rows;
  if (found?.['encoding'] !== 'UTF8')
    throw new ConfigError(
      'unsupported_database',
      `the database is encoded in ${found?.['encoding']}; make one with the encoding UTF8`,
    );
  if (found['is_known'] !== true && found['is_taken'] === true)
    throw new ConfigError(
      'foreign_database',
      `the schema ${schema} has tables of another application; choose another one with the option "schema"`,
    );
  const version = found['is_known'] === true ? await versionOf(query, schema) : 0;
  if (version > migrations.length)
    throw new ConfigError(
      'newer_database',
      `the schema ${schema} has the version ${version}, and this version of @mortise/session-postgres knows ${migrations.length}; update the package`,
    );
  for (let next = version + 1; next <= migrations.length; next++) await query(migrationStep(schema, next), []);
}

async function versionOf(query: Parameters<typeof migrate>[0], schema: string): Promise<number> {
  const { rows } = await query(`SELECT max(version)::float8 AS version FROM ${schema}.migration`, []);
  return Number(rows[0]?.['version'] ?? 0);
}

function migrationStep(schema: string, version: number): string {
  return `
    DO $step$
    BEGIN
      PERFORM pg_advisory_xact_lock(hashtext('mortise ${schema}'));
      CREATE SCHEMA IF NOT EXISTS ${schema};
      CREATE TABLE IF NOT EXISTS ${schema}.migration (
        version integer PRIMARY KEY,
        applied_at timestamptz NOT NULL DEFAULT now()
      );
      IF NOT EXISTS (SELECT FROM ${schema}.migration WHERE version = ${version}) THEN
        ${migrations[version - 1]?.(schema)}
        INSERT INTO ${schema}.migration (version) VALUES (${version});
      END IF;
    END
    $step$`;
}

const stateOfSchema = `
  SELECT to_regclass($1::text) IS NOT NULL AS is_known,
    to_regclass($2::text) IS NOT NULL AS is_taken,
    current_setting('server_encoding') AS encoding`;

/**
 * Each step leads to the version of its place, counted from 1. A step that was released is never changed.
 *
 * Names of any length and any character are found by their SHA-256; beside it they stand as JSON, or, where
 * their order matters, as `storedText` writes them. Events, values and mail are JSON in texts: `jsonb` knows
 * no U+0000. Mail that was consumed keeps its row, without its letter: its id is known for ever. Fencing
 * tokens are counted for all sessions, so that they grow for one that is deleted and made again too. Of the
 * index a session has what the fold of its log came to (`entry`) after `indexed` events, in a table of its
 * own: an append changes nothing in the session's row that is searched by.
 */
const migrations: readonly ((schema: string) => string)[] = [
  (schema) => `
    CREATE TABLE ${schema}.session (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      digest bytea NOT NULL UNIQUE,
      app_digest bytea NOT NULL,
      user_digest bytea NOT NULL,
      app_name text NOT NULL,
      user_id text NOT NULL,
      session_id text COLLATE "C" NOT NULL,
      made_by text NOT NULL,
      made_at timestamptz NOT NULL DEFAULT now(),
      revision bigint NOT NULL DEFAULT 0,
      token bigint NOT NULL DEFAULT 0,
      lease_owner text,
      claimed_at timestamptz,
      expires_at timestamptz
    ) WITH (fillfactor = 50);
    CREATE INDEX session_of_user ON ${schema}.session (user_digest, left(session_id, 200));

    CREATE TABLE ${schema}.event (
      session bigint NOT NULL REFERENCES ${schema}.session ON DELETE CASCADE,
      sequence bigint NOT NULL,
      checksum bigint NOT NULL,
      data text NOT NULL,
      PRIMARY KEY (session, sequence)
    );

    CREATE TABLE ${schema}.session_state (
      session bigint NOT NULL REFERENCES ${schema}.session ON DELETE CASCADE,
      digest bytea NOT NULL,
      key text NOT NULL,
      value text NOT NULL,
      PRIMARY KEY (session, digest)
    );

    CREATE TABLE ${schema}.shared_state (
      owner bytea NOT NULL,
      digest bytea NOT NULL,
      key text NOT NULL,
      value text NOT NULL,
      PRIMARY KEY (owner, digest)
    );

    CREATE TABLE ${schema}.mail (
      session bigint NOT NULL REFERENCES ${schema}.session ON DELETE CASCADE,
      digest bytea NOT NULL,
      position bigint GENERATED ALWAYS AS IDENTITY,
      data text,
      PRIMARY KEY (session, digest)
    );
    CREATE INDEX waiting_mail ON ${schema}.mail (session, position) WHERE data IS NOT NULL;

    CREATE SEQUENCE ${schema}.fencing;

    CREATE TABLE ${schema}.credential (
      digest bytea PRIMARY KEY,
      app_name text NOT NULL,
      user_id text NOT NULL,
      name text NOT NULL,
      key_id text NOT NULL,
      sealed bytea NOT NULL
    );`,
  (schema) => `
    CREATE TABLE ${schema}.session_index (
      session bigint PRIMARY KEY REFERENCES ${schema}.session ON DELETE CASCADE,
      user_digest bytea NOT NULL,
      indexed bigint NOT NULL,
      entry text,
      status text NOT NULL,
      updated_at float8 NOT NULL,
      wake_at float8
    ) WITH (fillfactor = 80);
    INSERT INTO ${schema}.session_index
    SELECT id, user_digest, 0, NULL, 'empty', extract(epoch FROM made_at) * 1000, NULL FROM ${schema}.session;
    CREATE INDEX session_by_age ON ${schema}.session_index (updated_at, session);
    CREATE INDEX session_of_user_by_age ON ${schema}.session_index (user_digest, updated_at, session);
    CREATE INDEX session_unfinished ON ${schema}.session_index (session) WHERE status = 'unfinished';
    CREATE INDEX session_due ON ${schema}.session_index (wake_at) WHERE wake_at IS NOT NULL;
    CREATE INDEX session_leased ON ${schema}.session (id) WHERE lease_owner IS NOT NULL;

    CREATE TABLE ${schema}.question (
      session bigint NOT NULL REFERENCES ${schema}.session ON DELETE CASCADE,
      sequence bigint NOT NULL,
      turn bigint NOT NULL,
      asked_at float8 NOT NULL,
      kind text NOT NULL,
      app_digest bytea NOT NULL,
      user_digest bytea NOT NULL,
      PRIMARY KEY (session, sequence)
    );
    CREATE INDEX question_by_age ON ${schema}.question (asked_at, session, sequence);
    CREATE INDEX question_of_app ON ${schema}.question (app_digest, asked_at, session, sequence);
    CREATE INDEX question_of_user ON ${schema}.question (user_digest, asked_at, session, sequence);`,
];
