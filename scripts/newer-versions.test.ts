import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listFiles } from './list-files.ts';

/**
 * The code that reports stored data as corrupt, with the reason why data of a newer version never gets there.
 * Code that reports corrupt data elsewhere has to report a newer format as one that needs an updated worker.
 */
const corrupt: { readonly [file: string]: string } = {
  'packages/artifact-fs/src/fs-artifact-service.ts':
    'types of parts that only a newer version knows are newer_artifact',
  'packages/core/src/error/run-codes.ts': 'what the code means',
  'packages/core/src/error/errors.ts': 'the error',
  'packages/core/src/view/apply-branches.ts': 'a run reads no event behind one of a newer format',
  'packages/core/src/view/apply-calls.ts': 'a run reads no event behind one of a newer format',
  'packages/core/src/view/session-view.ts': 'events that contain themselves or are too deep, which no version writes',
  'packages/session-kit/src/index-change.ts': 'an index of a newer version is newer_index',
  'packages/session-kit/src/session-questions.ts':
    'events of newer versions are handed out; what is not JSON, no version wrote',
  'packages/session-postgres/src/append-events.ts': 'a place of the log that is taken',
  'packages/session-postgres/src/load-session.ts': 'places and checksums, which are of the schema: newer_database',
  'packages/sqlite/src/session-log/event-log.ts': 'places and checksums, which are of the schema: newer_database',
  'packages/sqlite/src/connection/sqlite-connection.ts': 'pages that SQLite cannot read',
};

it('data of a newer version is never called corrupt', () => {
  const files = listFiles(root, ['packages']).filter((file) => /\/src\/.*(?<!\.test)\.ts$/.test(file));
  const saying = files.filter((file) =>
    /from a backup|new SessionCorruptError\(|'\w+_corrupt'/i.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(saying.sort()).toEqual(Object.keys(corrupt).sort());
});

const root = join(import.meta.dirname, '..');
