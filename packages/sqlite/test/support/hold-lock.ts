import { writeSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

const [path = '', lock = 'IMMEDIATE'] = process.argv.slice(2);
const database = new DatabaseSync(path);
database.exec(`BEGIN ${lock}`);
writeSync(1, 'locked');
setTimeout(() => database.exec('ROLLBACK'), 200);
