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
   * True to reuse connections. The server may close an idle connection at the moment of a request; the
   * outcome of a request that writes is then unknown.
   */
  readonly keepsConnections: boolean;
  readonly errors: FetchErrors;
}

/** Functions that create the errors of the calling package. */
export interface FetchErrors {
  /** Creates the error for a request that was refused before anything was sent. */
  readonly refused: (why: string) => Error;
  /** Creates the error for a response with an invalid status. */
  readonly badStatus: (status: number) => Error;
}

/**
 * Creates a `fetch` that connects to public addresses only. It checks the resolved address when it connects,
 * so that a name that resolves differently the second time gains nothing. Redirects are returned, and bodies
 * are decoded. The body of a request is a string, bytes or the parameters of a form.
 */
export function guardedFetch(rules: FetchRules): Fetch {
  const { allowPrivateAddresses, keepsConnections, errors } = rules;
  // The fetch has its own agent, because a connection that another agent has opened was not checked.
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

/**
 * Creates a DNS lookup that refuses a name unless all its addresses
 * are public, because the platform chooses the address to connect to.
 */
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
  throw new TypeError('the body of a guarded fetch must be a string, bytes or URLSearchParams');
}

function responseOf(message: IncomingMessage, method: string, errors: FetchErrors): Response {
  const status = message.statusCode ?? 0;
  if (status < 200 || status > 599) throw errors.badStatus(status);
  const headers = new Headers();
  for (let at = 0; at < message.rawHeaders.length; at += 2)
    headers.append(message.rawHeaders[at] ?? '', message.rawHeaders[at + 1] ?? '');
  const isEmpty = method === 'HEAD' || bodiless.has(status);
  if (isEmpty) message.resume();
  // The stream type of Node stands for the same web stream.
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
