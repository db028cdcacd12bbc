import { setTimeout as sleep } from 'node:timers/promises';
import { sessionGrants } from '@mortise/confirmation';
import {
  credentialServiceCases,
  grantServiceCases,
  leaseStoreCases,
  type SessionSubject,
  type SnapshotSubject,
  sessionChangesCases,
  sessionIndexCases,
  sessionRetentionCases,
  sessionServiceCases,
  snapshotStoreCases,
} from '@mortise/testing';
import { testConformance } from '@mortise/testing/vitest';
import { afterAll, beforeAll } from 'vitest';
import { type PostgresQuery, postgresCredentialService, postgresSessionService } from '../src/index.ts';
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

  /** Two services have connections of their own, as two processes have. */
  const subject = (schema = freshSchema()): SessionSubject => {
    return {
      sessions: postgresSessionService({ query: query(0), schema }),
      reopen: () => postgresSessionService({ query: query(1), schema }),
      wait: (ms) => sleep(ms),
    };
  };
  /** What is damaged is the only snapshot of its schema. */
  const snapshotSubject = (): SnapshotSubject => {
    const schema = freshSchema();
    const damage = async (): Promise<void> => {
      await query(0)(`UPDATE "${schema}".snapshot SET data = replace(data, 'w', 'v')`, []);
    };
    return { ...subject(schema), damage };
  };
  const options = { timeoutMs: 20_000 };
  testConformance('postgresSessionService', sessionServiceCases, () => subject(), options);
  testConformance('the leases of postgresSessionService', leaseStoreCases, () => subject(), options);
  testConformance('the index of postgresSessionService', sessionIndexCases, () => subject(), options);
  testConformance('the changes of postgresSessionService', sessionChangesCases, () => subject(), options);
  testConformance('the retention of postgresSessionService', sessionRetentionCases, () => subject(), options);
  testConformance('the snapshots of postgresSessionService', snapshotStoreCases, snapshotSubject, options);
  testConformance('sessionGrants', grantServiceCases, () => sessionGrants(subject().sessions), options);
  const key = { id: 'k1', key: new Uint8Array(32) };
  testConformance(
    'postgresCredentialService',
    credentialServiceCases,
    () => postgresCredentialService({ query: query(0), schema: freshSchema(), key }),
    options,
  );
});
