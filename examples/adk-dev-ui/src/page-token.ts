import type { IncomingMessage } from 'node:http';

/** Returns true if a request comes from a page that was opened with the token. */
export function hasToken(request: IncomingMessage, token: string): boolean {
  const cookies = request.headers.cookie?.split(/; */) ?? [];
  return cookies.includes(`${nameFor(request)}=${token}`);
}

/** Returns the cookie for a page that is opened with the token; undefined if it is opened without. */
export function tokenCookie(request: IncomingMessage, token: string): string | undefined {
  const { searchParams } = new URL(request.url ?? '/', 'http://localhost');
  if (searchParams.get('token') !== token) return undefined;
  return `${nameFor(request)}=${token}; Path=/; HttpOnly; SameSite=Strict`;
}

/**
 * Returns the name of the cookie. It contains the port, because
 * servers on other ports of this machine get the same cookies.
 */
function nameFor({ socket }: IncomingMessage): string {
  return `dev-ui-${socket.localPort}`;
}
