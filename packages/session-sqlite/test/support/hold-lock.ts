import { writeSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

const database = new DatabaseSync(process.argv[2] ?? '');
database.exec('BEGIN IMMEDIATE');
writeSync(1, 'locked');
setTimeout(() => database.exec('ROLLBACK'), 200);
