import { type SessionService, sessionsOwnedBy } from '@mortise/core';
import { pgBossDispatcher } from '@mortise/pg-boss';
import { type RestateSdk, restateDispatcher } from '@mortise/restate';
import { type PostgresListen, postgresSessionService } from '@mortise/session-postgres';
import { postgresDispatcher } from '@mortise/session-postgres/dispatcher';
import { sqliteDispatcher } from '@mortise/sqlite/dispatcher';
import { sqliteSessionService } from '@mortise/sqlite/session';
import type { Dispatcher } from '@mortise/worker';
import * as sdk from '@restatedev/restate-sdk';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { untilTaken } from './until-taken.ts';

export const engineNames = ['sqlite', 'postgres', 'pg-boss', 'restate'] as const;
export type EngineName = (typeof engineNames)[number];

/** The location of the store and of the engine, as a process gets it. */
export interface EnginePlace {
  readonly name: EngineName;
  /** The folder of the two files, for SQLite. */
  readonly folder: string;
  /** The URL of PostgreSQL, for all engines except SQLite. */
  readonly database: string;
  /** URL of Restate's ingress. */
  readonly ingress: string;
  /** The port where Restate calls this process. */
  readonly port: number;
}

/** The access of one process to the engine. */
export interface Engine {
  readonly sessions: SessionService;
  readonly dispatcher: Dispatcher;
  /** Called after the worker has drained. */
  close(): Promise<void>;
}

/** Milliseconds until another worker takes a dead worker's session; the defaults are 30 and 15 seconds. */
export const leaseMs = 4_000;

/** Opens the engine; waits until its database can be reached. */
export async function openEngine(place: EnginePlace): Promise<Engine> {
  if (place.name === 'sqlite') {
    const sessions = sqliteSessionService({ path: `${place.folder}/sessions.db` });
    const dispatcher = sqliteDispatcher({ path: `${place.folder}/wakes.db`, leaseMs });
    return {
      sessions,
      dispatcher,
      close: async () => {
        dispatcher.close();
        sessions.close();
      },
    };
  }
  const pool = new pg.Pool({ connectionString: place.database, max: 8 });
  // A connection that breaks is opened again.
  pool.on('error', () => {});
  const query = (text: string, params: (string | null)[]) => pool.query(text, params);
  const sessions = postgresSessionService({ query });
  // These two engines give a session to one worker at a time, so no worker waits for the lease of a dead one.
  const owned = sessionsOwnedBy(sessions, 'workers');
  switch (place.name) {
    case 'postgres': {
      const dispatcher = postgresDispatcher({ sessions, listen: listenAt(place.database), leaseMs });
      return { sessions, dispatcher, close: () => pool.end() };
    }
    case 'pg-boss': {
      const boss = await untilTaken(() => startBoss(place.database));
      const dispatcher = pgBossDispatcher({ boss, heartbeatSeconds: 10, pollMs: 100 });
      return {
        sessions: owned,
        dispatcher,
        close: async () => {
          await boss.stop({ graceful: false });
          await pool.end();
        },
      };
    }
    case 'restate': {
      const { ingress, port } = place;
      return { sessions: owned, dispatcher: restateDispatcher({ restate, ingress, port }), close: () => pool.end() };
    }
    default:
      return place.name satisfies never;
  }
}

async function startBoss(connectionString: string): Promise<PgBoss> {
  const boss = new PgBoss({ connectionString, max: 8, superviseIntervalSeconds: 2, monitorIntervalSeconds: 2 });
  // The session continues without a further request.
  boss.on('error', () => {});
  try {
    return await boss.start();
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => {});
    throw error;
  }
}

function listenAt(database: string): PostgresListen {
  return async (channel, heard, lost) => {
    const client = new pg.Client(database);
    client.on('notification', ({ payload }) => heard(payload ?? ''));
    client.on('error', lost).on('end', lost);
    await client.connect();
    await client.query(`LISTEN ${channel}`);
    return () => client.end();
  };
}

/** The SDK with a silent logger: a disconnected worker logs errors that do not matter here. */
const restate: RestateSdk = {
  ...sdk,
  createEndpointHandler: (options) =>
    sdk.createEndpointHandler({ ...(options as sdk.EndpointOptions), logger: () => {} }),
};
