import { AgentError } from '@mortise/core';
import type { SqliteSchema } from '../connection/migrate.ts';

/**
 * The tables of a dispatcher: a row for each session that is due, advanced, parked or to be woken later, and
 * the later times of each. `due_at` is the first time that it is due for, of wakes and timers.
 */
export const wakeSchema: SqliteSchema = {
  entryPoint: '@mortise/sqlite/dispatcher',
  /** "MorW", in the header of the file. */
  applicationId: 0x4d6f7257,
  StoreError: AgentError,
  migrations: [
    `
  CREATE TABLE dispatch (
    id INTEGER PRIMARY KEY,
    app TEXT NOT NULL,
    user TEXT NOT NULL,
    name TEXT NOT NULL,
    lane TEXT,
    due_at REAL,
    owner TEXT,
    lease_until REAL NOT NULL DEFAULT 0,
    attempt INTEGER NOT NULL DEFAULT 0,
    parked TEXT,
    UNIQUE (app, user, name)
  ) STRICT;
  CREATE INDEX dispatch_due ON dispatch (due_at) WHERE owner IS NULL AND due_at IS NOT NULL;
  CREATE INDEX dispatch_held ON dispatch (lease_until) WHERE owner IS NOT NULL;
  CREATE INDEX dispatch_parked ON dispatch (id) WHERE parked IS NOT NULL;

  CREATE TABLE timer (
    session INTEGER NOT NULL REFERENCES dispatch ON DELETE CASCADE,
    at REAL NOT NULL,
    PRIMARY KEY (session, at)
  ) STRICT, WITHOUT ROWID;
  `,
  ],
};
