import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { SessionService } from '@mortise/core';
import type { DevApps } from './dev-app.ts';
import { foreignRequest } from './foreign-request.ts';
import { graphRoutes } from './graph-routes.ts';
import { pageFile } from './page-file.ts';
import { hasToken, tokenCookie } from './page-token.ts';
import type { Handler, Reply } from './route.ts';
import { runRoutes } from './run-routes.ts';
import { sessionRoutes } from './session-routes.ts';

/** What the server shows. */
export interface AdkServerOptions {
  readonly apps: DevApps;
  /** Where the runners keep their sessions. */
  readonly sessions: SessionService;
  /** What the page is opened with, as `/dev-ui/?token=...`; nobody is answered without it. */
  readonly token: string;
  /** The folder of ADK's built page. */
  readonly page?: string | undefined;
}

/**
 * A server that speaks what ADK's development page asks of `adk web`, and answers to no other page.
 *
 * For one developer on the own machine: whoever has the token may be any user.
 */
export function adkServer({ apps, sessions, token, page }: AdkServerOptions): Server {
  const routes: { readonly [route: string]: Handler } = {
    'GET /list-apps': async () => ({ json: Object.keys(apps) }),
    'GET /version': async () => ({ json: { version } }),
    ...sessionRoutes(sessions),
    ...runRoutes(apps, sessions),
    ...graphRoutes(apps),
  };
  return createServer(async (request, response) => {
    try {
      const reply = await answer(request, response);
      if (reply) await send(reply, response);
    } catch (error) {
      if (response.headersSent) response.destroy();
      else await send({ status: 500, json: { error: String(error) } }, response);
    }
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<Reply | undefined> {
    const foreign = foreignRequest(request);
    if (foreign !== undefined) return { status: 403, json: { error: `Refused: ${foreign}` } };
    const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname === '/' || pathname === '/dev-ui') {
      response.writeHead(302, { location: `/dev-ui/${search}` }).end();
      return undefined;
    }
    if (page !== undefined && pathname.startsWith('/dev-ui/')) {
      const cookie = tokenCookie(request, token);
      if (cookie !== undefined) response.setHeader('set-cookie', cookie);
      await pageFile(page, pathname, response);
      return undefined;
    }
    const found = findRoute(routes, `${request.method} ${pathname}`);
    if (!found) return { status: 404, json: { error: `Not found: ${pathname}` } };
    if (!hasToken(request, token)) return { status: 403, json: { error: 'Refused: open the page with its token' } };
    return found.handler(await callOf(request, response, found.names));
  }
}

/** The route of a path, and what stands in the place of its names. */
function findRoute(
  routes: { readonly [route: string]: Handler },
  asked: string,
): { readonly handler: Handler; readonly names: { readonly [name: string]: string } } | undefined {
  const segments = asked.split('/');
  for (const [route, handler] of Object.entries(routes)) {
    const pattern = route.split('/');
    if (pattern.length !== segments.length) continue;
    const names: { [name: string]: string } = {};
    const fits = pattern.every((segment, at) => {
      if (!segment.startsWith(':')) return segment === segments[at];
      names[segment.slice(1)] = decodeURIComponent(segments[at] ?? '');
      return true;
    });
    if (fits) return { handler, names };
  }
  return undefined;
}

async function callOf(
  request: IncomingMessage,
  response: ServerResponse,
  names: { readonly [name: string]: string },
): Promise<Parameters<Handler>[0]> {
  const left = new AbortController();
  response.on('close', () => left.abort());
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  const body: unknown = text === '' ? undefined : JSON.parse(text);
  return { names, body, signal: left.signal };
}

async function send(reply: Reply, response: ServerResponse): Promise<void> {
  if ('json' in reply) {
    response.writeHead(reply.status ?? 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(reply.json));
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  for await (const event of reply.events) response.write(`data: ${JSON.stringify(event)}\n\n`);
  response.end();
}

const version = '0.0.0';
