import { type PostgresServer, startPostgres } from '@mortise/session-kit/test/postgres-server';
import { dispatcherCases } from '@mortise/testing/dispatcher';
import { testConformance } from '@mortise/testing/vitest';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, it } from 'vitest';
import { takeOver } from '../engines/take-over.ts';
import { DbosReplica } from './dbos-replica.ts';

let server: PostgresServer;
const replicas: DbosReplica[] = [];
beforeAll(async () => {
  server = await startPostgres();
  // The first launch creates DBOS's tables; each case has a copy of them.
  await createDatabase(template);
  const first = new DbosReplica(urlOf(template), 'replica-0');
  await (await first.dispatcher.serve(async () => ({ next: 'rest' }), { concurrency: 1 })).stop(0);
  await first.die();
});
afterEach(async () => {
  await Promise.all(replicas.splice(0).map((each) => each.die()));
});
afterAll(() => server?.stop());

/**
 * Each subject has a separate database. A process gets the
 * first name that no living process has, as replicas do.
 */
async function subject(): Promise<{ open(): DbosReplica }> {
  const database = `d${crypto.randomUUID().replaceAll('-', '')}`;
  await createDatabase(database, template);
  const own: DbosReplica[] = [];
  return {
    open: () => {
      const taken = new Set(own.filter(({ isAlive }) => isAlive).map(({ name }) => name));
      let number = 0;
      while (taken.has(`replica-${number}`)) number++;
      const replica = new DbosReplica(urlOf(database), `replica-${number}`);
      own.push(replica);
      replicas.push(replica);
      return replica;
    },
  };
}

testConformance('the dispatcher over DBOS', dispatcherCases, subject, {
  lacks: {
    lanes: 'a queue of DBOS is partitioned once, and that is by session',
    inbox: 'a message and its wake are two steps',
    parked: 'DBOS lists them, in the queue of parked workflows',
    pause: 'a retry is a workflow of its own, which a wake does not look for: it starts another advance',
  },
});

it('another worker takes over a session whose worker died within a call', async () => {
  const { open } = await subject();
  await takeOver(async () => open());
});

const template = 'sessions';
async function createDatabase(name: string, from = 'template1'): Promise<void> {
  const client = new pg.Client(server.url);
  await client.connect();
  await client.query(`CREATE DATABASE ${name} TEMPLATE ${from}`);
  await client.end();
}
function urlOf(database: string): string {
  const url = new URL(server.url);
  url.pathname = database;
  return url.href;
}
