import { checkHost } from './check-host.ts';
import { Problem } from './problem.ts';
import type { UiHandlerOptions } from './ui-handler-options.ts';

/**
 * The headers that let a page of another origin read the answer; none if it is of the server's own. Throws
 * `Problem`: 403 of a page that may not ask, 421 of a host that the server does not answer to.
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
  if (!isOwn) throw new Problem(403, 'bad_origin', 'pages of this origin may not ask; name it in `origins`');
  return {};
}

/** The headers that allow a browser's preflight. */
export const preflightHeaders: Readonly<Record<string, string>> = {
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  'access-control-allow-headers': 'content-type, authorization, last-event-id',
  'access-control-max-age': '600',
};

/** Browsers leave `Origin` out of plain requests, and say so here. */
function isForeign(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site');
  return site === 'cross-site' || site === 'same-site';
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
