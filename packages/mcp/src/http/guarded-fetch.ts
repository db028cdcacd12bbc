import { lookup as resolve } from 'node:dns';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { Readable } from 'node:stream';
import { ToolError } from '@mortise/core';
import { type AddressPolicy, isPublicAddress } from './address-policy.ts';

/** What the client of a server fetches with. */
export type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

/**
 * A fetch that looks at the address that it connects to, after it was resolved, so that no name can lead it astray. It
 * follows no redirect: whoever asked gets the answer as it is. A line of the answer has at most `maxFrameBytes`.
 */
export function guardedFetch({ allowPrivateNetwork = false }: AddressPolicy, maxFrameBytes: number): Fetch {
  return async (address, init = {}) => {
    const url = new URL(address);
    if (url.protocol !== 'https:' && url.protocol !== 'http:') throw refused(`${url.protocol} is no HTTP`);
    if (!allowPrivateNetwork) {
      const host = url.hostname.replace(/^\[|\]$/g, '');
      if (isIP(host) !== 0 && !isPublicAddress(host)) throw refused(`${host} is no public address`);
    }
    const { signal } = init;
    signal?.throwIfAborted();
    const body = init.body === undefined || init.body === null ? undefined : bytesOf(init.body);
    const response = await new Promise<IncomingMessage>((done, fail) => {
      const send = url.protocol === 'https:' ? requestHttps : requestHttp;
      const sent = send(
        url,
        {
          method: init.method ?? 'GET',
          headers: Object.fromEntries(new Headers(init.headers)),
          ...(!allowPrivateNetwork && { lookup: publicLookup }),
          ...(signal && { signal }),
        },
        done,
      );
      sent.once('error', fail);
      sent.end(body);
    });
    return responseOf(response, maxFrameBytes);
  };
}

function responseOf(message: IncomingMessage, maxFrameBytes: number): Response {
  const headers = new Headers();
  for (const [name, value] of Object.entries(message.headers))
    for (const each of Array.isArray(value) ? value : [value ?? '']) headers.append(name, each);
  const status = message.statusCode ?? 0;
  if (status < 200 || status > 599)
    throw new ToolError(`answered with the status ${status}`, { code: 'mcp_bad_result' });
  const isBare = status === 204 || status === 205 || status === 304;
  if (isBare) message.resume();
  // The stream of Node's own type is the web's.
  const body = isBare
    ? null
    : (Readable.toWeb(message) as ReadableStream<Uint8Array>).pipeThrough(frames(maxFrameBytes));
  return new Response(body, { status, statusText: message.statusMessage ?? '', headers });
}

/** Breaks off where a line is longer than it may be: an event of a stream is a line, and so is an answer. */
function frames(maxFrameBytes: number): TransformStream<Uint8Array, Uint8Array> {
  let held = 0;
  return new TransformStream({
    transform(chunk, controller) {
      const end = chunk.lastIndexOf(10);
      held = end === -1 ? held + chunk.length : chunk.length - end - 1;
      if (held > maxFrameBytes || chunk.length > maxFrameBytes)
        throw new ToolError(`sent a line of more than ${maxFrameBytes} bytes`, { code: 'mcp_bad_result' });
      controller.enqueue(chunk);
    },
  });
}

/** Every address of the name has to be public: which of them is taken is not ours to say. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    const closed = error ? undefined : addresses.find(({ address }) => !isPublicAddress(address));
    const problem = error ?? (closed && refused(`${hostname} is at ${closed.address}, which is no public address`));
    const [first] = addresses ?? [];
    if (problem) callback(problem, '');
    else if (options.all === true) callback(null, addresses);
    else callback(null, first?.address ?? '', first?.family);
  });
};

function refused(reason: string): ToolError {
  return new ToolError(`the request is refused: ${reason}; say allowPrivateNetwork: true where that is meant`, {
    code: 'mcp_address_refused',
  });
}

function bytesOf(body: BodyInit): string | Uint8Array {
  if (typeof body === 'string' || body instanceof Uint8Array) return body;
  if (body instanceof URLSearchParams) return body.toString();
  throw new TypeError('a request to an MCP server has a text as its body');
}
