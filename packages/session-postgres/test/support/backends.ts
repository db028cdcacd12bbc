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
  /** The reason why the backend is not available here. */
  readonly missing: string | undefined;
  /** Connects a client with connections of its own; all clients of PGlite share one connection. */
  connect(): Promise<Connected>;
}

const server = inject('postgres');
const missing = 'missing' in server ? server.missing : undefined;

/** Returns the URL of a real server. Throws if there is none: tests that need a server are skipped then. */
export function serverUrl(): string {
  if ('missing' in server) throw new Error(server.missing);
  return server.url;
}

/** Connects `pg` to a server; by default, to the server of this test run. */
export function connectPg(url: string = serverUrl(), max = 8): Connected {
  const pool = new pg.Pool({ connectionString: url, max });
  // A connection that breaks while it is idle is replaced by the pool.
  pool.on('error', () => {});
  return { query: (text, params) => pool.query(text, params), close: () => pool.end() };
}

/** Connects `postgres` to the server. */
export function connectPostgresJs(): Connected {
  const sql = postgres(serverUrl(), { max: 8, onnotice: () => {} });
  return { query: async (text, params) => ({ rows: await sql.unsafe(text, params) }), close: () => sql.end() };
}

/** Creates a backend with PGlite in this process: one instance for the test file, with one connection. */
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

/** The backends that the same cases run on; the short test run uses only the first one. */
const backends: readonly Backend[] = [
  { name: 'PostgreSQL by pg', missing, connect: async () => connectPg() },
  { name: 'PostgreSQL by postgres', missing, connect: async () => connectPostgresJs() },
  pgliteBackend(),
];

/** Connects to the first available backend, for tests whose result is the same on all backends. */
export function connectAny(): Promise<Connected> {
  return firstBackend().connect();
}

function firstBackend(): Backend {
  const backend = backends.find((each) => each.missing === undefined);
  if (!backend) throw new Error('no backend');
  return backend;
}

/**
 * Runs the same tests on every backend in a full test run, and on one backend in a short run, in which
 * `drivers.test.ts` covers the other backends. On a backend that
 * cannot be started, the tests are skipped with the reason.
 */
export function describeOnEach(name: string, body: (backend: Backend) => void): void {
  for (const backend of isFullRun ? backends : [firstBackend()]) describeOn(name, backend, body);
}

/**
 * Runs the same tests on every backend, also in a short test run;
 * skipped with the reason on a backend that cannot be started.
 */
export function describeOnEachDriver(name: string, body: (backend: Backend) => void): void {
  for (const backend of backends) describeOn(name, backend, body);
}

function describeOn(name: string, backend: Backend, body: (backend: Backend) => void): void {
  const title = `${name}: ${backend.name}`;
  if (backend.missing === undefined) describe(title, () => body(backend));
  else it.skip(`${title} cannot be started here: ${backend.missing}`, () => {});
}

/** Runs tests that need a real server; skipped with the reason if it cannot be started. */
export function describeOnServer(name: string, body: () => void): void {
  if (missing === undefined) describe(name, body);
  else it.skip(`${name}: PostgreSQL cannot be started here: ${missing}`, () => {});
}

let schemas = 0;

/** Returns the name of a schema that no other test uses. */
export function freshSchema(): string {
  return `t_${crypto.randomUUID().slice(0, 8)}_${++schemas}`;
}
