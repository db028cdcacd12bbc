import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import postgres from 'postgres';
import { describe, inject, it } from 'vitest';
import { isFullRun } from '../../../../tooling/full-run.ts';
import type { PostgresQuery } from '../../src/index.ts';

/** A client of some library, connected to some server. */
export interface Connected {
  readonly query: PostgresQuery;
  close(): Promise<void>;
}

/** A server with a client library. */
export interface Backend {
  readonly name: string;
  /** Why it cannot be had here. */
  readonly missing: string | undefined;
  /** A client with connections of its own; the one of PGlite is shared. */
  connect(): Promise<Connected>;
}

const server = inject('postgres');
const missing = 'missing' in server ? server.missing : undefined;

/** The address of a real server. Throws if there is none: such tests are skipped. */
export function serverUrl(): string {
  if ('missing' in server) throw new Error(server.missing);
  return server.url;
}

/** Connects `pg` to a server, the one of this run if no other is named. */
export function connectPg(url: string = serverUrl(), max = 8): Connected {
  const pool = new pg.Pool({ connectionString: url, max });
  // A connection that breaks while it is idle is replaced.
  pool.on('error', () => {});
  return { query: (text, params) => pool.query(text, params), close: () => pool.end() };
}

/** Connects `postgres` to the server. */
export function connectPostgresJs(): Connected {
  const sql = postgres(serverUrl(), { max: 8, onnotice: () => {} });
  return { query: async (text, params) => ({ rows: await sql.unsafe(text, params) }), close: () => sql.end() };
}

/** A PGlite in this process, one for the file; it has one connection. */
function pgliteBackend(): Backend {
  let database: PGlite | undefined;
  return {
    name: 'PGlite',
    missing: undefined,
    async connect() {
      database ??= new PGlite();
      await database.waitReady;
      return { query: database.query.bind(database), close: async () => {} };
    },
  };
}

/** The backends that the same cases run on, the first of them in the gate too. */
const backends: readonly Backend[] = [
  { name: 'PostgreSQL by pg', missing, connect: async () => connectPg() },
  { name: 'PostgreSQL by postgres', missing, connect: async () => connectPostgresJs() },
  pgliteBackend(),
];

/** Connects to the first available backend: for tests whose result is the same on all of them. */
export function connectAny(): Promise<Connected> {
  return firstBackend().connect();
}

function firstBackend(): Backend {
  const backend = backends.find((each) => each.missing === undefined);
  if (!backend) throw new Error('no backend');
  return backend;
}

/**
 * The same tests on every backend in a full run, and on one in the gate, where `drivers.test.ts` proves the
 * others. Skipped, with the reason, on a backend that cannot be started.
 */
export function describeOnEach(name: string, body: (backend: Backend) => void): void {
  for (const backend of isFullRun ? backends : [firstBackend()]) describeOn(name, backend, body);
}

/**
 * The same tests on every backend, in the gate too; skipped, with the reason, on one that cannot be started.
 */
export function describeOnEachDriver(name: string, body: (backend: Backend) => void): void {
  for (const backend of backends) describeOn(name, backend, body);
}

function describeOn(name: string, backend: Backend, body: (backend: Backend) => void): void {
  const title = `${name}: ${backend.name}`;
  if (backend.missing === undefined) describe(title, () => body(backend));
  else it.skip(`${title} cannot be started here: ${backend.missing}`, () => {});
}

/** Tests that need the real server; skipped, with the reason, where it cannot be started. */
export function describeOnServer(name: string, body: () => void): void {
  if (missing === undefined) describe(name, body);
  else it.skip(`${name}: PostgreSQL cannot be started here: ${missing}`, () => {});
}

let schemas = 0;

/** The name of a schema that no other test uses. */
export function freshSchema(): string {
  return `t_${crypto.randomUUID().slice(0, 8)}_${++schemas}`;
}
