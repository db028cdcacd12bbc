import { sessionsOwnedBy } from '@mortise/core';
import { pgBossDispatcher } from '@mortise/pg-boss';
import { restateDispatcher } from '@mortise/restate';
import { postgresSessionService } from '@mortise/session-postgres';
import * as restate from '@restatedev/restate-sdk';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { benchRunner, type OpenEngine } from '../../benchmarks/src/workers/engine.ts';
import { postgresCpuMs } from '../../benchmarks/src/workers/postgres-cpu.ts';
import { freePort } from '../../tooling/free-port.ts';

/** The location of an engine whose rates are measured. */
export interface RatePlace {
  readonly name: 'pg-boss' | 'restate';
  /** URL of PostgreSQL. */
  readonly database: string;
  /** URLs of Restate. */
  readonly ingress: string;
  readonly admin: string;
  /** The common address of all workers, and the address where a worker reports its port. */
  readonly workers: string;
  readonly balancer: string;
}

/** Opens sessions in PostgreSQL that an engine next to it wakes. `place`: a `RatePlace` as JSON. */
export const openEngine: OpenEngine = async (given, paid) => {
  const place = JSON.parse(given) as RatePlace;
  const pool = new pg.Pool({ connectionString: place.database, max: 8 });
  pool.on('error', () => {});
  const sessions = sessionsOwnedBy(postgresSessionService({ query: (...statement) => pool.query(...statement) }), 'w');
  const runner = benchRunner(sessions, paid);
  const serverCpuMs = (): Promise<number> => postgresCpuMs(pool);
  if (place.name === 'restate') {
    const port = await freePort();
    await fetch(`${place.balancer}/${port}`);
    const register = { admin: place.admin, uri: place.workers };
    const dispatcher = restateDispatcher({ restate, ingress: place.ingress, port, register });
    return { sessions, dispatcher, runner, close: () => pool.end() };
  }
  const boss = new PgBoss({ connectionString: place.database, max: 8 });
  boss.on('error', () => {});
  await boss.start();
  const close = async (): Promise<void> => {
    await boss.stop({ graceful: false });
    await pool.end();
  };
  return { sessions, dispatcher: pgBossDispatcher({ boss, pollMs: 100 }), runner, serverCpuMs, close };
};
