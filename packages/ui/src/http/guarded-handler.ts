import { ConfigError } from '@mortise/core';
import { checkHosts } from './check-host.ts';
import { checkOrigin, preflightHeaders } from './check-origin.ts';
import { checkPerson, type Person } from './person.ts';
import { Problem, problemOf, problemResponse } from './problem.ts';
import type { UiHandlerOptions } from './ui-handler-options.ts';

/** Handles one request. Never rejects. */
export type UiHandler = (request: Request) => Promise<Response>;

/** Options of the checks before every route, on every protocol. */
export type GuardOptions = Pick<UiHandlerOptions, 'authorize' | 'origins' | 'hosts' | 'onError'> & {
  /** The path below which the routes are; it may be a route itself. */
  readonly base: string;
};

/**
 * Creates a handler that first checks the origin, the host and the user of a request, and that returns errors
 * as JSON. Unexpected errors are reported only to `onError`.
 *
 * Throws `ConfigError`: `missing_authorize`, `invalid_option`.
 * @param name The name of the handler, for the message of a `ConfigError`.
 * @param answer Answers a request of an authorized user. If it throws a `Problem`, or an error of the
 * framework with a refusal code, that error becomes the response. `path` has the segments below the base.
 */
export function guardedHandler(
  name: string,
  options: GuardOptions,
  answer: (request: Request, person: Person, path: readonly string[]) => Promise<Response>,
): UiHandler {
  if (typeof options.authorize !== 'function')
    throw new ConfigError(
      'missing_authorize',
      `${name} needs \`authorize\`: it identifies the user and their permissions`,
    );
  checkHosts(name, options.hosts);
  const guarded = async (request: Request): Promise<Response> => {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: preflightHeaders });
    const known = await options.authorize(request);
    if (!known) throw new Problem(401, 'not_signed_in', 'sign in first');
    return answer(request, checkPerson(known), pathBelow(new URL(request.url), options.base));
  };
  return async (request) => {
    let cors: Readonly<Record<string, string>> = {};
    let response: Response;
    try {
      cors = checkOrigin(request, options);
      response = await guarded(request);
    } catch (error) {
      const problem = problemOf(error);
      if (!problem) options.onError?.(error, request);
      response = problemResponse(problem ?? new Problem(500, 'internal', 'something went wrong; try again'));
    }
    for (const [header, value] of Object.entries(cors)) response.headers.set(header, value);
    return response;
  };
}

/** Returns the error for something that does not exist, or that this user may not know of. */
export function notFound(): Problem {
  return new Problem(404, 'not_found', 'not found');
}

function pathBelow({ pathname }: URL, base: string): readonly string[] {
  if (pathname === base) return [];
  if (!pathname.startsWith(`${base}/`)) throw notFound();
  try {
    return pathname
      .slice(base.length + 1)
      .split('/')
      .map(decodeURIComponent);
  } catch {
    throw notFound();
  }
}
