import { ConfigError, checkMembers } from '@mortise/core';
import type { HttpServer } from './http-server.ts';
import type { McpAuth } from './mcp-auth.ts';
import type { McpServer, McpTimeouts } from './mcp-server.ts';
import type { StdioServer } from './stdio-server.ts';

/**
 * Refuses members that would be passed over: arguments that no process gets, headers that no server sees.
 * Throws `unknown_option`, `invalid_option`.
 */
export function checkServer(name: string, server: McpServer, timeouts?: McpTimeouts): void {
  const owner = `the server of the toolset "${name}"`;
  const known = typeof server === 'object' && server !== null && Object.hasOwn(members, server.type);
  if (!known) throw new ConfigError('invalid_option', `${owner} has a type: stdio, http, transport or client`);
  checkMembers(owner, server, members[server.type]);
  if (server.type === 'http' && server.auth) checkMembers(`"auth" of ${owner}`, server.auth, authMembers);
  if (timeouts) checkMembers(`"timeouts" of the toolset "${name}"`, timeouts, timeoutMembers);
}

const opened = { type: true, open: true } as const;
const members: Record<McpServer['type'], { readonly [name: string]: true }> = {
  stdio: {
    type: true,
    command: true,
    args: true,
    env: true,
    inheritEnv: true,
    cwd: true,
    onStderr: true,
  } satisfies Record<keyof StdioServer, true>,
  http: {
    type: true,
    url: true,
    headers: true,
    auth: true,
    authProvider: true,
    fetch: true,
    allowPrivateNetwork: true,
  } satisfies Record<keyof HttpServer, true>,
  transport: opened,
  client: opened,
};
/** How users sign in. */
export const authMembers: Readonly<Record<keyof McpAuth, true>> = {
  credentials: true,
  redirectUrl: true,
  clientId: true,
  clientSecret: true,
  clientAuthentication: true,
  issuer: true,
  clientMetadataUrl: true,
  clientMetadata: true,
  scopes: true,
  dpop: true,
  clock: true,
};
/** How long a server may take. */
export const timeoutMembers: Readonly<Record<keyof McpTimeouts, true>> = {
  connectMs: true,
  listMs: true,
  callMs: true,
  questionMs: true,
};
