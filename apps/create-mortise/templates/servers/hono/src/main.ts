import { serve } from '@hono/node-server';
import { sqliteSessionService } from '@mortise/sqlite/session';
import { model } from './model.ts';
import { site } from './site.ts';

const port = Number(process.env['PORT'] ?? 8080);
const { handler } = await site({ model, sessions: sqliteSessionService({ path: 'sessions.db' }) });
serve({ fetch: handler, port, hostname: '127.0.0.1' }, () => console.log(`http://127.0.0.1:${port}/`));
