import { paced } from '@mortise/core';
import { allowInsecureRequests, customFetch } from 'oauth4webapi';
import { isLoopback } from '../config/safe-url.ts';
import type { Transport } from '../scope/transport.ts';

/** Returns the options of every request to the server of an issuer. */
export function requestOptions({ fetch, timeoutMs, signal }: Transport, issuer: string): RequestOptions {
  return {
    [customFetch]: async (url, init) =>
      bounded(await fetch(url, init as RequestInit), `the authorization server ${issuer}`),
    [allowInsecureRequests]: isLoopback(issuer),
    signal: () => {
      const timeout = AbortSignal.timeout(timeoutMs);
      return signal ? AbortSignal.any([signal, timeout]) : timeout;
    },
  };
}

export interface RequestOptions {
  readonly [customFetch]: (url: string, init: object) => Promise<Response>;
  readonly [allowInsecureRequests]: boolean;
  readonly signal: () => AbortSignal;
}

/**
 * Returns a response whose body was read into memory, up
 * to a limit: the responses of token servers are small.
 */
async function bounded(response: Response, from: string): Promise<Response> {
  const { status, headers, body } = response;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of paced(body ?? [])) {
    size += chunk.byteLength;
    if (size > limitBytes) throw new RangeError(`${from} sent a response of more than ${limitBytes} bytes`);
    chunks.push(chunk);
  }
  const joined = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    joined.set(chunk, at);
    at += chunk.byteLength;
  }
  return new Response(size === 0 ? null : joined, { status, headers });
}

const limitBytes = 262_144;
