import { setTimeout as sleep } from 'node:timers/promises';
import { sessionGrants } from '@mortise/confirmation';
import { type RestingWakes, restingWakes } from '@mortise/session-kit/test/resting-wakes';
import {
  credentialServiceCases,
  grantServiceCases,
  leaseStoreCases,
  type SessionLifeSubject,
  type SessionSubject,
  type SnapshotSubject,
  sessionChangesCases,
  sessionIndexCases,
  sessionLifeCases,
  sessionRetentionCases,
  sessionServiceCases,
  snapshotStoreCases,
} from '@mortise/testing';
import { testConformance } from '@mortise/testing/vitest';
import { afterAll, beforeAll } from 'vitest';
import { type PostgresQuery, postgresCredentialService, postgresSessionService } from '../src/index.ts';
import { postgresDispatcher } from '../src/postgres-dispatcher.ts';
import { type Connected, describeOnEach, freshSchema } from './support/backends.ts';

describeOnEach('conformance', (backend) => {
  let clients: readonly Connected[] = [];
  beforeAll(async () => {
    clients = [await backend.connect(), await backend.connect()];
  });
  afterAll(() => Promise.all(clients.map((each) => each.close())));

  const query =
    (at: number): PostgresQuery =>
    (text, params) => {
      const client = clients[at];
      if (!client) throw new Error(`there is no client ${at}`);
      return client.query(text, params);
    };

  /** Each service has a connection of its own, like a service in another process. */
  const subject = (schema = freshSchema()): SessionSubject => {
    return {
      sessions: postgresSessionService({ query: query(0), schema }),
      reopen: () => postgresSessionService({ query: query(1), schema }),
      wait: (ms) => sleep(ms),
    };
  };
  /** Returns a subject whose only snapshot in its schema can be damaged. */
  const snapshotSubject = (): SnapshotSubject => {
    const schema = freshSchema();
    const damage = async (): Promise<void> => {
      await query(0)(`UPDATE "${schema}".snapshot SET data = replace(data, 'w', 'v')`, []);
    };
    return { ...subject(schema), damage };
  };
  /** Creates the stores of an application in one schema. */
  const lifeSubject = async (): Promise<ServedSubject> => {
    const schema = freshSchema();
    const own = subject(schema);
    return {
      ...own,
      credentials: postgresCredentialService({ query: query(0), schema, key }),
      grants: sessionGrants(own.sessions),
      dispatcher: await restingWakes(postgresDispatcher({ query: query(0), schema, pollMs: 5 }), own.sessions),
      places: (text) => tablesWith(query(0), schema, text),
    };
  };
  const key = { id: 'k1', key: new Uint8Array(32) };
  const options = { timeoutMs: 20_000 };
  testConformance('postgresSessionService', sessionServiceCases, () => subject(), options);
  testConformance('the leases of postgresSessionService', leaseStoreCases, () => subject(), options);
  testConformance('the index of postgresSessionService', sessionIndexCases, () => subject(), options);
  testConformance('the changes of postgresSessionService', sessionChangesCases, () => subject(), options);
  testConformance('the retention of postgresSessionService', sessionRetentionCases, () => subject(), options);
  testConformance<ServedSubject>('the life of sessions of postgresSessionService', sessionLifeCases, lifeSubject, {
    ...options,
    cleanup: ({ dispatcher }) => dispatcher.stop(),
  });
  testConformance('the snapshots of postgresSessionService', snapshotStoreCases, snapshotSubject, options);
  testConformance('sessionGrants', grantServiceCases, () => sessionGrants(subject().sessions), options);
  testConformance(
    'postgresCredentialService',
    credentialServiceCases,
    () => postgresCredentialService({ query: query(0), schema: freshSchema(), key }),
    options,
  );
});

/** The stores of an application, with a dispatcher that is served. */
interface ServedSubject extends SessionLifeSubject {
  readonly dispatcher: RestingWakes;
}

/** Returns the tables of a schema that contain a text. */
async function tablesWith(query: PostgresQuery, schema: string, text: string): Promise<readonly string[]> {
  const { rows } = await query('SELECT tablename AS name FROM pg_tables WHERE schemaname = $1', [schema]);
  const found: string[] = [];
  for (const { name } of rows) {
    const named = await query(`SELECT FROM ${schema}.${name} AS t WHERE t::text LIKE $1 LIMIT 1`, [`%${text}%`]);
    if (named.rows.length > 0) found.push(String(name));
  }
  return found;
}
