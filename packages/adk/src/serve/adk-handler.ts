import {
  ConfigError,
  checkMembers,
  listOf,
  type MemberRules,
  milliseconds,
  recordOf,
  wholeNumber,
} from '@mortise/core';
import { answerRules, checkHost, checkHosts, jsonFrames, sseResponse, untilLeft } from '@mortise/ui';
import type { AdkApp, AdkCaller, AdkHandlerOptions } from './adk-handler-options.ts';
import { appRoutes } from './app-routes.ts';
import { artifactRoutes } from './artifact-routes.ts';
import { corsHeaders, foreignRequest } from './foreign-request.ts';
import { HttpError, isFailure, publicError } from './http-error.ts';
import { readBody } from './read-body.ts';
import { findRoute, type Reply, type Routes } from './route.ts';
import { runRoutes } from './run-routes.ts';
import { sessionRoutes, traceRoutes } from './session-routes.ts';

/**
 * Creates a handler for the API of ADK's server: `/run`, `/run_sse`, sessions, artifacts, traces, the list of
 * apps and their graphs.
 *
 * The handler refuses callers that `authorize` does not know, and any access that `mayUse`, `mayRead`,
 * `mayWrite` or `mayDelete` refuses. Requests of other pages are refused by their `Origin`. Errors are
 * `{ error }` with a status, or in a stream an event `{ error }`, the only form that ADK's page shows. If a
 * client disconnects, its run is cancelled. Throws `ConfigError` (`invalid_option`).
 */
export function adkHandler(options: AdkHandlerOptions): (request: Request) => Promise<Response> {
  options = checkMembers('adkHandler', options, adkHandlerOptions);
  const { authorize, base = '', maxBodyBytes = 20_000_000, bodyTimeoutMs = 30_000, keepAliveMs = 10_000 } = options;
  if (typeof authorize !== 'function')
    throw new ConfigError(
      'invalid_option',
      '`adkHandler` needs the option `authorize`, which decides who may send requests',
    );
  checkHosts('adkHandler', options.hosts);
  const routes: Routes = {
    ...appRoutes(options),
    ...sessionRoutes(options.sessions),
    ...artifactRoutes(options.artifacts),
    ...traceRoutes(options),
    ...runRoutes(options),
  };
  return async (request) => {
    let response: Response;
    try {
      response = await answer(request);
    } catch (error) {
      const { status, message } = publicError(error);
      if (isFailure(error)) options.onError?.(error);
      response = Response.json({ error: message }, { status });
    }
    const headers = Object.entries(corsHeaders(request, options));
    if (headers.length === 0) return response;
    // The application's own response may be immutable.
    const open = new Response(response.body, response);
    for (const [name, value] of headers) open.headers.set(name, value);
    return open;
  };

  async function answer(request: Request): Promise<Response> {
    checkHost(request, options.hosts);
    const foreign = foreignRequest(request, options);
    if (foreign !== undefined) throw new HttpError(403, `Refused: ${foreign}.`);
    if (request.method === 'OPTIONS') return new Response(null, { status: 204 });
    const { pathname, searchParams: query } = new URL(request.url);
    const path = pathname.startsWith(base) ? pathname.slice(base.length) : '';
    const found = findRoute(routes, request.method, path);
    if (!found) throw new HttpError(404, `Not found: ${pathname}`);
    const known = await authorize(request);
    if (known instanceof Response) return known;
    if (!known) throw new HttpError(401, 'Sign in first.');
    const caller = checkCaller(known);
    const body = await readBody(request, maxBodyBytes, bodyTimeoutMs);
    const { signal, leave } = untilLeft(request.signal);
    const { route, names } = found;
    return responseOf(await route({ caller, names, query, body, signal }), keepAliveMs, leave);
  }
}

/**
 * Checks the caller that `authorize` returned, because a misspelled permission could grant access to
 * everyone. Throws `ConfigError`.
 */
function checkCaller(given: AdkCaller): AdkCaller {
  const owner = 'the caller of authorize';
  const caller = checkMembers(owner, given, adkCallerMembers);
  for (const name of ['by', 'mayUse'] as const)
    if (caller[name] === undefined) throw new ConfigError('invalid_option', `${owner}: ${name} is required`);
  return caller;
}

function responseOf(reply: Reply, keepAliveMs: number, leave: () => void): Response {
  if ('events' in reply) return sseResponse(framesOf(reply.events), { keepAliveMs, leave });
  const { status = 200, json } = reply;
  return json === undefined ? new Response(null, { status }) : Response.json(json, { status });
}

async function* framesOf(events: AsyncIterable<object>): AsyncGenerator<string, void, void> {
  for await (const event of events) yield jsonFrames([event]);
}

const adkAppMembers = {
  runner: 'object',
  agent: 'object',
  results: ['one', 'many'],
  credential: 'function',
} satisfies MemberRules<AdkApp>;
const adkHandlerOptions = {
  apps: recordOf(adkAppMembers),
  sessions: 'object',
  artifacts: 'object',
  authorize: 'function',
  origins: listOf('text'),
  hosts: listOf('text'),
  base: 'text',
  maxBodyBytes: wholeNumber(1),
  bodyTimeoutMs: milliseconds(1),
  keepAliveMs: milliseconds(1),
  onError: 'function',
} satisfies MemberRules<AdkHandlerOptions>;
const adkCallerMembers = {
  ...answerRules,
  by: 'text',
  mayUse: 'function',
  mayRead: 'function',
  mayWrite: 'function',
  mayDelete: 'function',
} satisfies MemberRules<AdkCaller>;
