import type { AdkHandlerOptions } from './adk-handler-options.ts';

/**
 * The reason why a request from a foreign page is refused; undefined if it may pass. Any page that is open in
 * a browser can send requests to any server, with the browser's cookies.
 */
export function foreignRequest(
  request: Request,
  { origins = [] }: Pick<AdkHandlerOptions, 'origins'>,
): string | undefined {
  const { headers, url } = request;
  const host = headers.get('host') ?? new URL(url).host;
  const origin = headers.get('origin');
  if (origin === null) return isForeign(headers) ? 'pages of other sites may not ask this server' : undefined;
  if (hostOf(origin) === host || origins.includes(origin)) return undefined;
  return `pages of "${origin}" may not ask this server`;
}

/**
 * CORS headers that let a page of a listed origin send a request and read its response; none for other
 * origins.
 */
export function corsHeaders(
  { headers }: Request,
  { origins = [] }: Pick<AdkHandlerOptions, 'origins'>,
): Readonly<Record<string, string>> {
  const origin = headers.get('origin');
  if (origin === null || !origins.includes(origin)) return {};
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-allow-methods': 'GET, POST, DELETE',
    'access-control-allow-headers': 'content-type, authorization',
    'access-control-max-age': '600',
    vary: 'origin',
  };
}

/** Browsers leave `Origin` out of plain requests, and say so here. */
function isForeign(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site');
  return site === 'cross-site' || site === 'same-site';
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
