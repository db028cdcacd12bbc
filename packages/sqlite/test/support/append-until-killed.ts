import { DatabaseSync } from 'node:sqlite';
import { key, notice } from '@mortise/session-kit/test/notice';
import { sqliteSessionService } from '../../src/session/index.ts';

const [path = '', place = ''] = process.argv.slice(2);
const database = new DatabaseSync(path);
const sessions = sqliteSessionService({ database });
database.function('die', () => Number(process.kill(process.pid, 'SIGKILL')));
database.exec(`CREATE TEMP TRIGGER kill AFTER ${place} BEGIN SELECT die(); END`);
await sessions.append(
  key,
  Array.from({ length: 10 }, (_, at) => notice(`late ${at}`, { a: at, 'user:b': at, 'app:c': at }, 'x'.repeat(10_000))),
  { revision: 1, consumed: ['m1'] },
);
process.stdout.write('the append succeeded');
