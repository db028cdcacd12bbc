import { DatabaseSync } from 'node:sqlite';
import { sqliteSessionService } from '../../src/index.ts';
import { key, notice } from './sample-events.ts';

const [path = '', place = ''] = process.argv.slice(2);
const database = new DatabaseSync(path);
const sessions = sqliteSessionService({ database });
database.function('die', () => Number(process.kill(process.pid, 'SIGKILL')));
database.exec(`CREATE TEMP TRIGGER kill AFTER ${place} BEGIN SELECT die(); END`);
await sessions.append(
  key,
  Array.from({ length: 10 }, (_, at) => notice(`late ${at}`, 'x'.repeat(10_000), { a: at, 'user:b': at, 'app:c': at })),
  { revision: 1, consumed: ['m1'] },
);
process.stdout.write('the append came through');
