import { DatabaseSync } from 'node:sqlite';
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
import { sqliteDispatcher } from '../src/dispatcher/sqlite-dispatcher.ts';
import { sqliteMemoryService } from '../src/memory/index.ts';
import { type SqliteSessionService, sqliteCredentialService, sqliteSessionService } from '../src/session/index.ts';
import { scratch } from './support/scratch.ts';

const { path, open } = scratch();

testConformance('sqliteSessionService', sessionServiceCases, () => subject());
testConformance('the leases of sqliteSessionService', leaseStoreCases, () => subject());
testConformance('the index of sqliteSessionService', sessionIndexCases, () => subject());
testConformance('the changes of sqliteSessionService', sessionChangesCases, () => subject());
testConformance('the retention of sqliteSessionService', sessionRetentionCases, () => subject());
testConformance<ServedSubject>('the life of sessions of sqliteSessionService', sessionLifeCases, lifeSubject, {
  cleanup: ({ dispatcher }) => dispatcher.stop(),
});
testConformance('the snapshots of sqliteSessionService', snapshotStoreCases, snapshotSubject);
testConformance('sqliteCredentialService', credentialServiceCases, () =>
  open(sqliteCredentialService({ path: path(), key: { id: 'k1', key: new Uint8Array(32).fill(7) } })),
);

testConformance('sessionGrants over SQLite', grantServiceCases, () => sessionGrants(subject().sessions));

/** The stores of an application, with a dispatcher that is served. */
interface ServedSubject extends SessionLifeSubject {
  readonly dispatcher: RestingWakes;
}

/**
 * Creates the stores of an application: sessions and credentials in one file, memory and wakes in two others.
 */
async function lifeSubject(): Promise<ServedSubject> {
  const [file, memories, wakes] = [path(), path(), path()];
  const own = subject(file);
  return {
    ...own,
    memory: open(sqliteMemoryService({ path: memories })),
    credentials: open(sqliteCredentialService({ path: file, key: { id: 'k1', key: new Uint8Array(32).fill(7) } })),
    grants: sessionGrants(own.sessions),
    dispatcher: await restingWakes(open(sqliteDispatcher({ path: wakes, pollMs: 5 })), own.sessions),
    places: (text) => [file, memories, wakes].flatMap((each) => tablesWith(each, text)),
  };
}

/** Returns the tables of a file that contain a text. */
function tablesWith(file: string, text: string): readonly string[] {
  const database = new DatabaseSync(file, { readOnly: true });
  const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
  const rowsOf = (table: string): string => JSON.stringify(database.prepare(`SELECT * FROM "${table}"`).all());
  const found = tables.map(({ name }) => String(name)).filter((table) => rowsOf(table).includes(text));
  database.close();
  return found;
}

/** Returns a subject whose only snapshot in its file can be damaged. */
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

/** Returns services over one file with a connection each, like services in two processes. */
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
