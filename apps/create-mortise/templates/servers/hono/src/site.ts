import { Hono } from 'hono';
import { type Desk, type DeskOptions, desk } from './desk.ts';
import { pageFiles } from './page-files.ts';

/** Serves the page, and the routes of the agent below `/api`. */
export async function site(options: DeskOptions): Promise<Desk> {
  const { handler, ...rest } = desk(options);
  const page = await pageFiles();
  const app = new Hono();
  app.all('/api/*', (context) => handler(context.req.raw));
  app.get('*', (context) => page(context.req.path));
  return { handler: async (request) => app.fetch(request), ...rest };
}
