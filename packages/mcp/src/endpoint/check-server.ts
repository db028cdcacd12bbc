import {
  ConfigError,
  checkMembers,
  either,
  type KnownMembers,
  listOf,
  type MemberRules,
  milliseconds,
  recordOf,
} from '@mortise/core';
import type { HttpServer, McpAuth, McpServer, McpTimeouts, StdioServer } from './mcp-server.ts';

/**
 * Checks a server, and refuses members that would have no effect: arguments without a process, headers
 * without a URL. Returns a checked copy. Throws `unknown_option`, `invalid_option`.
 */
export function checkServer(name: string, server: McpServer): McpServer {
  const owner = `the server of the toolset "${name}"`;
  const known = typeof server === 'object' && server !== null && Object.hasOwn(members, server.type);
  if (!known) throw new ConfigError('invalid_option', `${owner} needs a type: stdio, http, transport or client`);
  const checked = checkMembers(owner, server, members[server.type]);
  if (checked.type === 'http' && checked.auth) checkMembers(`"auth" of ${owner}`, checked.auth, authMembers);
  return checked;
}

const opened = { type: true, open: true } as const;
const members: Record<McpServer['type'], KnownMembers> = {
  stdio: {
    type: ['stdio'],
    command: 'text',
    args: listOf('string'),
    env: recordOf('string'),
    inheritEnv: listOf('text'),
    cwd: 'text',
    onStderr: 'function',
  } satisfies MemberRules<StdioServer>,
  http: {
    type: ['http'],
    url: either('text', 'object'),
    headers: recordOf('string'),
    auth: 'object',
    authProvider: either('object', 'function'),
    fetch: 'function',
    allowPrivateNetwork: 'boolean',
  } satisfies MemberRules<HttpServer>,
  transport: opened,
  client: opened,
};
/** The rules of the sign-in options. */
export const authMembers: MemberRules<McpAuth> = {
  credentials: 'object',
  redirectUrl: 'text',
  clientId: 'text',
  clientSecret: 'text',
  clientAuthentication: 'function',
  issuer: 'text',
  clientMetadataUrl: 'text',
  clientMetadata: 'object',
  scopes: listOf('text'),
  dpop: 'function',
  clock: 'function',
};
/** The rules of the timeout options. */
export const timeoutMembers: MemberRules<McpTimeouts> = {
  connectMs: milliseconds(1),
  listMs: milliseconds(1),
  callMs: milliseconds(1),
  maxTotalCallMs: milliseconds(1),
  questionMs: milliseconds(1),
};
