import {
  ConfigError,
  checkMembers,
  either,
  isJsonObject,
  listOf,
  type MemberRules,
  recordOf,
  traitNames,
  wholeNumber,
} from '@mortise/core';
import { authMembers, timeoutMembers } from '../endpoint/check-server.ts';
import type { McpAuth, McpServer } from '../endpoint/mcp-server.ts';
import { samplingMembers } from '../sampling/mcp-sampling.ts';
import type { CheckOptions } from '../tool/check-options.ts';
import { egressMembers } from '../tool/egress-of.ts';
import { type McpToolset, type McpToolsetSettings, mcpToolset } from '../toolset/mcp-toolset.ts';
import { readMcpConfig } from './read-mcp-config.ts';

/** Options to connect the servers of a configuration. Options of a toolset apply to each server. */
export type ConnectMcpServersOptions = ConnectMcpServersSettings & CheckOptions;

/** Settings to connect the servers of a configuration, without the validator. */
export interface ConnectMcpServersSettings extends Omit<McpToolsetSettings, 'name' | 'server' | 'prefix' | 'pins'> {
  /**
   * Additional or different settings of one server. By default, tool names get the server's name and `_` as a
   * prefix.
   */
  readonly servers?: { readonly [name: string]: ServerOptions };
  /** Servers that must connect. Default: none; a server that fails is retried at every turn. */
  readonly required?: true | readonly string[];
  /**
   * The values of `${NAME}` in the configuration. Environment variables are used only if they are given here.
   */
  readonly variables?: { readonly [name: string]: string | undefined };
  /** True to let servers with a URL also be on this machine or in a private network. Default: no. */
  readonly allowPrivateNetwork?: boolean;
  /**
   * The sign-in of users at servers with a URL, except servers with an `authorization` header. Such servers
   * list no tools before a run of a signed-in user, and are not in `failed`.
   */
  readonly auth?: McpAuth;
  /**
   * Called with each line that a server's process writes to its standard error, and the server's name.
   */
  readonly onStderr?: (line: string, server: string) => void;
}

/** Settings that differ for one server. */
export type ServerOptions = Partial<Omit<McpToolsetSettings, 'name' | 'server'>> &
  (CheckOptions | { readonly validator?: undefined; readonly unchecked?: undefined });

/** Connected servers. */
export interface McpServers {
  /** A toolset for each server that is not disabled, including failed ones: give them to an agent. */
  readonly toolsets: readonly McpToolset[];
  readonly failed: readonly { readonly name: string; readonly error: unknown }[];
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Connects the servers of an `mcpServers` configuration in parallel.
 *
 * Throws `mcp_invalid_config`, `no_validator`, `no_confirmation`, and
 * the error of a required server, after closing the other servers.
 */
export async function connectMcpServers(config: unknown, options: ConnectMcpServersOptions): Promise<McpServers> {
  options = checkMembers('connectMcpServers', options, connectMcpServersOptions);
  const { servers = {}, required = [], variables = {}, allowPrivateNetwork = false, ...rest } = options;
  const { auth: _auth, onStderr: _onStderr, ...shared } = rest;
  const configured = await readMcpConfig(config, variables, allowPrivateNetwork);
  checkNames('servers', Object.keys(servers), configured);
  checkNames('required', required === true ? [] : required, configured);
  const toolsets = [...configured].map(([name, { server, filter: isConfigured }]) => {
    const own = Object.hasOwn(servers, name) ? servers[name] : undefined;
    const settings = { optional: true, prefix: `${name}_`, ...withoutCheck(shared), ...withoutCheck(own ?? {}) };
    const { filter } = settings;
    return mcpToolset({
      ...settings,
      filter: (definition) => (isConfigured?.(definition) ?? true) && (filter?.(definition) ?? true),
      name,
      server: serverOf(name, server, options),
      ...checkOf(own, options),
    });
  });
  const close = async (): Promise<void> => {
    await Promise.all(toolsets.map((toolset) => toolset.close()));
  };
  const failed: { readonly name: string; readonly error: unknown }[] = [];
  await Promise.all(
    toolsets.map((toolset) =>
      toolset.tools().catch((error: unknown) => {
        failed.push({ name: toolset.name, error });
      }),
    ),
  );
  const missing = failed.find(({ name }) => required === true || required.includes(name));
  if (missing) {
    await close();
    throw missing.error;
  }
  return { toolsets, failed, close, [Symbol.asyncDispose]: close };
}

/**
 * Throws if an option names a server that is not configured: the
 * options of that server, such as its gates, would be ignored.
 */
function checkNames(option: string, names: readonly string[], configured: ReadonlyMap<string, unknown>): void {
  const known = Object.fromEntries([...configured.keys()].map((name) => [name, true as const]));
  if (configured.size > 0 || names.length === 0)
    checkMembers(`"${option}" of connectMcpServers`, Object.fromEntries(names.map((name) => [name, true])), known);
  else
    throw new ConfigError(
      'unknown_option',
      `"${option}" of connectMcpServers names servers, but the configuration has no server`,
    );
}

/** Returns the server's own validator setting, or the shared one. */
function checkOf(own: ServerOptions | undefined, shared: CheckOptions): CheckOptions {
  const { validator, unchecked } = own?.validator || own?.unchecked ? own : shared;
  return unchecked ? { unchecked } : { validator };
}

function withoutCheck<T extends object>(options: T): Omit<T, keyof CheckOptions> {
  const { validator: _validator, unchecked: _unchecked, ...others } = options as T & Partial<CheckOptions>;
  return others;
}

function serverOf(name: string, server: McpServer, { auth, onStderr }: ConnectMcpServersSettings): McpServer {
  switch (server.type) {
    case 'stdio':
      return onStderr ? { ...server, onStderr: (line) => onStderr(line, name) } : server;
    case 'http':
      return auth && !new Headers(server.headers).has('authorization') ? { ...server, auth } : server;
    default:
      return server;
  }
}

/** The rules of those options of a server that `mcpToolset` does not check. */
const ownRules = { filter: 'function', validator: 'object', unchecked: 'boolean' } as const;

function serverRule(value: unknown, where: string): string | undefined {
  if (!isJsonObject(value)) return 'an object of options';
  const { filter, validator, unchecked } = value as { readonly [name: string]: unknown };
  checkMembers(where, { filter, validator, unchecked }, ownRules);
  return undefined;
}

const connectMcpServersOptions = {
  servers: recordOf(serverRule),
  required: either((value) => (value === true ? undefined : 'true'), listOf('text')),
  variables: recordOf('string'),
  allowPrivateNetwork: 'boolean',
  auth: authMembers,
  onStderr: 'function',
  effect: either(traitNames.effect, 'function'),
  egress: egressMembers,
  gates: 'function',
  maxUsers: wholeNumber(1),
  timeouts: timeoutMembers,
  maxFrameBytes: wholeNumber(1),
  maxPages: wholeNumber(1),
  callMeta: 'function',
  sampling: samplingMembers,
  roots: either(listOf(either('text', 'object')), 'function'),
  exposure: ['direct', 'deferred'],
  maxDescriptionChars: wholeNumber(1),
  lenientArgs: 'boolean',
  strictOutput: 'boolean',
  trustAnnotations: 'boolean',
  confirm: either('boolean', 'function'),
  confirmWith: 'function',
  filter: 'function',
  optional: 'boolean',
  onWarning: 'function',
  validator: 'object',
  unchecked: 'boolean',
} satisfies MemberRules<ConnectMcpServersOptions>;
