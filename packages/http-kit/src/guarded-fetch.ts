import { Buffer } from 'node:buffer';
import { lookup } from 'node:dns';
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { addressProblem, isPublicAddress } from './public-address.ts';

/** The part of `fetch` that adapters need. */
export type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

/** The rules of a guarded fetch, and the errors that it throws. */
export interface FetchRules {
  /** True to allow this machine, private networks and the metadata services of clouds. */
  readonly allowPrivateAddresses: boolean;
  /**
   * Connections are used again. An idle one may be closed at the
   * moment of a request, which is in doubt then if it writes.
   */
  readonly keepsConnections: boolean;
  readonly errors: FetchErrors;
}

/** Errors of the calling package. */
export interface FetchErrors {
  /** An error before anything was sent. */
  readonly refused: (why: string) => Error;
  /** The status of the answer is not valid. */
  readonly badStatus: (status: number) => Error;
}

/**
 * A `fetch` that connects to public addresses only: it checks the resolved address when it connects, so that
 * a name that resolves differently the second time gains nothing. Redirects are returned, bodies are decoded.
 * A request's body is a string, bytes or the parameters of a form.
 */
export function guardedFetch(rules: FetchRules): Fetch {
  const { allowPrivateAddresses, keepsConnections, errors } = rules;
  // An agent of its own: a connection that another agent has opened passed no guard.
  const plain = keepsConnections && new HttpAgent({ keepAlive: true });
  const secure = keepsConnections && new HttpsAgent({ keepAlive: true });
  const connect = allowPrivateAddresses ? {} : { lookup: publicLookup(errors) };
  return async (address, init = {}) => {
    const url = new URL(address);
    const isSecure = url.protocol === 'https:';
    const problem = addressProblem(url);
    if (problem !== undefined && !(allowPrivateAddresses && isWeb(url))) throw errors.refused(problem);
    init.signal?.throwIfAborted();
    const body = bodyOf(init.body);
    const headers = new Headers(init.headers);
    headers.set('accept-encoding', 'gzip, deflate, br');
    // Without a content length, Node sends the body of a
    // DELETE in a form that servers read as another request.
    if (body !== undefined) headers.set('content-length', String(Buffer.byteLength(body)));
    const options = {
      ...connect,
      method: init.method ?? 'GET',
      headers: Object.fromEntries(headers),
      signal: init.signal ?? undefined,
      agent: isSecure ? secure : plain,
    };
    return new Promise((resolve, reject) => {
      const sent = (isSecure ? httpsRequest : httpRequest)(url, options, (message) => {
        try {
          resolve(responseOf(message, options.method, errors));
        } catch (error) {
          message.destroy();
          reject(error);
        }
      });
      sent.on('error', reject);
      sent.end(body);
    });
  };
}

/** Every address of the name has to be public: the platform chooses which one it connects to. */
function publicLookup({ refused }: FetchErrors): LookupFunction {
  return (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '', 0);
      const closed = found.find(({ address }) => !isPublicAddress(address));
      if (closed)
        return done(refused(`"${host}" is at ${closed.address}, which is a private or reserved address`), '', 0);
      if (options.all) return done(null, found);
      const [first] = found;
      return first ? done(null, first.address, first.family) : done(new Error(`${host} has no address`), '', 0);
    });
  };
}

function isWeb({ protocol }: URL): boolean {
  return protocol === 'https:' || protocol === 'http:';
}

function bodyOf(body: BodyInit | null | undefined): string | Uint8Array | undefined {
  if (body === undefined || body === null) return undefined;
  if (typeof body === 'string' || body instanceof Uint8Array) return body;
  if (body instanceof URLSearchParams) return body.toString();
  throw new TypeError('a guarded fetch sends a text, bytes or the parameters of a form');
}

function responseOf(message: IncomingMessage, method: string, errors: FetchErrors): Response {
  const status = message.statusCode ?? 0;
  if (status < 200 || status > 599) throw errors.badStatus(status);
  const headers = new Headers();
  for (let at = 0; at < message.rawHeaders.length; at += 2)
    headers.append(message.rawHeaders[at] ?? '', message.rawHeaders[at + 1] ?? '');
  const isEmpty = method === 'HEAD' || bodiless.has(status);
  if (isEmpty) message.resume();
  // The stream of Node's own type is the web's.
  const body = isEmpty ? null : (Readable.toWeb(decoded(message)) as ReadableStream<Uint8Array>);
  return new Response(body, { status, statusText: message.statusMessage ?? '', headers });
}

function decoded(message: IncomingMessage): Readable {
  const decoder = decoders.get(message.headers['content-encoding']?.toLowerCase() ?? '')?.();
  if (!decoder) return message;
  message.on('error', (error) => decoder.destroy(error));
  // If the reader stops, the connection is closed as well.
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
