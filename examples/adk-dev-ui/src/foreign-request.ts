import type { IncomingMessage } from 'node:http';

/**
 * Why a request is refused that the server's own page would not send; undefined where it may pass.
 *
 * Any page that is open in the browser can send requests to
 * this machine, also under a name of its own that leads here.
 */
export function foreignRequest({ headers, method, socket }: IncomingMessage): string | undefined {
  const { host = '', origin } = headers;
  const own = localNames.map((name) => `${name}:${socket.localPort}`);
  if (!own.includes(host)) return `the host "${host}" is not this server; use ${own[0]}`;
  if (origin !== undefined && origin !== `http://${host}`) return `pages of "${origin}" may not ask this server`;
  const type = headers['content-type']?.split(';')[0]?.trim();
  if (method === 'POST' && type !== 'application/json') return 'a body is sent as application/json';
  return undefined;
}

const localNames = ['127.0.0.1', 'localhost', '[::1]'];
