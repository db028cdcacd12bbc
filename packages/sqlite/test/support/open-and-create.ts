import { key } from '@mortise/session-kit/test/notice';
import { sqliteSessionService } from '../../src/session/index.ts';

const [path = '', sessionId = ''] = process.argv.slice(2);
const sessions = sqliteSessionService({ path });
await sessions.create({ ...key, sessionId });
sessions.close();
process.stdout.write('made');
