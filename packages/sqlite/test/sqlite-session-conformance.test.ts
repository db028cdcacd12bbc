import { DatabaseSync } from 'node:sqlite';
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
import { type SqliteSessionService, sqliteCredentialService, sqliteSessionService } from '../src/session/index.ts';
import { scratch } from './support/scratch.ts';

const { path, open } = scratch();

testConformance('sqliteSessionService', sessionServiceCases, () => subject());
testConformance('the leases of sqliteSessionService', leaseStoreCases, () => subject());
testConformance('the index of sqliteSessionService', sessionIndexCases, () => subject());
testConformance('the changes of sqliteSessionService', sessionChangesCases, () => subject());
testConformance('the retention of sqliteSessionService', sessionRetentionCases, () => subject());
testConformance('the snapshots of sqliteSessionService', snapshotStoreCases, snapshotSubject);
testConformance('sqliteCredentialService', credentialServiceCases, () =>
  open(sqliteCredentialService({ path: path(), key: { id: 'k1', key: new Uint8Array(32).fill(7) } })),
);

testConformance('sessionGrants over SQLite', grantServiceCases, () => sessionGrants(subject().sessions));

/** What is damaged is the only snapshot of its file. */
function snapshotSubject(): SnapshotSubject {
  const file = path();
  return {
    ...subject(file),
    damage() {
      const database = new DatabaseSync(file);
      database.exec("UPDATE snapshot SET data = CAST(replace(CAST(data AS TEXT), 'w', 'v') AS BLOB)");
      database.close();
    },
  };
}

/** Two services over one file have two connections, as two processes have. */
function subject(file = path()): SessionSubject {
  let now = 1_700_000_000_000;
  const service = (): SqliteSessionService => open(sqliteSessionService({ path: file, clock: () => now }));
  return {
    sessions: service(),
    reopen: service,
    wait: (ms) => {
      now += ms;
    },
  };
}
