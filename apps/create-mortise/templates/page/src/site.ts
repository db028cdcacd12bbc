import { createRunner, type Model, type SessionService } from '@mortise/core';
import { liveRuns, type Person, uiHandler } from '@mortise/ui';
import { makeAgent } from './agent.ts';
import { pageFiles } from './page-files.ts';

/** Options of the site. */
export interface SiteOptions {
  readonly model: Model;
  readonly sessions: SessionService;
}

/** The site as one handler of requests, until it is closed. */
export interface Site {
  readonly handler: (request: Request) => Promise<Response>;
  close(): Promise<void>;
}

/** The page, and the routes of the agent below `/api`. */
export async function site({ model, sessions }: SiteOptions): Promise<Site> {
  const runner = createRunner({ appName: 'desk', sessions, agent: makeAgent(model) });
  const runs = liveRuns({ sessions, runner });
  const agent = uiHandler({ runs, authorize });
  const page = await pageFiles();
  return {
    handler: async (request) => {
      const { pathname } = new URL(request.url);
      return pathname.startsWith('/api/') ? agent(request) : page(pathname);
    },
    close: () => runs.close(),
  };
}

/**
 * Returns the signed-in person: put your sign-in here. Until then all visitors are the same person, so serve
 * this to yourself only.
 */
function authorize(_request: Request): Person {
  return { appName: 'desk', userId: 'you' };
}
