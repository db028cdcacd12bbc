import { createServer, type Server } from 'node:http';
import { adkHandler } from '@mortise/adk';
import { answerCredential } from '@mortise/auth';
import type { ArtifactService, SessionService } from '@mortise/core';
import type { DevApps } from './dev-app.ts';
import { respond, toRequest } from './node-http.ts';
import { pageFile } from './page-file.ts';
import { hasToken, tokenCookie } from './page-token.ts';

/** Options of the server. */
export interface AdkServerOptions {
  readonly apps: DevApps;
  /** The runners' session service. */
  readonly sessions: SessionService;
  readonly artifacts?: ArtifactService;
  /** The token that opens the page, as `/dev-ui/?token=...`; requests without it are refused. */
  readonly token: string;
  /** The folder of ADK's built page. */
  readonly page?: string | undefined;
}

/**
 * Creates a server for ADK's development page, which accepts requests of no other page.
 *
 * It is meant for one developer on the same machine: the token allows acting as any user.
 */
export function adkServer({ apps, sessions, artifacts, token, page }: AdkServerOptions): Server {
  return createServer(async (incoming, response) => {
    const port = incoming.socket.localPort;
    const hosts = localNames.map((name) => `${name}:${port}`);
    const request = toRequest(incoming, response);
    const { pathname, search, host } = new URL(request.url);
    if (hosts.includes(host) && (pathname === '/' || pathname === '/dev-ui')) {
      response.writeHead(302, { location: `/dev-ui/${search}` }).end();
      return;
    }
    if (hosts.includes(host) && page !== undefined && pathname.startsWith('/dev-ui/')) {
      const cookie = tokenCookie(incoming, token);
      if (cookie !== undefined) response.setHeader('set-cookie', cookie);
      await pageFile(page, pathname, response);
      return;
    }
    const mayGiveResults = Object.values(apps).flatMap(({ laterResults = [] }) => laterResults);
    const handle = adkHandler({
      apps: Object.fromEntries(Object.entries(apps).map(([name, app]) => [name, served(app)])),
      sessions,
      artifacts,
      hosts,
      authorize: () =>
        hasToken(incoming, token) ? { by: 'developer', mayUse: () => true, mayGiveResults } : undefined,
    });
    await respond(await handle(request), response);
  });
}

function served({ agent, runner, auth }: DevApps[string]): Parameters<typeof adkHandler>[0]['apps'][string] {
  return {
    agent,
    runner,
    credential: (request, response, { session, pending, by, signal }) =>
      answerCredential([request, ...pending], response, { ...auth, session, by, signal }),
  };
}

const localNames = ['127.0.0.1', 'localhost', '[::1]'];
