import { AgentError } from '@mortise/core';
import type { SqliteSchema } from '../connection/migrate.ts';

/**
 * The tables of memory.
 *
 * Ids of owners and memories are never reused: the index has terms under them. `terms` are the words that
 * `indexTerms` returns, each prefixed with the owner: so a search reads the words of one user, and nothing
 * else, however many users there are. For the tokenizer `ascii` every character beyond ASCII is part of a
 * word: it splits at the spaces between terms only.
 */
export const memorySchema: SqliteSchema = {
  entryPoint: '@mortise/sqlite/memory',
  /** "Memo", in the header of the file. */
  applicationId: 0x4d656d6f,
  StoreError: AgentError,
  migrations: [
    `
    CREATE TABLE owner (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      app TEXT NOT NULL,
      user TEXT NOT NULL,
      memories INTEGER NOT NULL DEFAULT 0,
      UNIQUE (app, user)
    ) STRICT;

    CREATE TABLE memory (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      owner INTEGER NOT NULL REFERENCES owner,
      session TEXT NOT NULL,
      position INTEGER NOT NULL,
      event TEXT NOT NULL,
      role TEXT NOT NULL,
      author TEXT NOT NULL,
      said_at REAL NOT NULL,
      text TEXT NOT NULL,
      UNIQUE (owner, session, position)
    ) STRICT;

    CREATE VIRTUAL TABLE memory_index USING fts5 (terms, tokenize = 'ascii');
    `,
  ],
};
