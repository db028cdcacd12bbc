import { SessionError } from '@mortise/core';
import type { SqliteSchema } from '../connection/migrate.ts';

/**
 * The tables of sessions and credentials.
 *
 * A session's checksum is that of its last event; an event's covers all events before it. A consumed message
 * keeps its row without its content, so that its id stays known. The index entry in a session's row is the
 * fold of its log (`entry`) after `indexed` events, and the columns for searches; an open question has a row
 * while it is open. All sessions of the file share one counter of fencing tokens, so that tokens also grow
 * for a session that is deleted and created again.
 */
export const sessionSchema: SqliteSchema = {
  entryPoint: '@mortise/sqlite/session',
  /** "Mort", in the header of the file. */
  applicationId: 0x4d6f7274,
  StoreError: SessionError,
  migrations: [
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
    `
  ALTER TABLE session ADD COLUMN made_at REAL NOT NULL DEFAULT 0;
  ALTER TABLE session ADD COLUMN indexed INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE session ADD COLUMN entry TEXT;
  ALTER TABLE session ADD COLUMN status TEXT NOT NULL DEFAULT 'empty';
  ALTER TABLE session ADD COLUMN updated_at REAL NOT NULL DEFAULT 0;
  ALTER TABLE session ADD COLUMN wake_at REAL;
  CREATE INDEX session_behind ON session (id) WHERE indexed <> revision AND indexed >= 0;
  CREATE INDEX session_by_age ON session (updated_at, id);
  CREATE INDEX session_of_user_by_age ON session (app, user, updated_at, id);
  CREATE INDEX session_unfinished ON session (id) WHERE status = 'unfinished';
  CREATE INDEX session_leased ON session (id) WHERE owner IS NOT NULL;
  CREATE INDEX session_due ON session (wake_at) WHERE wake_at IS NOT NULL;

  CREATE TABLE question (
    session INTEGER NOT NULL REFERENCES session ON DELETE CASCADE,
    sequence INTEGER NOT NULL,
    asked_at REAL NOT NULL,
    kind TEXT NOT NULL,
    app TEXT NOT NULL,
    user TEXT NOT NULL,
    PRIMARY KEY (session, sequence)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX question_by_age ON question (asked_at, session, sequence);
  CREATE INDEX question_of_app ON question (app, asked_at, session, sequence);
  CREATE INDEX question_of_user ON question (app, user, asked_at, session, sequence);
  `,
  ],
};
