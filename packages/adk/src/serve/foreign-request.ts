import type { AdkHandlerOptions } from './adk-handler-options.ts';

/**
 * Why a request is refused that a page of this server would not send; undefined where it may pass. Any page
 * that is open in a browser can send requests to any server, with the browser's cookies, also under a name of
 * its own that leads here.
 */
export function foreignRequest(
  { url, headers }: Request,
  { origins = [], hosts }: Pick<AdkHandlerOptions, 'origins' | 'hosts'>,
): string | undefined {
  const { host, origin: own } = new URL(url);
  if (hosts && !hosts.includes(host)) return `"${host}" is not this server`;
  const origin = headers.get('origin');
  if (origin === null || origin === own || origins.includes(origin)) return undefined;
  return `pages of "${origin}" may not ask this server`;
}
