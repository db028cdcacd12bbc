import { postgresSessionService } from '@mortise/session-postgres';
import pg from 'pg';

/** The URLs and ports of all services, as `main.ts` passes them to the processes. */
export const place = {
  database: process.env['DATABASE'] ?? '',
  ingress: process.env['RESTATE_INGRESS'] ?? '',
  admin: process.env['RESTATE_ADMIN'] ?? '',
  /** The port where Restate calls the workers. With separate machines, use the address of a load balancer. */
  workers: Number(process.env['WORKERS_PORT'] ?? 9080),
};

/** The only database: it has the sessions, and the refunds of the shop. */
export const pool: pg.Pool = new pg.Pool({ connectionString: place.database, max: 8 });
pool.on('error', (error) => console.error('PostgreSQL', error.message));

export const sessionsInPostgres = () => postgresSessionService({ query: (text, params) => pool.query(text, params) });
