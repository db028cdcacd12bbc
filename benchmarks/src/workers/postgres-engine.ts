import { type PostgresListen, postgresSessionService } from '@mortise/session-postgres';
import { postgresDispatcher } from '@mortise/session-postgres/dispatcher';
import pg from 'pg';
import { benchRunner, type OpenEngine } from './engine.ts';
import { postgresCpuMs } from './postgres-cpu.ts';

/** Sessions and wakes in one database of PostgreSQL. `place`: its address. */
export const openEngine: OpenEngine = (url, paid) => {
  const pool = new pg.Pool({ connectionString: url, max: 8 });
  pool.on('error', () => {});
  const query = (text: string, params: (string | null)[]) => pool.query(text, params);
  const listen: PostgresListen = async (channel, heard, lost) => {
    const client = new pg.Client(url);
    client.on('notification', ({ payload }) => heard(payload ?? ''));
    client.on('error', lost).on('end', lost);
    await client.connect();
    await client.query(`LISTEN ${channel}`);
    return () => client.end();
  };
  const sessions = postgresSessionService({ query });
  const dispatcher = postgresDispatcher({ sessions, listen });
  return {
    sessions,
    dispatcher,
    runner: benchRunner(sessions, paid),
    serverCpuMs: () => postgresCpuMs(pool),
    close: () => pool.end(),
  };
};
