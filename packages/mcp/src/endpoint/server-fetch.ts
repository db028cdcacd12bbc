import type { Fetch } from '@mortise/http-kit/guarded-fetch';
import { boundedFetch } from '../http/bounded-fetch.ts';
import { guardedFetch } from '../http/guarded-fetch.ts';
import type { HttpServer } from './mcp-server.ts';
import { inHeader } from './server-secrets.ts';

/** Called with the name and value of each credential that is sent. */
export type OnSecret = (name: string, value: string) => void;

/**
 * Creates the fetch for a server: guarded, limited in size, and with the configured headers, which are sent
 * to the server's origin only, not to an authorization server at another origin.
 */
export function serverFetch(server: HttpServer, maxFrameBytes: number, onSecret?: OnSecret): Fetch {
  const { headers } = server;
  const fetch = telling(boundedFetch(server.fetch ?? guardedFetch(server), maxFrameBytes), onSecret);
  if (!headers) return fetch;
  const { origin } = new URL(server.url);
  return (address, init) => {
    if (new URL(address).origin !== origin) return fetch(address, init);
    const all = new Headers(init?.headers);
    for (const [name, value] of Object.entries(headers)) if (!all.has(name)) all.set(name, value);
    return fetch(address, { ...init, headers: all });
  };
}

/** Reports credentials to `onSecret`: wherever the tokens are stored, they are visible in the request. */
function telling(fetch: Fetch, onSecret: OnSecret | undefined): Fetch {
  if (!onSecret) return fetch;
  return (address, init) => {
    const sent = new Headers(init?.headers).get('authorization');
    if (sent !== null) for (const secret of inHeader(['authorization', sent])) onSecret(...secret);
    return fetch(address, init);
  };
}
