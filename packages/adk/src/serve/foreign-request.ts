import type { AdkHandlerOptions } from './adk-handler-options.ts';

/**
 * Returns the reason why a request from a foreign page is refused; undefined if the request is allowed. Any
 * page that is open in a browser can send requests to any server, with the browser's cookies.
 */
export function foreignRequest(
  request: Request,
  { origins = [] }: Pick<AdkHandlerOptions, 'origins'>,
): string | undefined {
  const { headers, url } = request;
  const host = headers.get('host') ?? new URL(url).host;
  const origin = headers.get('origin');
  if (origin === null)
    return isForeign(headers) ? 'pages of other sites may not send requests to this server' : undefined;
  if (hostOf(origin) === host || origins.includes(origin)) return undefined;
  return `pages of "${origin}" may not send requests to this server`;
}

/**
 * Returns CORS headers that let a page of a listed origin send
 * a request and read the response; none for other origins.
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

/**
 * Returns true if a browser sent the request from another site:
 * browsers omit `Origin` in simple requests, but set another header.
 */
function isForeign(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site');
  return site === 'cross-site' || site === 'same-site';
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
