import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { AgentError, isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import { inMemoryCredentialService } from '@mortise/core/credential';
import { answerMcpSignIn, connectMcpServers, type McpServers } from '@mortise/mcp';
import { UsageError } from '../exit/exit-codes.ts';
import type { OpenedSources, OutsideSetup } from './outside-setup.ts';

/**
 * Opens the servers of all configurations, each under its
 * name. Throws a `UsageError` if a configuration is invalid.
 */
export async function mcpSources(setup: OutsideSetup): Promise<OpenedSources> {
  const { choice, directory, env } = setup;
  const configs = await Promise.all(choice.mcp.map((path) => readConfig(path, directory)));
  const servers = new Map<string, JsonValue>();
  for (const [at, config] of configs.entries())
    for (const [name, server] of serversIn(config, directory)) {
      if (servers.has(name))
        throw new UsageError(
          `--mcp ${choice.mcp[at]} has a server "${name}", and so does an earlier file; rename one of them`,
        );
      servers.set(name, server);
    }
  const secrets = secretsOf([...servers.values()], env);
  const { toolsets, failed } = await connect(Object.fromEntries(servers), setup);
  const failures = new Map(failed.map(({ name, error }) => [name, error]));
  const sources = toolsets.map((toolset) => ({
    label: `MCP server ${toolset.name}`,
    toolset,
    failure: failures.get(toolset.name),
  }));
  return {
    sources,
    secrets,
    signIn: (pending, response, session) => answerMcpSignIn(pending, response, { toolsets, session, by: 'user' }),
  };
}

async function connect(servers: JsonObject, { choice, env, validator, notes }: OutsideSetup): Promise<McpServers> {
  let isStarting = true;
  try {
    return await connectMcpServers(
      { mcpServers: servers },
      {
        validator,
        variables: env,
        allowPrivateNetwork: choice.privateNetwork,
        trustAnnotations: choice.trustsHints,
        timeouts: { connectMs },
        auth: {
          credentials: inMemoryCredentialService(),
          redirectUrl,
          clientMetadata: { client_name: 'Mortise console' },
        },
        onStderr: (line, server) => notes.addOutput(`MCP server ${server} wrote: ${line}`),
        onWarning({ code, server, tool, message }) {
          // A run reports other warnings itself.
          if (isStarting || code === 'mcp_server_warning')
            notes.add(`MCP server ${server}: ${tool === undefined ? '' : `tool ${tool} `}${message}`);
        },
      },
    );
  } catch (error) {
    if (AgentError.is(error) && error.code === 'mcp_invalid_config') throw new UsageError(`--mcp: ${error.message}`);
    throw error;
  } finally {
    isStarting = false;
  }
}

async function readConfig(path: string, directory: string): Promise<JsonValue> {
  let text: string;
  try {
    text = await readFile(resolve(directory, path), 'utf8');
  } catch (error) {
    throw new UsageError(`--mcp ${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  try {
    return JSON.parse(text) as JsonValue;
  } catch (error) {
    throw new UsageError(`--mcp ${path} is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/**
 * Returns the server entries of a configuration. Invalid entries are kept, so that they are refused with
 * their position. A process runs in the console's directory by default.
 */
function serversIn(config: JsonValue, directory: string): readonly (readonly [string, JsonValue])[] {
  const servers = isJsonObject(config) ? (config['mcpServers'] ?? config['servers']) : undefined;
  if (!isJsonObject(servers))
    throw new UsageError(
      '--mcp: a configuration must be an object with mcpServers, an object with the servers by name',
    );
  return Object.entries(servers).map(([name, server]) => {
    if (!isJsonObject(server) || server['command'] === undefined) return [name, server];
    const { cwd = '.', envFile } = server;
    const resolved = envFile === undefined ? {} : { envFile: resolvedPath(envFile, directory) };
    return [name, { ...server, ...resolved, cwd: resolvedPath(cwd, directory) }];
  });
}

function resolvedPath(path: JsonValue, directory: string): JsonValue {
  return typeof path === 'string' && !path.startsWith('${') ? resolve(directory, path) : path;
}

/**
 * Returns the environment variables that are sent to a server
 * in a header, and those whose names look like secrets.
 */
function secretsOf(servers: readonly JsonValue[], env: NodeJS.ProcessEnv): Readonly<Record<string, string>> {
  const inHeaders = servers.flatMap((server) => variablesIn(isJsonObject(server) ? server['headers'] : undefined));
  const named = variablesIn(servers).filter((name) => /token|key|secret|pass|auth|credential/i.test(name));
  return Object.fromEntries([...inHeaders, ...named].map((name) => [name, env[name] ?? '']));
}

function variablesIn(value: JsonValue | undefined): readonly string[] {
  return [...(JSON.stringify(value) ?? '').matchAll(/\$\{(?:\w+:)?(\w+)(?::-[^}]*)?\}/g)].flatMap(
    ([, name]) => name ?? [],
  );
}

/** The URL to which a sign-in redirects. No server listens there: the user copies it from the browser. */
const redirectUrl = 'http://localhost:8788/callback';
/** The timeout in milliseconds for starting a server, which may have to be downloaded first. */
const connectMs = 30_000;
