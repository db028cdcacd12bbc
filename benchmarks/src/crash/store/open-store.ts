import type { KillPoint } from '../kill-point.ts';
import type { CrashStore } from './crash-store.ts';
import { fileStore } from './file-store.ts';
import { postgresStore } from './postgres-store.ts';
import { sqliteStore } from './sqlite-store.ts';

/** A file or a SQLite database in a directory, or the PostgreSQL of a URL. */
export type StoreName = 'file' | 'sqlite' | PostgresUrl;

/** The URL of a server. */
export type PostgresUrl = `postgres:${string}`;

/** Opens a store, which may be killed in the middle of a write. */
export function openStore(name: StoreName, directory: string, point: KillPoint = () => {}): CrashStore {
  if (name === 'file') return fileStore(directory, point);
  return name === 'sqlite' ? sqliteStore(directory, point) : postgresStore(name, point);
}
