import { scratch } from '@mortise/sqlite-kit/test/scratch';
import {
  credentialServiceCases,
  leaseStoreCases,
  type SessionSubject,
  sessionChangesCases,
  sessionIndexCases,
  sessionServiceCases,
} from '@mortise/testing';
import { testConformance } from '@mortise/testing/vitest';
import { type SqliteSessionService, sqliteCredentialService, sqliteSessionService } from '../src/index.ts';

const { path, open } = scratch();

testConformance('sqliteSessionService', sessionServiceCases, subject);
testConformance('the leases of sqliteSessionService', leaseStoreCases, subject);
testConformance('the index of sqliteSessionService', sessionIndexCases, subject);
testConformance('the changes of sqliteSessionService', sessionChangesCases, subject);
testConformance('sqliteCredentialService', credentialServiceCases, () =>
  open(sqliteCredentialService({ path: path(), key: { id: 'k1', key: new Uint8Array(32).fill(7) } })),
);

/** Two services over one file have two connections, as two processes have. */
function subject(): SessionSubject {
  const file = path();
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
