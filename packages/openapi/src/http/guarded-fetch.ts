import { lookup } from 'node:dns';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { ToolError } from '@mortise/core';
import { refusePrivate } from './address.ts';

/**
 * A `fetch` that connects to public addresses only: it looks at what a name leads to when it connects, so that a name
 * that answers differently the second time gains nothing. Redirects are handed back.
 */
export function guardedFetch(allowPrivateAddresses: boolean): typeof globalThis.fetch {
  const connect = allowPrivateAddresses ? {} : { lookup: guardedLookup };
  return (input, init = {}) =>
    new Promise((resolve, reject) => {
      const url = new URL(input instanceof Request ? input.url : input);
      const options = {
        ...connect,
        method: init.method ?? 'GET',
        headers: { ...Object.fromEntries(new Headers(init.headers)), 'accept-encoding': 'gzip, deflate, br' },
        // A connection for each request: an idle one may be closed at the moment of a write, which would be in doubt then.
        agent: false,
        signal: init.signal ?? undefined,
      };
      const sent = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, options, (message) => {
        try {
          resolve(responseOf(message));
        } catch (error) {
          message.destroy();
          reject(error);
        }
      });
      sent.on('error', reject);
      sent.end(init.body ?? undefined);
    });
}

const guardedLookup: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '', 0);
    try {
      for (const { address } of found) refusePrivate(address, host);
    } catch (refused) {
      return done(refused as Error, '', 0);
    }
    if (options.all) return done(null, found);
    const [first] = found;
    return first ? done(null, first.address, first.family) : done(new Error(`${host} has no address`), '', 0);
  });
};

function responseOf(message: IncomingMessage): Response {
  const status = message.statusCode ?? 0;
  if (status < 200 || status > 599)
    throw new ToolError(`The server answered ${status}, which is no status of HTTP.`, { code: 'http_error' });
  const headers = new Headers();
  for (let at = 0; at < message.rawHeaders.length; at += 2)
    headers.append(message.rawHeaders[at] ?? '', message.rawHeaders[at + 1] ?? '');
  const isEmpty = bodiless.has(status);
  if (isEmpty) message.resume();
  const body = isEmpty ? null : (Readable.toWeb(decoded(message)) as ReadableStream<Uint8Array>);
  return new Response(body, { status, statusText: message.statusMessage ?? '', headers });
}

function decoded(message: IncomingMessage): Readable {
  const decoder = decoders.get(message.headers['content-encoding']?.toLowerCase() ?? '')?.();
  if (!decoder) return message;
  message.on('error', (error) => decoder.destroy(error));
  // Who stops reading lets the connection go as well.
  decoder.on('close', () => message.destroy());
  return message.pipe(decoder);
}

const bodiless: ReadonlySet<number> = new Set([204, 205, 304]);

const decoders = new Map([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
] as const) as ReadonlyMap<string, () => ReturnType<typeof createGunzip>>;
