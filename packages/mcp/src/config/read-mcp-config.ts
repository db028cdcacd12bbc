import { readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import { ConfigError } from '@mortise/core';
import type { McpServer } from '../endpoint/mcp-server.ts';
import { messageOf } from '../error/call-error.ts';
import { isRecord } from '../json/json-shape.ts';
import type { McpToolDefinition } from '../tool/mcp-tool-definition.ts';
import { type ConfigEntry, flagOf, invalidAt, namesOf, textOf, textsOf } from './config-entry.ts';

/**
 * The configuration that MCP clients share: a process or a URL for
 * each server name. Some clients write `servers` for `mcpServers`.
 */
export interface McpConfig {
  readonly mcpServers?: { readonly [name: string]: McpServerConfig };
  readonly servers?: { readonly [name: string]: McpServerConfig };
}

/** A server of the configuration. Members of other clients are ignored. */
export interface McpServerConfig {
  /**
   * The transport: `stdio` or `local`; `http`, `streamable-http`, `sse` or `remote`. If omitted, it follows
   * from the other members.
   */
  readonly type?: string;
  /** An alternative name of `type`, which some configurations use. */
  readonly transport?: string;
  readonly command?: string;
  readonly args?: readonly string[];
  readonly env?: { readonly [name: string]: string | number | boolean | null };
  /** A file of `NAME=value` lines; `env` overrides them. */
  readonly envFile?: string;
  readonly cwd?: string;
  readonly url?: string;
  /** An alternative name of `url`, which some configurations use. */
  readonly serverUrl?: string;
  readonly httpUrl?: string;
  readonly headers?: { readonly [name: string]: string };
  readonly disabled?: boolean;
  readonly enabled?: boolean;
  /** The tools that are offered, by the server's names; `*`: all. Some clients write `tools`. */
  readonly includeTools?: readonly string[];
  readonly tools?: readonly string[];
  /** The tools that are not offered. Some clients write `disabledTools`. */
  readonly excludeTools?: readonly string[];
  readonly disabledTools?: readonly string[];
}

/** A server of a configuration, and the filter of its tools; undefined offers all. */
interface ConfiguredServer {
  readonly server: McpServer;
  readonly filter?: (definition: McpToolDefinition) => boolean;
}

/**
 * Reads a configuration. It may have any type, because it comes from a file. `${NAME}`, `${env:NAME}` and
 * `${input:NAME}` in a string are replaced by the variable `NAME`; `${NAME:-text}` is the text if the
 * variable is not set.
 *
 * Throws `mcp_invalid_config` with the path of the problem.
 */
export async function readMcpConfig(
  config: unknown,
  variables: { readonly [name: string]: string | undefined },
  allowPrivateNetwork: boolean,
): Promise<ReadonlyMap<string, ConfiguredServer>> {
  const key =
    isRecord(config) && config['mcpServers'] === undefined && config['servers'] !== undefined
      ? 'servers'
      : 'mcpServers';
  const servers = isRecord(config) ? config[key] : undefined;
  if (!isRecord(servers)) throw invalid(key, 'is not an object of servers by name');
  const read = new Map<string, ConfiguredServer>();
  for (const [name, server] of Object.entries(servers)) {
    if (!isRecord(server)) throw invalid(`${key}.${name}`, 'is not an object');
    const entry = { path: `${key}.${name}`, server, variables };
    if (flagOf(entry, 'disabled') === true || flagOf(entry, 'enabled') === false) continue;
    const filter = filterOf(entry);
    read.set(name, { server: await readServer(entry, allowPrivateNetwork), ...(filter && { filter }) });
  }
  return read;
}

async function readServer(entry: ConfigEntry, allowPrivateNetwork: boolean): Promise<McpServer> {
  const { path, server } = entry;
  const addresses = ['url', 'serverUrl', 'httpUrl'].filter((name) => server[name] !== undefined);
  const [address] = addresses;
  if (addresses.length > 1) throw invalid(path, `has ${addresses.join(' and ')}; give one of them`);
  if (server['command'] !== undefined && address !== undefined)
    throw invalid(path, 'has a command and a url; give one of them');
  const kind = kindOf(entry);
  if (server['command'] !== undefined && kind !== 'address') return readProcess(entry);
  if (address === undefined || kind === 'process')
    throw invalid(
      path,
      kind === undefined
        ? 'has neither a command nor a url'
        : 'lacks the member that its type needs: command for a process, url for a server over HTTP',
    );
  const url = textOf(entry, address, server[address]);
  if (!/^https?:/.test(url) || !URL.canParse(url)) throw invalid(`${path}.${address}`, 'is not an http: or https: URL');
  const { headers } = server;
  return {
    type: 'http',
    url,
    allowPrivateNetwork,
    ...(headers !== undefined && { headers: textsOf(entry, 'headers') }),
  };
}

async function readProcess(entry: ConfigEntry): Promise<McpServer> {
  const { path, server } = entry;
  const { command, args = [], env, envFile, cwd } = server;
  if (!Array.isArray(args)) throw invalid(`${path}.args`, 'is not an array');
  const fromFile = envFile === undefined ? {} : await readEnvFile(entry, textOf(entry, 'envFile', envFile));
  return {
    type: 'stdio',
    command: textOf(entry, 'command', command),
    args: args.map((arg: unknown, at) => textOf(entry, `args.${at}`, arg)),
    ...((env !== undefined || envFile !== undefined) && {
      env: { ...fromFile, ...(env !== undefined && textsOf(entry, 'env')) },
    }),
    ...(cwd !== undefined && { cwd: textOf(entry, 'cwd', cwd) }),
  };
}

function kindOf({ path, server }: ConfigEntry): 'process' | 'address' | undefined {
  const name = server['type'] === undefined ? 'transport' : 'type';
  const value = server[name];
  if (value === undefined) return undefined;
  const kind = typeof value === 'string' ? kinds.get(value.toLowerCase().replace(/[-_]/g, '')) : undefined;
  if (kind === undefined) throw invalid(`${path}.${name}`, 'is not a known transport: write stdio, http or sse');
  return kind;
}

const kinds: ReadonlyMap<string, 'process' | 'address'> = new Map([
  ['stdio', 'process'],
  ['local', 'process'],
  ['http', 'address'],
  ['streamablehttp', 'address'],
  ['sse', 'address'],
  ['remote', 'address'],
]);

/**
 * Returns the filter of a server's tools from its configuration. Members that restrict the tools apply;
 * members that would allow calls without a question (`alwaysAllow`, `trust`) are ignored.
 */
function filterOf(entry: ConfigEntry): ((definition: McpToolDefinition) => boolean) | undefined {
  const lists = ['includeTools', 'tools'].filter((name) => entry.server[name] !== undefined);
  const included = lists.flatMap((name) => namesOf(entry, name));
  const excluded = [...namesOf(entry, 'excludeTools'), ...namesOf(entry, 'disabledTools')];
  const isAll = lists.length === 0 || included.includes('*');
  if (isAll && excluded.length === 0) return undefined;
  return ({ name }) => (isAll || included.includes(name)) && !excluded.includes(name);
}

function invalid(path: string, problem: string): ConfigError {
  return new ConfigError('mcp_invalid_config', `${path} ${problem}`);
}

/** Reads the variables of a file of `NAME=value` lines. Throws `mcp_invalid_config`. */
async function readEnvFile({ path }: ConfigEntry, file: string): Promise<{ readonly [name: string]: string }> {
  try {
    return { ...(parseEnv(await readFile(file, 'utf8')) as Record<string, string>) };
  } catch (error) {
    throw invalidAt(path, 'envFile', `cannot be read: ${messageOf(error)}`, error);
  }
}
