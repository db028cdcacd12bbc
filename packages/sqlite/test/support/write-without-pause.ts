import { writeSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** Commits repeatedly, and takes the lock again as soon as it has released it. */
const [path = '', commits = '0', ms = '0'] = process.argv.slice(2);
const database = new DatabaseSync(path);
database.exec('PRAGMA busy_timeout = 5000; CREATE TABLE IF NOT EXISTS mark (at INTEGER)');
const cell = new Int32Array(new SharedArrayBuffer(4));
for (let at = 0; at < Number(commits); at++) {
  database.exec(`BEGIN IMMEDIATE; INSERT INTO mark VALUES (${at})`);
  if (at === 0) writeSync(1, 'locked');
  Atomics.wait(cell, 0, 0, Number(ms));
  database.exec('COMMIT');
}
database.close();
