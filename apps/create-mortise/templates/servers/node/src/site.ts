import { type Desk, type DeskOptions, desk } from './desk.ts';
import { pageFiles } from './page-files.ts';

/** Serves the page, and the routes of the agent below `/api`. */
export async function site(options: DeskOptions): Promise<Desk> {
  const { handler, ...rest } = desk(options);
  const page = await pageFiles();
  return {
    handler: async (request) => {
      const { pathname } = new URL(request.url);
      return pathname.startsWith('/api/') ? handler(request) : page(pathname);
    },
    ...rest,
  };
}
