import { key, notice } from '@mortise/session-kit/test/notice';
import pg from 'pg';
import { postgresSessionService } from '../../src/index.ts';

/**
 * A script for a separate process: appends twenty events
 * at a time in a loop, and prints each returned revision.
 */
const [, , url, schema, revision] = process.argv;
const pool = new pg.Pool({ connectionString: url, application_name: schema });
const sessions = postgresSessionService({ query: (text, params) => pool.query(text, params), schema: `${schema}` });
for (let at = Number(revision); ; at += 20) {
  const events = Array.from({ length: 20 }, (_, place) =>
    notice(`${at + place}`, { last: at + place, 'app:last': at + place }),
  );
  const appended = await sessions.append(key, events, { revision: at });
  process.stdout.write(`${appended.revision}\n`);
}
