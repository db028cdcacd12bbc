import { sqliteSessionService } from '../../src/index.ts';
import { key } from './sample-events.ts';

const [path = '', sessionId = ''] = process.argv.slice(2);
const sessions = sqliteSessionService({ path });
await sessions.create({ ...key, sessionId });
sessions.close();
process.stdout.write('made');
