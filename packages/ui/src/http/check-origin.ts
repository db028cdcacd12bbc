import { checkHost } from './check-host.ts';
import { Problem } from './problem.ts';
import type { UiHandlerOptions } from './ui-handler-options.ts';

/**
 * Returns the headers that let a page of another origin read the response; none for a page of the server's
 * own origin. Throws `Problem`: 403 for a page of an origin that is not allowed, 421 for a host that the
 * server does not accept.
 */
export function checkOrigin(
  request: Request,
  { origins = [], hosts }: Pick<UiHandlerOptions, 'origins' | 'hosts'>,
): Readonly<Record<string, string>> {
  checkHost(request, hosts);
  const host = request.headers.get('host') ?? new URL(request.url).host;
  const origin = request.headers.get('origin');
  if (origin !== null && origins.includes(origin))
    return {
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      vary: 'origin',
    };
  const isOwn = origin === null ? !isForeign(request) : hostOf(origin) === host;
  if (!isOwn)
    throw new Problem(
      403,
      'bad_origin',
      'pages of this origin may not send requests; add the origin to the option `origins` of the server',
    );
  return {};
}

/** The headers that allow a browser's preflight. */
export const preflightHeaders: Readonly<Record<string, string>> = {
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  'access-control-allow-headers': 'content-type, authorization, last-event-id',
  'access-control-max-age': '600',
};

/**
 * Returns true if a request comes from a page of another origin,
 * by `Sec-Fetch-Site`: browsers omit `Origin` in simple requests.
 */
function isForeign(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site');
  return site === 'cross-site' || site === 'same-site';
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
