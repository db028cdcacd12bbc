import type { DatabaseSync } from 'node:sqlite';
import { ConfigError } from '@mortise/core';

/** Brings a database to the schema of this version, in one transaction. Throws `ConfigError`: `foreign_database`, `newer_database`. */
export function migrate(database: DatabaseSync): void {
  database.exec('BEGIN IMMEDIATE');
  try {
    const version = versionOf(database);
    for (const step of migrations.slice(version)) database.exec(step);
    if (version < migrations.length)
      database.exec(`PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${migrations.length}`);
    database.exec('COMMIT');
  } catch (error) {
    database.exec('ROLLBACK');
    throw error;
  }
}

function versionOf(database: DatabaseSync): number {
  const version = pragma(database, 'user_version');
  const application = pragma(database, 'application_id');
  const isEmpty = version === 0 && application === 0 && !database.prepare('SELECT 1 FROM sqlite_schema').get();
  if (isEmpty) return 0;
  if (application !== applicationId)
    throw new ConfigError(
      'foreign_database',
      'the database has tables of another application; give Mortise a file of its own',
    );
  if (version > migrations.length)
    throw new ConfigError(
      'newer_database',
      `the database has the schema version ${version}, and this version of @mortise/session-sqlite knows ${migrations.length}; update the package`,
    );
  return version;
}

function pragma(database: DatabaseSync, name: string): number {
  const statement = database.prepare(`PRAGMA ${name}`);
  statement.setReturnArrays(false);
  return Number(statement.get()?.[name]);
}

/** "Mort", in the header of the file. */
const applicationId = 0x4d6f7274;

/**
 * Each step leads to the schema version of its place, counted from 1. A step that was released is never changed.
 *
 * A session's checksum is the one of its last event; that of an event covers all events before it.
 * Mail that was consumed keeps its row, without its letter: its id is known for ever.
 * Fencing tokens are counted for the whole file, so that they grow for a session that is deleted and made again too.
 */
const migrations: readonly string[] = [
  `
  CREATE TABLE session (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    app TEXT NOT NULL,
    user TEXT NOT NULL,
    name TEXT NOT NULL,
    revision INTEGER NOT NULL,
    checksum INTEGER NOT NULL,
    token INTEGER NOT NULL DEFAULT 0,
    owner TEXT,
    claimed_at INTEGER NOT NULL DEFAULT 0,
    expires_at INTEGER NOT NULL DEFAULT 0,
    UNIQUE (app, user, name)
  ) STRICT;

  CREATE TABLE event (
    session INTEGER NOT NULL REFERENCES session ON DELETE CASCADE,
    sequence INTEGER NOT NULL,
    checksum INTEGER NOT NULL,
    data TEXT NOT NULL,
    PRIMARY KEY (session, sequence)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE session_state (
    session INTEGER NOT NULL REFERENCES session ON DELETE CASCADE,
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (session, key)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE user_state (
    app TEXT NOT NULL,
    user TEXT NOT NULL,
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (app, user, key)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE app_state (
    app TEXT NOT NULL,
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (app, key)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE mail (
    position INTEGER PRIMARY KEY AUTOINCREMENT,
    session INTEGER NOT NULL REFERENCES session ON DELETE CASCADE,
    id TEXT NOT NULL,
    data TEXT,
    UNIQUE (session, id)
  ) STRICT;
  CREATE INDEX waiting_mail ON mail (session, position) WHERE data IS NOT NULL;

  CREATE TABLE fencing (token INTEGER NOT NULL) STRICT;
  INSERT INTO fencing VALUES (0);

  CREATE TABLE credential (
    app TEXT NOT NULL,
    user TEXT NOT NULL,
    name TEXT NOT NULL,
    key_id TEXT NOT NULL,
    sealed BLOB NOT NULL,
    PRIMARY KEY (app, user, name)
  ) STRICT, WITHOUT ROWID;
  `,
];
