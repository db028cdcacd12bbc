import type { Fetch } from '@mortise/http-kit/guarded-fetch';
import { boundedFetch } from '../http/bounded-fetch.ts';
import { guardedFetch } from '../http/guarded-fetch.ts';
import type { HttpServer } from '../transport/http-server.ts';

/** The fetch for a server: guarded, bounded, and with the headers that it is told. An authorization server is another origin: they are not told there. */
export function serverFetch(server: HttpServer, maxFrameBytes: number): Fetch {
  const { headers } = server;
  const fetch = boundedFetch(server.fetch ?? guardedFetch(server), maxFrameBytes);
  if (!headers) return fetch;
  const { origin } = new URL(server.url);
  return (address, init) => {
    if (new URL(address).origin !== origin) return fetch(address, init);
    const all = new Headers(init?.headers);
    for (const [name, value] of Object.entries(headers)) if (!all.has(name)) all.set(name, value);
    return fetch(address, { ...init, headers: all });
  };
}
