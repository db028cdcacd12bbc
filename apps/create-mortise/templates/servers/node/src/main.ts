import { createServer } from 'node:http';
import { sqliteSessionService } from '@mortise/sqlite/session';
import { nodeListener } from '@mortise/ui/node';
import { model } from './model.ts';
import { site } from './site.ts';

const port = Number(process.env['PORT'] ?? 8080);
const { handler } = await site({ model, sessions: sqliteSessionService({ path: 'sessions.db' }) });
createServer(nodeListener(handler)).listen(port, '127.0.0.1', () => console.log(`http://127.0.0.1:${port}/`));
