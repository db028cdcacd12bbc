import { sqliteSessionService } from '@mortise/sqlite/session';
import { type Desk, desk } from './desk.ts';
import { model } from './model.ts';

/**
 * The desk is kept in a global variable: in development, Next.js reloads this file after a change, and the
 * runs of the process must survive.
 */
const kept = globalThis as typeof globalThis & { desk?: Desk };

/**
 * Answers the requests below `/api`. The session store is
 * opened by the first request, and not during a build.
 */
export async function handler(request: Request): Promise<Response> {
  kept.desk ??= desk({ model, sessions: sqliteSessionService({ path: 'sessions.db' }) });
  return kept.desk.handler(request);
}
