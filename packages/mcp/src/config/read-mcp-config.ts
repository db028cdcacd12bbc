import { ConfigError } from '@mortise/core';
import { isRecord } from '../json/is-record.ts';
import type { McpServer } from '../session/mcp-server.ts';

/** The `mcpServers` JSON that MCP clients share: a process or an address by name. */
export interface McpConfig {
  readonly mcpServers: { readonly [name: string]: McpServerConfig };
}

/** One server of it. Members that are not named here belong to other clients, and are passed over. */
export interface McpServerConfig {
  readonly command?: string;
  readonly args?: readonly string[];
  readonly env?: { readonly [name: string]: string };
  readonly cwd?: string;
  readonly url?: string;
  readonly headers?: { readonly [name: string]: string };
  readonly disabled?: boolean;
}

/**
 * Reads a configuration, which may be anything: it comes from a file. `${NAME}` in a text is the variable of that name.
 *
 * Throws `mcp_invalid_config`, naming the place.
 */
export function readMcpConfig(
  config: unknown,
  variables: { readonly [name: string]: string | undefined },
  allowPrivateNetwork: boolean,
): ReadonlyMap<string, McpServer> {
  const servers = isRecord(config) ? config['mcpServers'] : undefined;
  if (!isRecord(servers)) throw invalid('mcpServers', 'is no object of servers by name');
  const read = new Map<string, McpServer>();
  for (const [name, server] of Object.entries(servers)) {
    if (!isRecord(server)) throw invalid(`mcpServers.${name}`, 'is no object');
    if (server['disabled'] === true) continue;
    read.set(name, readServer({ place: `mcpServers.${name}`, server, variables }, allowPrivateNetwork));
  }
  return read;
}

interface Reading {
  readonly place: string;
  readonly server: Readonly<Record<string, unknown>>;
  readonly variables: { readonly [name: string]: string | undefined };
}

function readServer(reading: Reading, allowPrivateNetwork: boolean): McpServer {
  const { place, server } = reading;
  if (server['command'] !== undefined && server['url'] !== undefined)
    throw invalid(place, 'has a command and a url; give one of them');
  if (server['command'] !== undefined) {
    const { args = [], env, cwd } = server;
    if (!Array.isArray(args)) throw invalid(`${place}.args`, 'is no list');
    return {
      type: 'stdio',
      command: text(reading, 'command', server['command']),
      args: args.map((arg: unknown, at) => text(reading, `args.${at}`, arg)),
      ...(env !== undefined && { env: texts(reading, 'env', env) }),
      ...(cwd !== undefined && { cwd: text(reading, 'cwd', cwd) }),
    };
  }
  const { url, headers } = server;
  if (url === undefined) throw invalid(place, 'has neither a command nor a url');
  const address = text(reading, 'url', url);
  if (!/^https?:/.test(address) || !URL.canParse(address)) throw invalid(`${place}.url`, 'is no HTTP address');
  return {
    type: 'http',
    url: address,
    allowPrivateNetwork,
    ...(headers !== undefined && { headers: texts(reading, 'headers', headers) }),
  };
}

function texts(reading: Reading, member: string, value: unknown): { readonly [name: string]: string } {
  if (!isRecord(value)) throw invalid(`${reading.place}.${member}`, 'is no object of texts');
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, text(reading, `${member}.${name}`, each)]),
  );
}

function text({ place, variables }: Reading, member: string, value: unknown): string {
  if (typeof value !== 'string') throw invalid(`${place}.${member}`, 'is no text');
  return value.replace(/\$\{(\w+)\}/g, (_whole, name: string) => {
    const known = Object.hasOwn(variables, name) ? variables[name] : undefined;
    if (known === undefined) throw invalid(`${place}.${member}`, `wants the variable ${name}, which is not given`);
    return known;
  });
}

function invalid(place: string, problem: string): ConfigError {
  return new ConfigError('mcp_invalid_config', `${place} ${problem}`);
}
