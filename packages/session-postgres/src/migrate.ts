import { ConfigError } from '@mortise/core';
import type { PostgresRow } from './postgres-query.ts';

/** Tables that share one schema version. Each step leads to the version of its position, counted from 1. */
export interface SchemaTables {
  /** The name of the table that lists the completed steps. */
  readonly versions: string;
  /**
   * The name of a table of the first step: if it exists
   * without `versions`, it belongs to another application.
   */
  readonly first: string;
  /** The migration steps. A released step is never changed. */
  readonly migrations: readonly ((schema: string) => string)[];
  /**
   * The lowest version whose workers can work with these tables, because later steps only add to them:
   * workers of both versions then share the schema during a deployment. Default: this version only; workers
   * of earlier versions are refused.
   */
  readonly oldest?: number | undefined;
}

/**
 * Brings a schema to the version of this package.
 *
 * Each step is one statement under a lock, so that only one of several processes runs it. If the schema is
 * current, it is only read: a role without the right to create tables is sufficient. Rejects with
 * `ConfigError`: `newer_database`, `foreign_database`, `unsupported_database`.
 */
export async function migrate(
  query: (text: string, params: (string | null)[]) => Promise<{ readonly rows: readonly PostgresRow[] }>,
  schema: string,
  tables: SchemaTables,
): Promise<void> {
  const { versions, first, migrations } = tables;
  const [found] = (await query(stateOfSchema, [`${schema}.${versions}`, `${schema}.${first}`])).rows;
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
  const { version, oldest } =
    found['is_known'] === true ? await versionOf(query, schema, versions) : { version: 0, oldest: 0 };
  if (version > migrations.length && oldest > migrations.length)
    throw new ConfigError(
      'newer_database',
      `the schema ${schema} was written by a newer version: it has the version ${version}, and this version of @mortise/session-postgres knows ${migrations.length}. Nothing was changed; update this worker`,
    );
  for (let next = version + 1; next <= migrations.length; next++) await query(migrationStep(schema, tables, next), []);
}

/**
 * Returns the version of the newest step, and the oldest version
 * that can work with the schema; older tables have no such column.
 */
async function versionOf(
  query: Parameters<typeof migrate>[0],
  schema: string,
  versions: string,
): Promise<{ readonly version: number; readonly oldest: number }> {
  const { rows } = await query(
    `SELECT version::float8, (to_jsonb(step) ->> 'oldest')::float8 AS oldest
    FROM ${schema}.${versions} AS step ORDER BY version DESC LIMIT 1`,
    [],
  );
  const version = Number(rows[0]?.['version'] ?? 0);
  return { version, oldest: Number(rows[0]?.['oldest'] ?? version) };
}

function migrationStep(schema: string, { versions, migrations, oldest }: SchemaTables, version: number): string {
  return `
    DO $step$
    BEGIN
      PERFORM pg_advisory_xact_lock(hashtext('mortise ${schema}'));
      BEGIN
        CREATE SCHEMA IF NOT EXISTS ${schema};
      EXCEPTION WHEN unique_violation THEN
        -- Another process made it since this connection looked; the lock above does not tell it so.
      END;
      CREATE TABLE IF NOT EXISTS ${schema}.${versions} (
        version integer PRIMARY KEY,
        applied_at timestamptz NOT NULL DEFAULT now(),
        oldest integer
      );
      ALTER TABLE ${schema}.${versions} ADD COLUMN IF NOT EXISTS oldest integer;
      IF NOT EXISTS (SELECT FROM ${schema}.${versions} WHERE version = ${version}) THEN
        ${migrations[version - 1]?.(schema)}
        INSERT INTO ${schema}.${versions} (version, oldest) VALUES (${version}, ${Math.min(oldest ?? version, version)});
      END IF;
    END
    $step$`;
}

const stateOfSchema = `
  SELECT to_regclass($1::text) IS NOT NULL AS is_known,
    to_regclass($2::text) IS NOT NULL AS is_taken,
    current_setting('server_encoding') AS encoding`;
