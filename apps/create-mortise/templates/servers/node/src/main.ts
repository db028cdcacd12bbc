import { createServer } from 'node:http';
import { sqliteSessionService } from '@mortise/sqlite/session';
import { nodeListener } from '@mortise/ui/node';
import { model } from './model.ts';
import { site } from './site.ts';
import { stopAtSignal } from './stop.ts';

const port = Number(process.env['PORT'] ?? 8080);
const sessions = sqliteSessionService({ path: 'sessions.db' });
const desk = await site({ model, sessions });
const server = createServer(nodeListener(desk.handler));
stopAtSignal(server, desk, sessions);
server.listen(port, '127.0.0.1', () => console.log(`http://127.0.0.1:${port}/`));
