import pg from 'pg';
import type { PostgresListen } from '../../src/index.ts';

/** Listens with a client of `pg`. */
export function listenWith(url: string): PostgresListen {
  return async (channel, heard, lost) => {
    const connection = new pg.Client(url);
    connection.on('notification', ({ payload }) => heard(payload ?? ''));
    connection.on('error', lost).on('end', lost);
    await connection.connect();
    await connection.query(`LISTEN ${channel}`);
    return () => connection.end();
  };
}
