import { crc32 } from 'node:zlib';
import type { SnapshotStore } from '@mortise/core';
import type { SqliteConnection, Statement } from '../connection/sqlite-connection.ts';
import type { SessionTable } from '../session-log/session-table.ts';

/**
 * Creates a snapshot store in the database of the sessions.
 *
 * Its table is created with the first snapshot, and belongs to no version of the schema: a process of a
 * version without snapshots keeps working, and deleting a session deletes its snapshot. A power failure may
 * undo a snapshot, which is then computed from the log again.
 */
export function sqliteSnapshots(connection: SqliteConnection, sessions: SessionTable): SnapshotStore {
  const isThere: Statement<[number]> = connection.prepare(
    "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'snapshot'",
  );
  let statements: Statements | undefined;
  const known = (): Statements | undefined => {
    if (isThere.get() === undefined) return undefined;
    statements ??= statementsOf(connection);
    return statements;
  };
  return {
    async read(given) {
      const key = { ...given };
      const row = await connection.read(() => {
        const found = sessions.find(key);
        return found && known()?.select.get(found.id);
      });
      if (!row) return undefined;
      const [revision, checksum, bytes] = row;
      return crc32(bytes) === checksum ? { revision, data: decoder.decode(bytes) } : undefined;
    },
    async write(given, { revision, data }) {
      const key = { ...given };
      const bytes = encoder.encode(data);
      await connection.writeUnforced(() => {
        const found = sessions.find(key);
        if (!found) return;
        if (!known()) connection.prepare(table).run();
        known()?.replace.run(found.id, revision, crc32(bytes), bytes);
      });
    },
  };
}

interface Statements {
  readonly select: Statement<[revision: number, checksum: number, data: Uint8Array<ArrayBuffer>]>;
  readonly replace: Statement<[]>;
}

function statementsOf(connection: SqliteConnection): Statements {
  return {
    select: connection.prepare('SELECT revision, checksum, data FROM snapshot WHERE session = ?'),
    replace: connection.prepare(`
      INSERT INTO snapshot (session, revision, checksum, data) VALUES (?, ?, ?, ?)
      ON CONFLICT (session) DO UPDATE
      SET revision = excluded.revision, checksum = excluded.checksum, data = excluded.data
      WHERE snapshot.revision <= excluded.revision`),
  };
}

const table = `
  CREATE TABLE IF NOT EXISTS snapshot (
    session INTEGER PRIMARY KEY REFERENCES session ON DELETE CASCADE,
    revision INTEGER NOT NULL,
    checksum INTEGER NOT NULL,
    data BLOB NOT NULL
  ) STRICT`;

const encoder = new TextEncoder();
const decoder = new TextDecoder();
