import type { DatabaseSync } from 'node:sqlite';
import { ConfigError } from '@mortise/core';
import type { SqliteSchema } from './sqlite-schema.ts';

/** Brings a database to the newest version of a schema, in one transaction. Throws `ConfigError`: `foreign_database`, `newer_database`. */
export function migrate(database: DatabaseSync, schema: SqliteSchema): void {
  const { applicationId, migrations } = schema;
  database.exec('BEGIN IMMEDIATE');
  try {
    const version = versionOf(database, schema);
    for (const step of migrations.slice(version)) database.exec(step);
    if (version < migrations.length)
      database.exec(`PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${migrations.length}`);
    database.exec('COMMIT');
  } catch (error) {
    database.exec('ROLLBACK');
    throw error;
  }
}

function versionOf(database: DatabaseSync, { applicationId, migrations, packageName }: SqliteSchema): number {
  const version = pragma(database, 'user_version');
  const application = pragma(database, 'application_id');
  const isEmpty = version === 0 && application === 0 && !database.prepare('SELECT 1 FROM sqlite_schema').get();
  if (isEmpty) return 0;
  if (application !== applicationId)
    throw new ConfigError(
      'foreign_database',
      `the database has tables of another application; give ${packageName} a file of its own`,
    );
  if (version > migrations.length)
    throw new ConfigError(
      'newer_database',
      `the database has the schema version ${version}, and this version of ${packageName} knows ${migrations.length}; update the package`,
    );
  return version;
}

function pragma(database: DatabaseSync, name: string): number {
  const statement = database.prepare(`PRAGMA ${name}`);
  statement.setReturnArrays(false);
  return Number(statement.get()?.[name]);
}
