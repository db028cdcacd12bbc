// The store that two versions share, opened by the version that is installed next to this file.
import { type PostgresSessionService, postgresSessionService } from '@mortise/session-postgres';
import type { SqliteSessionService } from '@mortise/sqlite/session';
import pg from 'pg';

// Versions from before `@mortise/sqlite` have a separate package for the sessions.
const before: string = '@mortise/session-sqlite';
const { sqliteSessionService }: typeof import('@mortise/sqlite/session') = await import(
  '@mortise/sqlite/session'
).catch(() => import(before));

export interface Store {
  readonly sessions: SqliteSessionService | PostgresSessionService;
  close(): Promise<void>;
}

/** Opens the store. `place`: the path of a file, or the URL of a database with the schema after a `#`. */
export function openStore(place: string): Store {
  if (!isPostgres(place)) {
    const sessions = sqliteSessionService({ path: place });
    return { sessions, close: async () => sessions.close() };
  }
  const { pool, schema } = databaseOf(place);
  const query = (text: string, params: (string | null)[]) => pool.query(text, params);
  return { sessions: postgresSessionService({ query, schema }), close: () => pool.end() };
}

export function isPostgres(place: string): boolean {
  return place.startsWith('postgres:');
}

/** Returns the database of a URL, and the schema after it. */
export function databaseOf(place: string): { readonly pool: pg.Pool; readonly schema: string } {
  const [connectionString = '', schema = ''] = place.split('#');
  return { pool: new pg.Pool({ connectionString, max: 4 }), schema };
}
