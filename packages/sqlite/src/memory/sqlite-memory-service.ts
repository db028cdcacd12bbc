import {
  AgentError,
  checkMembers,
  type MemberRules,
  type MemoryEntry,
  type MemoryService,
  milliseconds,
  textOf,
} from '@mortise/core';
import { type Memory, memoriesOf, queryTerms } from '@mortise/memory';
import type { SqliteSchema } from '../connection/migrate.ts';
import { SqliteConnection, type SqliteConnectionOptions, type SqliteSource } from '../connection/sqlite-connection.ts';
import { MemoryTable } from './memory-table.ts';
import { TermIndex } from './term-index.ts';

/** Options of the memory service: its database. */
export type SqliteMemoryOptions = SqliteSource & SqliteConnectionOptions;

/** A memory service over one SQLite database. */
export interface SqliteMemoryService extends MemoryService {
  /** Closes the database, unless the caller passed it in. The service cannot be used afterwards. */
  close(): void;
}

/**
 * Creates a memory service with a keyword search in a SQLite
 * database, which any number of processes of one machine may share.
 *
 * A memory is indexed by its first 65,536 characters. A query
 * is cut to 10,000 characters, and to its 64 rarest words.
 *
 * Throws `ConfigError`: `no_sqlite`, `unusable_database`, `foreign_database`, `newer_database`. Its promises
 * reject with `AgentError`, with the codes `store_corrupt`, `store_busy` and `closed`, and with SQLite's own
 * errors.
 */
export function sqliteMemoryService(options: SqliteMemoryOptions): SqliteMemoryService {
  options = checkMembers('sqliteMemoryService', options, sqliteMemoryServiceOptions);
  const connection = new SqliteConnection(options, options, memorySchema);
  const table = new MemoryTable(connection);
  const index = new TermIndex(connection);

  const remove = (rows: readonly number[]): void => {
    for (const row of rows) {
      index.remove(row);
      table.remove(row);
    }
  };
  /** Removes the words of deleted memories from the index; searches already ignore them. */
  const purge = async (): Promise<void> => {
    for (let isFirst = true; await connection.write(() => index.purge(isFirst)); isFirst = false) await otherWork();
  };

  return {
    async add(session) {
      const { appName, userId, sessionId } = session;
      const memories = memoriesOf(session);
      const hasReplaced = await connection.write(() => {
        const owner = table.owner({ appName, userId }) ?? (memories.length > 0 && table.addOwner({ appName, userId }));
        if (!owner) return false;
        const known = table.ofSession(owner.id, sessionId);
        const kept = sharedBeginning(memories, known);
        if (kept === memories.length && kept < known.length) return false;
        remove(known.slice(kept).map(({ row }) => row));
        for (const [at, memory] of memories.entries())
          if (at >= kept) index.add(table.add(owner.id, at, memory), owner.id, memory);
        table.count(owner.id, memories.length - known.length);
        return kept < known.length;
      });
      if (hasReplaced) await purge();
    },
    async search({ appName, userId }, query, { limit = 10, exceptSessionId } = {}) {
      const terms = queryTerms(query.slice(0, queryChars));
      return connection.read(() => {
        const owner = table.owner({ appName, userId });
        const found: MemoryEntry[] = [];
        if (!owner) return found;
        for (const { row, score } of index.search(owner, table.total(), terms)) {
          if (found.length >= limit) break;
          const entry = table.entry(row);
          if (entry && entry.sessionId !== exceptSessionId) found.push({ ...entry, score });
        }
        return found;
      });
    },
    async forget({ appName, userId, sessionId }) {
      let count = 0;
      let removed: number;
      do {
        removed = await connection.write(() => {
          const owner = table.owner({ appName, userId });
          if (!owner) return 0;
          const rows = table.last(owner.id, sessionId, rowsAtOnce);
          remove(rows);
          table.count(owner.id, -rows.length);
          if (rows.length === 0 && sessionId === undefined) table.removeOwner(owner.id);
          return rows.length;
        });
        count += removed;
        await otherWork();
      } while (removed > 0);
      await purge();
      return count;
    },
    close: () => connection.close(),
  };
}

/**
 * Returns the number of memories at the start of a log that are already stored. A log only grows, so most
 * often only the last memories are new.
 */
function sharedBeginning(
  memories: readonly Memory[],
  known: readonly { readonly event: string; readonly text: string }[],
): number {
  const at = memories.findIndex((memory, index) => {
    const before = known[index];
    return memory.id !== before?.event || textOf(memory.content) !== before.text;
  });
  return at === -1 ? memories.length : at;
}

/** Lets other tasks run between two parts of long work, because SQLite is called synchronously. */
function otherWork(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** The maximum number of memories that one transaction removes. */
const rowsAtOnce = 500;

/** The maximum number of characters of a query. */
const queryChars = 10_000;

const sqliteMemoryServiceOptions = {
  path: 'text',
  busyTimeoutMs: milliseconds(0),
  database: 'object',
} satisfies MemberRules<SqliteMemoryOptions>;

/**
 * The tables of the memory service.
 *
 * Ids of owners and memories are never reused, because the index may still have words of deleted ones.
 * `terms` are the words that `indexTerms` returns, each prefixed with the owner's id, so that a search reads
 * only the words of one user, however many users there are. The tokenizer `ascii` treats every non-ASCII
 * character as part of a word, so it splits only at the spaces between terms.
 */
const memorySchema: SqliteSchema = {
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
